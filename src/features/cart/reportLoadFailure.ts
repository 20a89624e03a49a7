import type { SagaIterator } from 'redux-saga';
import { put } from 'redux-saga/effects';
import { toFailure } from '@/api';
import { errorToast } from '@/features/toasts';
import type { MessageId } from '@/i18n';
import { isOnline } from '@/lib/dom/connection';
import { call } from '@/sagas/effects';

/**
 * Reports that prices or delivery could not be loaded, which no user asked for. Without a network a notice on every page
 * says so already.
 */
export function* reportLoadFailure(title: MessageId, error: unknown): SagaIterator<void> {
  const failure = toFailure(error);
  if (failure.code === 'network' && !(yield* call(isOnline))) return;
  yield put(errorToast(title, failure));
}
