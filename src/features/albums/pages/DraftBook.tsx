import { type ReactNode, useEffect, useMemo } from 'react';
import { shallowEqual } from 'react-redux';
import { generationActions as actions, type GenerationRun } from '@/features/album-jobs/generation/slice';
import { generationProgress, generationStageText } from '@/features/album-jobs/generation/stageText';
import {
  isAnalysisPending,
  selectAvailablePhotos,
  selectList,
  selectPhoto,
  actions as storage,
} from '@/features/storage';
import { useAnalysisPolling } from '@/features/storage/components/useAnalysisPolling';
import { BookViewer } from '@/features/viewer/BookViewer';
import { ViewerSkeleton } from '@/features/viewer/ViewerPlaceholders';
import { T, useT } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, ProgressBar } from '@/ui';
import { toLayoutInput } from '../generation-dialogs/GenerationPreview';
import { useBookPreview } from '../layout-worker/useBookPreview';
import { GenerationFailed } from './GenerationFailed';
import styles from './PreviewPage.module.css';

interface Props {
  readonly run: GenerationRun;
  readonly back: ReactNode;
  readonly opensAt: number;
  readonly onTurned: (leaf: number) => void;
}

const NO_IDS: readonly string[] = [];

/**
 * Complete book of an album in generation, laid out on the client as the server will do it. Pending photos are
 * marked.
 */
export default function DraftBook({ run, back, opensAt, onTurned }: Props) {
  const { key, request } = run;
  const dispatch = useAppDispatch();
  const t = useT();
  useEffect(() => {
    dispatch(actions.draftPreviewOpened({ key }));
    return () => void dispatch(actions.draftPreviewClosed({ key }));
  }, [dispatch, key]);

  // After a reload no other component requests the stored photos.
  const listPhase = useAppSelector(selectList).phase;
  useEffect(() => {
    if (listPhase === 'idle') dispatch(storage.listRequested({}));
  }, [dispatch, listPhase]);

  const available = useAppSelector((state) => selectAvailablePhotos(state, request?.file_ids ?? NO_IDS), shallowEqual);
  const choice = useMemo(() => request && { ...toLayoutInput(request), photoIds: available }, [request, available]);
  useAnalysisPolling(useAppSelector((state) => available.some((id) => isAnalysisPending(selectPhoto(state, id)))));
  const draft = useBookPreview(choice, Number.POSITIVE_INFINITY, 'album', t('generation.onItsWay'));

  if (run.phase === 'failed') return <GenerationFailed run={run} back={back} />;
  if (!draft) {
    return (
      <ViewerSkeleton back={back}>
        <T {...generationStageText(run)} />
      </ViewerSkeleton>
    );
  }
  const stop = (
    <Button
      size="small"
      disabled={run.phase === 'cancelling'}
      onClick={() => dispatch(actions.generationCancelRequested(key))}
    >
      <T id="generation.stop" />
    </Button>
  );
  const progress = (
    <div className={styles.making}>
      <p role="status">
        <T {...generationStageText(run)} />
      </p>
      <ProgressBar value={generationProgress(run)} label={t('generation.progress')} />
    </div>
  );
  return (
    <BookViewer book={draft.book} back={back} actions={stop} order={progress} opensAt={opensAt} onTurned={onTurned}>
      <p className={styles.unsaved}>
        <T id="generation.editLater" />
      </p>
    </BookViewer>
  );
}
