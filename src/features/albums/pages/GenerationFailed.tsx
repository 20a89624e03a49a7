import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { generationActions as actions, type GenerationRun } from '@/features/album-jobs/generation/slice';
import { FailureText } from '@/features/toasts';
import { ViewerNotice } from '@/features/viewer/ViewerPlaceholders';
import { T } from '@/i18n';
import { useAppDispatch } from '@/store/hooks';
import { FailedGenerationActions } from '../generation-dialogs/FailedGenerationActions';

interface Props {
  readonly run: GenerationRun;
  readonly back: ReactNode;
}

/** Shown in place of an album whose generation failed: the reason, a retry where possible, and the way back. */
export function GenerationFailed({ run, back }: Props) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  // Otherwise the dialog would lie over this page and say the same.
  useEffect(() => void dispatch(actions.draftPreviewOpened({ key: run.key })), [dispatch, run.key]);
  const dismiss = () => {
    dispatch(actions.generationFailureDismissed(run.key));
    void navigate('/creations/start', { replace: true });
  };
  return (
    <ViewerNotice
      back={back}
      title={<T id="generation.failedTitle" />}
      action={<FailedGenerationActions run={run} onDismiss={dismiss} />}
    >
      {run.error ? <FailureText failure={run.error} /> : <T id="generation.failedText" />}
    </ViewerNotice>
  );
}
