import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { selectGenerationRun } from '@/features/album-jobs/selectors';
import {
  PriceDifferenceContext,
  type RenderPriceDifference,
  ThemesContext,
} from '@/features/editor/hooks/EditorContext';
import { EditorScreen } from '@/features/editor/shell/EditorScreen';
import { EditorSkeleton } from '@/features/editor/shell/EditorSkeleton';
import type { TopBarSlots } from '@/features/editor/shell/EditorTopBar';
import { selectEditor } from '@/features/editor/state/selectors';
import { editorActions } from '@/features/editor/state/slice';
import { ViewerNotice } from '@/features/viewer/ViewerPlaceholders';
import { T, useT } from '@/i18n';
import { useOnline } from '@/lib/dom/connection';
import { PageError } from '@/lib/fatalError';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, ButtonLink, Icon, lazyComponent, Skeleton } from '@/ui';
import { GenerationFailed } from './GenerationFailed';
import styles from './PreviewPage.module.css';

const EditorAnalysisNote = lazyComponent(
  () => import(/* webpackChunkName: "analysis-note" */ '../analysis/EditorAnalysisNote'),
);
const loadThemes = () => import(/* webpackChunkName: "themes" */ '../themes/ThemeTray');
const ThemeTray = lazyComponent(loadThemes);
const themes = { tray: <ThemeTray pending={<Skeleton height={160} />} />, load: loadThemes };

interface Props extends TopBarSlots {
  readonly renderPriceDifference: RenderPriceDifference;
}

export function EditorPage(props: Props) {
  const { id = '' } = useParams();
  const run = useAppSelector((state) => selectGenerationRun(state, id));
  if (!run) return <AlbumEditor id={id} {...props} />;
  if (run.phase === 'failed') return <GenerationFailed run={run} back={<BackLink />} />;
  return (
    <ViewerNotice
      back={<BackLink />}
      title={<T id="preview.generating" />}
      action={
        <ButtonLink variant="primary" to={`/creations/preview/${id}`}>
          <T id="creations.showProgress" />
        </ButtonLink>
      }
    >
      <T id="preview.generatingText" />
    </ViewerNotice>
  );
}

function AlbumEditor({ id, renderPriceDifference, ...slots }: Props & { readonly id: string }) {
  const dispatch = useAppDispatch();
  const isOffline = !useOnline();
  const editor = useAppSelector(selectEditor);
  const phase = editor.albumId === id ? editor.phase : 'loading';
  const state = editor.album?.state;
  useEffect(() => {
    dispatch(editorActions.editorOpened({ id }));
    return () => {
      dispatch(editorActions.flushRequested());
      dispatch(editorActions.editorClosed());
    };
  }, [dispatch, id]);
  useRefetchOnFocus(id);

  if (phase === 'missing') throw new PageError(404);
  if (phase === 'failed') {
    return (
      <ViewerNotice
        back={<BackLink />}
        title={<T id="preview.failed" />}
        action={
          <Button variant="primary" onClick={() => dispatch(editorActions.editorOpened({ id }))}>
            <T id="preview.retry" />
          </Button>
        }
      >
        <T id={isOffline ? 'preview.offlineText' : 'preview.failedText'} />
      </ViewerNotice>
    );
  }
  if (phase !== 'ready') return <EditorSkeleton />;
  if (state !== 'ready') {
    return (
      <ViewerNotice
        back={<BackLink />}
        title={<T id={state === 'failed' ? 'preview.notMade' : 'preview.generating'} />}
        action={
          state === 'failed' && (
            <ButtonLink variant="primary" to="/creations/start">
              <T id="preview.retry" />
            </ButtonLink>
          )
        }
      >
        <T id={state === 'failed' ? 'preview.notMadeText' : 'preview.generatingText'} />
      </ViewerNotice>
    );
  }
  return (
    <PriceDifferenceContext value={renderPriceDifference}>
      <ThemesContext value={themes}>
        <EditorScreen {...slots} />
        {editor.album && <EditorAnalysisNote album={editor.album} pending={null} />}
      </ThemesContext>
    </PriceDifferenceContext>
  );
}

/** After this time without input, the user may have edited on another device. */
const AWAY_MS = 60_000;

/** Reloads the album when the tab or its user returns, and saves pending changes when the tab is hidden. */
function useRefetchOnFocus(id: string): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const ends = new AbortController();
    const { signal } = ends;
    let lastSeen = Date.now();
    const read = () => dispatch(editorActions.editorOpened({ id }));
    const onShown = () => {
      if (document.visibilityState === 'hidden') dispatch(editorActions.flushRequested());
      else read();
    };
    const onActive = () => {
      const isBack = Date.now() - lastSeen > AWAY_MS;
      lastSeen = Date.now();
      if (isBack && document.visibilityState === 'visible') read();
    };
    document.addEventListener('visibilitychange', onShown, { signal });
    for (const name of ['pointermove', 'pointerdown', 'keydown', 'focus'] as const)
      window.addEventListener(name, onActive, { signal, capture: true, passive: true });
    return () => ends.abort();
  }, [dispatch, id]);
}

const BackLink = () => {
  const t = useT();
  return (
    <Link className={styles.back} to="/creations" aria-label={t('preview.back')}>
      <Icon name="back" />
    </Link>
  );
};
