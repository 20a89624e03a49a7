import type { AlbumSummary } from '@domain/contract';
import { useEffect, useMemo } from 'react';
import { libraryActions, selectors } from '@/features/albums';
import { useAppDispatch, useAppSelector } from '@/store/hooks';

type Run = ReturnType<typeof selectors.selectGenerationRuns>[number];
type Unfinished = ReturnType<typeof selectors.selectUnfinishedAlbums>[number];

/** Books on the shelf at most, runs aside. */
const MAX_RECENT_ALBUMS = 10;

export interface RecentAlbumItem {
  readonly key: string;
  /** Null while the server has made no album of it yet. */
  readonly album: AlbumSummary | null;
  /** The making of it, while it is under way or failed. */
  readonly run: Run | null;
  /** What comes next, for an album that is not finished. */
  readonly next: Unfinished | null;
}

/** What is being made first, then what is not finished, then what was changed last. */
export const useRecentAlbums = (): { readonly phase: string; readonly items: readonly RecentAlbumItem[] } => {
  const dispatch = useAppDispatch();
  const phase = useAppSelector(selectors.selectRecentPhase);
  const recent = useAppSelector(selectors.selectRecentAlbums);
  const unfinished = useAppSelector(selectors.selectUnfinishedAlbums);
  const runs = useAppSelector(selectors.selectGenerationRuns);
  useEffect(() => {
    dispatch(libraryActions.unfinishedRequested());
    dispatch(libraryActions.recentRequested());
  }, [dispatch]);
  const items = useMemo(() => {
    const waiting = new Map(unfinished.map((one) => [one.id, one]));
    const albums = [...unfinished.map(({ album }) => album), ...recent.filter(({ id }) => !waiting.has(id))].slice(
      0,
      MAX_RECENT_ALBUMS,
    );
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
  }, [recent, unfinished, runs]);
  return { phase, items };
};
