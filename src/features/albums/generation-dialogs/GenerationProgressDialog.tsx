import { generationActions as actions, type GenerationRun } from '@/features/album-jobs/generation/slice';
import { generationProgress, generationStageText } from '@/features/album-jobs/generation/stageText';
import { selectGenerationToCancel, selectShownGenerationRun } from '@/features/album-jobs/selectors';
import { FailureText } from '@/features/toasts';
import { T, useT } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Dialog, ProgressBar } from '@/ui';
import { FailedGenerationActions } from './FailedGenerationActions';
import { GenerationPreview } from './GenerationPreview';
import styles from './GenerationProgressDialog.module.css';

/** Progress of a generation: the stage as text and numbers, and the first pages. */
export function GenerationProgressDialog() {
  const run = useAppSelector(selectShownGenerationRun);
  if (!run) return null;
  return run.phase === 'failed' ? <Failed run={run} /> : <Running run={run} />;
}

function Running({ run }: { readonly run: GenerationRun }) {
  const dispatch = useAppDispatch();
  const t = useT();
  const hide = () => dispatch(actions.progressDialogHidden());
  return (
    <Dialog
      open
      onClose={hide}
      title={<T id="generation.title" />}
      actions={
        <>
          <Button
            disabled={run.phase === 'cancelling'}
            onClick={() => dispatch(actions.generationCancelRequested(run.key))}
          >
            <T id="generation.stop" />
          </Button>
          <Button variant="primary" onClick={hide}>
            <T id="generation.hide" />
          </Button>
        </>
      }
    >
      <div className={styles.progress}>
        <p className={styles.stage} role="status">
          <T {...generationStageText(run)} />
        </p>
        <ProgressBar value={generationProgress(run)} label={t('generation.progress')} />
      </div>
      <GenerationPreview request={run.request} />
    </Dialog>
  );
}

function Failed({ run }: { readonly run: GenerationRun }) {
  const dispatch = useAppDispatch();
  const dismiss = () => dispatch(actions.generationFailureDismissed(run.key));
  return (
    <Dialog
      open
      onClose={dismiss}
      title={<T id="generation.failedTitle" />}
      description={<T id="generation.failedText" />}
      actions={<FailedGenerationActions run={run} onDismiss={dismiss} />}
    >
      {run.error && (
        <p className={styles.reason}>
          <FailureText failure={run.error} />
        </p>
      )}
    </Dialog>
  );
}

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
