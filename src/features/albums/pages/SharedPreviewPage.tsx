// The HTML comes with the cover, which no component of the app shows.
import '@/features/viewer/BookPoster.module.css';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type { Book } from '@/features/viewer/book/book';
import { useBook } from '@/features/viewer/book/useBook';
import { LazyBookViewer, preloadBookViewer } from '@/features/viewer/lazyBookViewer';
import { findCoverPictures } from '@/features/viewer/painting/flipPagePainting';
import { useLastDefined } from '@/features/viewer/useLastDefined';
import { ViewerNotice } from '@/features/viewer/ViewerNotice';
import { ViewerSkeleton } from '@/features/viewer/ViewerSkeleton';
import { T } from '@/i18n';
import { removePrerendered } from '@/lib/dom/prerendered';
import { takeOverCover } from '@/lib/dom/takeOverPrerendered';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button } from '@/ui';
import { selectSharedAlbum } from '../selectors';
import { sharingActions } from '../sharing/slice';
import { CreateAlbumLink } from './CreateAlbumLink';
import { OrderCopyLink } from './OrderCopyLink';
import { useOrderCopy } from './useOrderCopy';

/** `/preview/{id}`: read-only flipbook for anyone with the link. */
export function Component() {
  const { id: token = '' } = useParams();
  const dispatch = useAppDispatch();
  const visit = useAppSelector(selectSharedAlbum);
  const current = visit?.token === token ? visit : null;
  const known = current !== null;
  useEffect(() => {
    if (!known) dispatch(sharingActions.sharedAlbumRequested({ token }));
  }, [dispatch, token, known]);
  const files = useLastDefined(current?.flipfiles ?? null);
  const source = useMemo(() => files && { ...files, id: token }, [files, token]);
  const { book, broken } = useBook(source);
  useOrderCopy(token, current?.flipfiles ?? null);
  const isPending = !book && !broken && (current?.phase ?? 'loading') === 'loading';
  useLayoutEffect(() => {
    if (!book && !isPending) removePrerendered();
  }, [book, isPending]);
  useEffect(() => removePrerendered, []);
  useEffect(preloadBookViewer, []);

  if (current?.phase === 'missing') {
    return (
      <ViewerNotice title={<T id="shared.missing" />} action={<CreateAlbumLink />}>
        <T id="shared.missingText" />
      </ViewerNotice>
    );
  }
  if ((current?.phase === 'failed' && !book) || broken) {
    return (
      <ViewerNotice
        title={<T id="preview.failed" />}
        action={
          <Button variant="primary" onClick={() => dispatch(sharingActions.sharedAlbumRequested({ token }))}>
            <T id="preview.retry" />
          </Button>
        }
      >
        <T id="preview.failedText" />
      </ViewerNotice>
    );
  }
  const actions = (
    <>
      {current?.flipfiles?.copies && <OrderCopyLink />}
      <CreateAlbumLink />
    </>
  );
  const skeleton = (
    <ViewerSkeleton>
      <T id="preview.loading" />
    </ViewerSkeleton>
  );
  if (!book) return skeleton;
  return (
    <LazyBookViewer key={token} book={book} actions={actions} pending={skeleton}>
      <CoverTakeOver book={book} />
    </LazyBookViewer>
  );
}

/** Replaces the cover of the HTML once the viewer shows the same. */
function CoverTakeOver({ book }: { readonly book: Book }) {
  useLayoutEffect(() => takeOverCover(findCoverPictures(book)), [book]);
  return null;
}
