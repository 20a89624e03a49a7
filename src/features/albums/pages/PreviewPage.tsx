import { splitSpreads } from '@domain/document';
import { type ReactNode, useEffect, useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import { T, useT } from '@/i18n';
import { PageError } from '@/lib/pageError';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, ButtonLink, Icon, lazyPart } from '@/ui';
import { type AlbumToOrder, toOrder } from '../list/slice';
import { selectIsUnsaved, selectOpenAlbum, selectRun } from '../selectors';
import { actions } from '../slice';
import { Notice } from '../viewer/Notice';
import { useBook } from '../viewer/useBook';
import { useLastKnown } from '../viewer/useLastKnown';
import { Viewer } from '../viewer/Viewer';
import { ViewerSkeleton } from '../viewer/ViewerSkeleton';
import { PreviewActions } from './PreviewActions';
import styles from './PreviewPage.module.css';

interface Props {
  /** What the album costs and how it is ordered: another feature's part of the page, so the app brings it. */
  readonly priceBar: (album: AlbumToOrder) => ReactNode;
}

const DraftBook = lazyPart(() => import(/* webpackChunkName: "draft-book" */ './DraftBook'));

/** `/creations/preview/{id}`: the user leafs through an album of their own; by the key of its run through one that is in the making. */
export function PreviewPage({ priceBar }: Props) {
  const { id = '' } = useParams();
  // It stays when the run has ended: another page follows in a moment.
  const run = useLastKnown(useAppSelector((state) => selectRun(state, id)) ?? null);
  if (run?.key !== id || !run.request) return <SavedAlbum key={id} id={id} priceBar={priceBar} />;
  const loading = (
    <ViewerSkeleton back={<Back />}>
      <T id="preview.loading" />
    </ViewerSkeleton>
  );
  return <DraftBook run={run} back={<Back />} pending={loading} />;
}

function SavedAlbum({ id, priceBar }: Props & { readonly id: string }) {
  const dispatch = useAppDispatch();
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
    if (unsaved) dispatch(actions.flushRequested());
    dispatch(actions.albumOpened({ id }));
  }, [dispatch, id, unsaved]);

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
  if (!book) {
    return (
      <ViewerSkeleton back={<Back />}>
        <T id="preview.loading" />
      </ViewerSkeleton>
    );
  }
  return (
    <Viewer
      key={id}
      book={book}
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

const Retry = ({ onRetry }: { readonly onRetry: () => void }) => (
  <Button variant="primary" onClick={onRetry}>
    <T id="preview.retry" />
  </Button>
);
