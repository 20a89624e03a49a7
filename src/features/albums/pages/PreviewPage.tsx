import { splitSpreads } from '@domain/document';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { selectGenerationRun } from '@/features/album-jobs/selectors';
import { selectHasUnsavedChanges } from '@/features/editor/state/selectors';
import { editorActions } from '@/features/editor/state/slice';
import { useBook, useLastDefined } from '@/features/viewer/book/useBook';
import { LazyBookViewer, preloadBookViewer } from '@/features/viewer/lazy';
import { ViewerNotice, ViewerSkeleton } from '@/features/viewer/ViewerPlaceholders';
import { T, useT } from '@/i18n';
import { type AlbumToOrder, toAlbumToOrder } from '@/lib/albumToOrder';
import { useOnline } from '@/lib/dom/connection';
import { PageError } from '@/lib/fatalError';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, ButtonLink, Icon, lazyComponent } from '@/ui';
import { libraryActions } from '../list/slice';
import { selectOpenAlbum } from '../selectors';
import { PreviewActions, PreviewPhoneActions } from './PreviewActions';
import styles from './PreviewPage.module.css';

interface Props {
  /** Price and order button. They belong to another feature, so the app injects them. */
  readonly priceBar: (album: AlbumToOrder) => ReactNode;
}

const AnalysisNote = lazyComponent(() => import(/* webpackChunkName: "analysis-note" */ '../analysis/AnalysisNote'));
const DraftBook = lazyComponent(() => import(/* webpackChunkName: "draft-book" */ './DraftBook'));

/** `/creations/preview/{id}`: the user's own album as a flipbook, even with pending uploads. */
export function PreviewPage({ priceBar }: Props) {
  const { id = '' } = useParams();
  useEffect(preloadBookViewer, []);
  return <OwnAlbumPreview key={id} id={id} priceBar={priceBar} />;
}

function OwnAlbumPreview({ id, priceBar }: Props & { readonly id: string }) {
  const dispatch = useAppDispatch();
  const isOffline = !useOnline();
  const run = useAppSelector((state) => selectGenerationRun(state, id));
  const known = useLastDefined(run?.isDraftOpen ? run : null);
  const [leaf, setLeaf] = useState(0);
  // A run that ended without this album redirects in a moment.
  const isSaved = !known?.request || (!run && known.albumId === id);
  const draft = known?.request && (
    <DraftBook run={known} back={<BackLink />} opensAt={leaf} onTurned={setLeaf} pending={<PreviewSkeleton />} />
  );
  const open = useAppSelector(selectOpenAlbum);
  const current = open?.id === id ? open : null;
  const album = useLastDefined(current?.album?.state === 'ready' ? current.album : null);
  const source = useMemo(
    () => album && { ...album, spreads: splitSpreads(album.previewCode).map((html) => ({ html })) },
    [album],
  );
  const { book, broken } = useBook(source);
  const reload = () => dispatch(libraryActions.albumOpened({ id }));
  const unsaved = useAppSelector((state) => selectHasUnsavedChanges(state, id));

  // Reloads the album once all its changes are saved.
  useEffect(() => {
    if (!isSaved) return;
    if (unsaved) dispatch(editorActions.flushRequested());
    dispatch(libraryActions.albumOpened({ id }));
  }, [dispatch, id, isSaved, unsaved]);

  if (!isSaved) return draft;

  if (current?.phase === 'missing') throw new PageError(404);
  if ((current?.phase === 'failed' && !book) || broken) {
    return (
      <ViewerNotice back={<BackLink />} title={<T id="preview.failed" />} action={<RetryButton onRetry={reload} />}>
        <T id={isOffline ? 'preview.offlineText' : 'preview.failedText'} />
      </ViewerNotice>
    );
  }
  if (current?.album?.state === 'generating') {
    return (
      <ViewerNotice back={<BackLink />} title={<T id="preview.generating" />}>
        <T id="preview.generatingText" />
      </ViewerNotice>
    );
  }
  if (current?.album?.state === 'failed') {
    return (
      <ViewerNotice
        back={<BackLink />}
        title={<T id="preview.notMade" />}
        action={
          <ButtonLink variant="primary" to="/creations/start">
            <T id="preview.retry" />
          </ButtonLink>
        }
      >
        <T id="preview.notMadeText" />
      </ViewerNotice>
    );
  }
  // The draft stays until its book is loaded.
  if (!book) return draft ?? <PreviewSkeleton />;
  return (
    <LazyBookViewer
      book={book}
      pending={draft ?? <PreviewSkeleton />}
      opensAt={leaf}
      onTurned={setLeaf}
      back={<BackLink />}
      actions={album && <PreviewActions album={album} />}
      phoneActions={album && <PreviewPhoneActions album={album} />}
      order={album && priceBar(toAlbumToOrder(album))}
    >
      {!unsaved && album?.analysis && <AnalysisNote album={album} analysis={album.analysis} pending={null} />}
      {unsaved && (
        <p className={styles.unsaved} role="status">
          <T id="preview.unsaved" />
        </p>
      )}
    </LazyBookViewer>
  );
}

const BackLink = () => {
  const t = useT();
  return (
    <Link className={styles.back} to="/creations" aria-label={t('preview.back')}>
      <Icon name="back" />
    </Link>
  );
};

const PreviewSkeleton = () => (
  <ViewerSkeleton back={<BackLink />}>
    <T id="preview.loading" />
  </ViewerSkeleton>
);

const RetryButton = ({ onRetry }: { readonly onRetry: () => void }) => (
  <Button variant="primary" onClick={onRetry}>
    <T id="preview.retry" />
  </Button>
);
