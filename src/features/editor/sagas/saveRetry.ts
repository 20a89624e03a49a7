import type { SagaIterator } from 'redux-saga';
import { delay } from 'redux-saga/effects';
import { call, race, take } from '@/sagas/effects';
import { createOnlineChannel } from '@/sagas/poll';
import { editorActions as actions } from '../state/slice';

/** Delays between attempts without a response, in ms. */
const RETRY_MS = { first: 2000, factor: 2, most: 30_000 } as const;

export const FIRST_RETRY_DELAY_MS: number = RETRY_MS.first;
export const nextRetryDelay = (wait: number): number => Math.min(wait * RETRY_MS.factor, RETRY_MS.most);

/** Waits for the next attempt: for `wait` ms, until online, or until the user requests it. */
export function* waitForSaveRetry(wait: number): SagaIterator<void> {
  const channel = yield* call(createOnlineChannel);
  try {
    yield* race({ later: delay(wait), online: take(channel), flushed: take(actions.flushRequested.type) });
  } finally {
    channel.close();
  }
}
