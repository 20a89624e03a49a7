// The HTML comes with the cover, which no component of the app shows.
import '@/features/viewer/BookPoster.module.css';
import type { SharedAlbumResponse } from '@domain/contract';
import { countPages } from '@domain/print';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { useHref, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { selectors as auth } from '@/features/auth';
import type { Book } from '@/features/viewer/book/book';
import { useBook, useLastDefined } from '@/features/viewer/book/useBook';
import { LazyBookViewer, preloadBookViewer } from '@/features/viewer/lazy';
import { findCoverPictures } from '@/features/viewer/painting/flipPagePainting';
import { ViewerNotice, ViewerSkeleton } from '@/features/viewer/ViewerPlaceholders';
import { T } from '@/i18n';
import { removePrerendered } from '@/lib/dom/prerendered';
import { takeOverCover } from '@/lib/dom/takeOverPrerendered';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button } from '@/ui';
import { libraryActions } from '../list/slice';
import { selectSharedAlbum } from '../selectors';
import { sharingActions } from '../sharing/slice';
import { CreateAlbumLink, ORDER_QUERY, OrderCopyLink } from './SharedAlbumLinks';

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

/**
 * Opens the order of a shared album that the address asks for. A visitor without an account signs in first and
 * returns here.
 */
function useOrderCopy(token: string, album: SharedAlbumResponse | null): void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const here = useHref(useLocation());
  const status = useAppSelector(auth.status);
  const [query] = useSearchParams();
  const isAsked = query.has(ORDER_QUERY) && album !== null && status !== 'unknown';
  useEffect(() => {
    if (!isAsked) return;
    const { copies, title, format, spreads } = album;
    if (copies && status === 'anonymous') {
      void navigate(`/auth/login?next=${encodeURIComponent(here)}`, { replace: true });
      return;
    }
    void navigate({ search: '' }, { replace: true });
    if (!copies) return;
    const pages = countPages(spreads.length);
    const shared = { token, revision: copies.revision };
    const { book, cover_url: coverUrl } = copies;
    dispatch(libraryActions.orderRequested({ albumId: token, title, format, pages, coverUrl, book, shared }));
  }, [isAsked, album, dispatch, here, navigate, status, token]);
}
