import type { SagaIterator } from 'redux-saga';
import type { PutEffect } from 'redux-saga/effects';
import { isNetworkError } from '@/api';
import { FIRST_RETRY_DELAY_MS, nextRetryDelay, waitForSaveRetry } from '@/features/editor/sagas/saveRetry';
import { call } from '@/sagas/effects';

/**
 * Loads what a dialog shows. Without the network it waits until there is one, and loads again.
 * @param onWait is put at each attempt that finds no network
 */
export function* loadWhenOnline(load: () => SagaIterator<void>, onWait?: PutEffect): SagaIterator<void> {
  let wait = FIRST_RETRY_DELAY_MS;
  for (;;) {
    try {
      yield* load();
      return;
    } catch (error) {
      if (!isNetworkError(error)) throw error;
    }
    if (onWait) yield onWait;
    yield* call(waitForSaveRetry, wait);
    wait = nextRetryDelay(wait);
  }
}
