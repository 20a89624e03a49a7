import { splitSpreads } from '@domain/document';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { Viewer } from '@/features/viewer/BookViewer';
import { useBook } from '@/features/viewer/book/useBook';
import { useLastKnown } from '@/features/viewer/useLastDefined';
import { Notice } from '@/features/viewer/ViewerNotice';
import { ViewerSkeleton } from '@/features/viewer/ViewerSkeleton';
import { T, useT } from '@/i18n';
import { PageError } from '@/lib/pageError';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, ButtonLink, Icon, lazyComponent } from '@/ui';
import { type AlbumToOrder, toOrder } from '../list/slice';
import { selectIsUnsaved, selectOpenAlbum, selectRun } from '../selectors';
import { actions } from '../slice';
import { PreviewActions } from './PreviewActions';
import styles from './PreviewPage.module.css';

interface Props {
  /** What the album costs and how it is ordered: another feature's part of the page, so the app brings it. */
  readonly priceBar: (album: AlbumToOrder) => ReactNode;
}

const DraftBook = lazyComponent(() => import(/* webpackChunkName: "draft-book" */ './DraftBook'));

/** `/creations/preview/{id}`: the user leafs through an album of their own, also while its photos are still on their way. */
export function PreviewPage({ priceBar }: Props) {
  const { id = '' } = useParams();
  return <AlbumPreview key={id} id={id} priceBar={priceBar} />;
}

function AlbumPreview({ id, priceBar }: Props & { readonly id: string }) {
  const dispatch = useAppDispatch();
  const run = useAppSelector((state) => selectRun(state, id));
  const known = useLastKnown(run?.isDraftOpen ? run : null);
  const [leaf, setLeaf] = useState(0);
  // A run that ended without this album gives way to another page in a moment.
  const isSaved = !known?.request || (!run && known.albumId === id);
  const draft = known?.request && (
    <DraftBook run={known} back={<Back />} opensAt={leaf} onTurned={setLeaf} pending={<Opening />} />
  );
  const open = useAppSelector(selectOpenAlbum);
  const current = open?.id === id ? open : null;
  const album = useLastKnown(current?.album?.state === 'ready' ? current.album : null);
  const source = useMemo(
    () => album && { ...album, spreads: splitSpreads(album.previewCode).map((html) => ({ html })) },
    [album],
  );
  const { book, broken } = useBook(source);
  const reload = () => dispatch(actions.albumOpened({ id }));
  const unsaved = useAppSelector((state) => selectIsUnsaved(state, id));

  // Read again as soon as all that was changed of it is saved.
  useEffect(() => {
    if (!isSaved) return;
    if (unsaved) dispatch(actions.flushRequested());
    dispatch(actions.albumOpened({ id }));
  }, [dispatch, id, isSaved, unsaved]);

  if (!isSaved) return draft;

  if (current?.phase === 'missing') throw new PageError(404);
  if ((current?.phase === 'failed' && !book) || broken) {
    return (
      <Notice back={<Back />} title={<T id="preview.failed" />} action={<Retry onRetry={reload} />}>
        <T id="preview.failedText" />
      </Notice>
    );
  }
  if (current?.album?.state === 'generating') {
    return (
      <Notice back={<Back />} title={<T id="preview.generating" />}>
        <T id="preview.generatingText" />
      </Notice>
    );
  }
  if (current?.album?.state === 'failed') {
    return (
      <Notice
        back={<Back />}
        title={<T id="preview.notMade" />}
        action={
          <ButtonLink variant="primary" to="/creations/start">
            <T id="preview.retry" />
          </ButtonLink>
        }
      >
        <T id="preview.notMadeText" />
      </Notice>
    );
  }
  // The draft stays until the book that was made of it is there.
  if (!book) return draft ?? <Opening />;
  return (
    <Viewer
      book={book}
      opensAt={leaf}
      onTurned={setLeaf}
      back={<Back />}
      actions={album && <PreviewActions album={album} />}
      order={album && priceBar(toOrder(album))}
    >
      {unsaved && (
        <p className={styles.unsaved} role="status">
          <T id="preview.unsaved" />
        </p>
      )}
    </Viewer>
  );
}

const Back = () => {
  const t = useT();
  return (
    <Link className={styles.back} to="/creations" aria-label={t('preview.back')}>
      <Icon name="back" />
    </Link>
  );
};

const Opening = () => (
  <ViewerSkeleton back={<Back />}>
    <T id="preview.loading" />
  </ViewerSkeleton>
);

const Retry = ({ onRetry }: { readonly onRetry: () => void }) => (
  <Button variant="primary" onClick={onRetry}>
    <T id="preview.retry" />
  </Button>
);
