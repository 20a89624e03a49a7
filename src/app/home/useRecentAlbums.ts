import type { AlbumSummary } from '@domain/contract';
import { useEffect, useMemo } from 'react';
import { libraryActions, selectors } from '@/features/albums';
import { useAppDispatch, useAppSelector } from '@/store/hooks';

type Run = ReturnType<typeof selectors.selectGenerationRuns>[number];
type Unfinished = ReturnType<typeof selectors.selectUnfinishedAlbums>[number];

const MAX_RECENT_ALBUMS = 10;

export interface RecentAlbumItem {
  readonly key: string;
  /** Null until the server has created the album. */
  readonly album: AlbumSummary | null;
  readonly run: Run | null;
  readonly next: Unfinished | null;
}

const isPending = (phase: string) => phase === 'idle' || phase === 'loading';

/** True until both lists are known. Either would move the albums of the other. */
export const useRecentAlbumsPending = (): boolean =>
  useAppSelector(
    (state) =>
      selectors.selectOfflineAlbums(state) === null &&
      (isPending(selectors.selectRecentPhase(state)) || isPending(selectors.selectUnfinishedPhase(state))),
  );

/**
 * Returns active runs first, then unfinished albums, then the most recently changed ones. Without a network, only those
 * that open.
 */
export const useRecentAlbums = (): { readonly phase: string; readonly items: readonly RecentAlbumItem[] } => {
  const dispatch = useAppDispatch();
  const phase = useAppSelector(selectors.selectRecentPhase);
  const recent = useAppSelector(selectors.selectRecentAlbums);
  const unfinished = useAppSelector(selectors.selectUnfinishedAlbums);
  const runs = useAppSelector(selectors.selectGenerationRuns);
  const offline = useAppSelector(selectors.selectOfflineAlbums);
  useEffect(() => {
    dispatch(libraryActions.unfinishedRequested());
    dispatch(libraryActions.recentRequested());
  }, [dispatch]);
  const items = useMemo(() => {
    const waiting = new Map(unfinished.map((one) => [one.id, one]));
    const listed = offline ?? [...unfinished.map(({ album }) => album), ...recent.filter(({ id }) => !waiting.has(id))];
    const albums = listed.slice(0, MAX_RECENT_ALBUMS);
    const known = new Set(albums.map(({ id }) => id));
    const alone = runs.filter(({ albumId }) => albumId === null || !known.has(albumId));
    return [
      ...alone.map((run): RecentAlbumItem => ({ key: run.key, album: null, run, next: null })),
      ...albums.map(
        (album): RecentAlbumItem => ({
          key: album.id,
          album,
          run: runs.find(({ albumId }) => albumId === album.id) ?? null,
          next: waiting.get(album.id) ?? null,
        }),
      ),
    ];
  }, [recent, unfinished, runs, offline]);
  return { phase, items };
};
