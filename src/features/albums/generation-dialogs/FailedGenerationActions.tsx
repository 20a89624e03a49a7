import { generationActions as actions, type GenerationRun } from '@/features/album-jobs/generation/slice';
import { T } from '@/i18n';
import { useAppDispatch } from '@/store/hooks';
import { Button } from '@/ui';

interface Props {
  readonly run: GenerationRun;
  readonly onDismiss: () => void;
}

/** Buttons of a failed generation. A run that the server reported cannot be retried here. */
export function FailedGenerationActions({ run, onDismiss }: Props) {
  const dispatch = useAppDispatch();
  return (
    <>
      <Button onClick={onDismiss}>
        <T id="generation.dismiss" />
      </Button>
      {run.request && (
        <Button variant="primary" onClick={() => dispatch(actions.generationRetryRequested(run.key))}>
          <T id="generation.retry" />
        </Button>
      )}
    </>
  );
}
