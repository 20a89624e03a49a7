import type { Album } from '@domain/contract';
import type { SagaIterator, Task } from 'redux-saga';
import { cancel } from 'redux-saga/effects';
import { albumsApi } from '@/api';
import { stripLocale } from '@/i18n';
import { callApi } from '@/sagas';
import { call, fork, join } from '@/sagas/effects';

/** What reads an album before its page is there. */
export interface AlbumPrefetch {
  readonly id: string;
  readonly task: Task<PrefetchedAlbum | null>;
}

interface PrefetchedAlbum {
  readonly album: Album;
  /** ms since 1970 */
  readonly readAt: number;
}

const EDITOR_PATH = /^\/creations\/editor\/([\da-f-]{36})\/?$/i;

/** So long an album is as the server has it now, ms. */
const PREFETCH_MAX_AGE_MS = 5_000;

/** Whatever is wrong with it is left to the page, which asks again and says so. */
function* fetchAlbum(id: string): SagaIterator<PrefetchedAlbum | null> {
  try {
    const { album } = yield* callApi(albumsApi.getAlbum, id);
    return { album, readAt: Date.now() };
  } catch {
    return null;
  }
}

/** Returns true while an album is being generated, so the server may not have it yet. Another feature knows that. */
export type IsBeingGenerated = (albumId: string) => boolean | SagaIterator<boolean>;

/** Requests the album whose editor stands in the address, while the code of the page is still loading. */
export function* prefetchAlbum(isBeingGenerated: IsBeingGenerated): SagaIterator<AlbumPrefetch | null> {
  const id = EDITOR_PATH.exec(stripLocale(window.location.pathname))?.[1];
  // The server has no album yet while its photos are on their way.
  if (id === undefined || (yield* call(isBeingGenerated, id))) return null;
  return { id, task: yield* fork(fetchAlbum, id) };
}

/** @returns the album with this id where it was read ahead; nothing is asked for any more where another one is wanted */
export function* takePrefetched({ id: early, task }: AlbumPrefetch, id: string): SagaIterator<Album | null> {
  if (early !== id) {
    yield cancel(task);
    return null;
  }
  const answer = yield* join(task);
  return answer && Date.now() - answer.readAt < PREFETCH_MAX_AGE_MS ? answer.album : null;
}
