import type { SharedAlbumResponse } from '@domain/contract';
import { countPages } from '@domain/print';
import { useEffect } from 'react';
import { useHref, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { selectors as auth } from '@/features/auth';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { libraryActions } from '../list/slice';
import { ORDER_QUERY } from './OrderCopyLink';

/**
 * Opens the order of a shared album that the address asks for. A visitor without an account signs in first and
 * returns here.
 */
export function useOrderCopy(token: string, album: SharedAlbumResponse | null): void {
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
