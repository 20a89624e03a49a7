import { generationActions as actions, type GenerationRun } from '@/features/album-jobs/generation/slice';
import { progressOf, stageText } from '@/features/album-jobs/generation/stageText';
import { T, useT } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Dialog, ProgressBar } from '@/ui';
import { selectShownRun } from '../selectors';
import { DraftPreview } from './GenerationPreview';
import styles from './GenerationProgressDialog.module.css';

/** An album in the making: the stage in words and numbers, and the first pages as they take shape. */
export function ProgressModal() {
  const run = useAppSelector(selectShownRun);
  if (!run) return null;
  return run.phase === 'failed' ? <Failed run={run} /> : <Running run={run} />;
}

function Running({ run }: { readonly run: GenerationRun }) {
  const dispatch = useAppDispatch();
  const t = useT();
  const hide = () => dispatch(actions.modalHidden());
  return (
    <Dialog
      open
      onClose={hide}
      title={<T id="generation.title" />}
      actions={
        <>
          <Button disabled={run.phase === 'cancelling'} onClick={() => dispatch(actions.cancelRequested(run.key))}>
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
          <T {...stageText(run)} />
        </p>
        <ProgressBar value={progressOf(run)} label={t('generation.progress')} />
      </div>
      <DraftPreview request={run.request} />
    </Dialog>
  );
}

function Failed({ run }: { readonly run: GenerationRun }) {
  const dispatch = useAppDispatch();
  const dismiss = () => dispatch(actions.failureDismissed(run.key));
  return (
    <Dialog
      open
      onClose={dismiss}
      title={<T id="generation.failedTitle" />}
      description={<T id="generation.failedText" />}
      actions={
        <>
          <Button onClick={dismiss}>
            <T id="generation.dismiss" />
          </Button>
          {run.request && (
            <Button variant="primary" onClick={() => dispatch(actions.retryRequested(run.key))}>
              <T id="generation.retry" />
            </Button>
          )}
        </>
      }
    >
      {run.error && (
        <p className={styles.reason}>
          <T id={`error.${run.error}`} />
        </p>
      )}
    </Dialog>
  );
}
