import { generationActions as actions } from '@/features/album-jobs/generation/slice';
import { selectGenerationToCancel } from '@/features/album-jobs/selectors';
import { T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Dialog } from '@/ui';

export function CancelGenerationDialog() {
  const key = useAppSelector(selectGenerationToCancel);
  const dispatch = useAppDispatch();
  if (!key) return null;
  const keepGoing = () => dispatch(actions.generationCancelDeclined());
  return (
    <Dialog
      open
      onClose={keepGoing}
      title={<T id="generation.cancelTitle" />}
      description={<T id="generation.cancelText" />}
      actions={
        <>
          <Button onClick={() => dispatch(actions.generationCancelConfirmed(key))}>
            <T id="generation.cancelYes" />
          </Button>
          <Button variant="primary" onClick={keepGoing}>
            <T id="generation.cancelNo" />
          </Button>
        </>
      }
    />
  );
}
