import { type EventChannel, eventChannel, type SagaIterator } from 'redux-saga';
import { take } from 'redux-saga/effects';
import { call } from './effects';

const createVisibilityChannel = (): EventChannel<DocumentVisibilityState> =>
  eventChannel((emit) => {
    const tell = () => emit(document.visibilityState);
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  });

/** Returns at once in a visible tab, otherwise when it becomes visible. */
export function* waitUntilVisible(): SagaIterator<void> {
  if (document.visibilityState !== 'hidden') return;
  const channel = yield* call(createVisibilityChannel);
  try {
    while (document.visibilityState === 'hidden') yield take(channel);
  } finally {
    channel.close();
  }
}
