import type { Album } from '@domain/contract';
import type { SagaIterator, Task } from 'redux-saga';
import { cancel } from 'redux-saga/effects';
import { albumsApi } from '@/api';
import { selectRun } from '@/features/albums/selectors';
import { stripLocale } from '@/i18n';
import { callApi } from '@/sagas';
import { fork, join, select } from '@/sagas/effects';

/** What reads an album before its page is there. */
export interface Ahead {
  readonly id: string;
  readonly task: Task<Answer | null>;
}

interface Answer {
  readonly album: Album;
  /** ms since 1970 */
  readonly readAt: number;
}

const EDITOR = /^\/creations\/editor\/([\da-f-]{36})\/?$/i;

/** So long an album is as the server has it now, ms. */
const FRESH_MS = 5_000;

/** Whatever is wrong with it is left to the page, which asks again and says so. */
function* read(id: string): SagaIterator<Answer | null> {
  try {
    const { album } = yield* callApi(albumsApi.getAlbum, id);
    return { album, readAt: Date.now() };
  } catch {
    return null;
  }
}

/** Asks for the album whose editor stands in the address, while the page itself is still being read. */
export function* readAhead(): SagaIterator<Ahead | null> {
  const id = EDITOR.exec(stripLocale(window.location.pathname))?.[1];
  // The server has no album yet while its photos are on their way.
  if (id === undefined || (yield* select(selectRun, id))) return null;
  return { id, task: yield* fork(read, id) };
}

/** @returns the album with this id where it was read ahead; nothing is asked for any more where another one is wanted */
export function* takeAhead({ id: early, task }: Ahead, id: string): SagaIterator<Album | null> {
  if (early !== id) {
    yield cancel(task);
    return null;
  }
  const answer = yield* join(task);
  return answer && Date.now() - answer.readAt < FRESH_MS ? answer.album : null;
}
