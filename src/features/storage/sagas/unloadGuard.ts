import type { SagaIterator } from 'redux-saga';
import { take } from 'redux-saga/effects';
import { select } from '@/sagas/effects';
import { selectHasUnpersistedUploads } from '../selectors';
import { actions } from '../slice';

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Warns before the tab is closed, but only when that would lose bytes that could not be stored. */
export function* warnBeforeUnload(): SagaIterator<void> {
  try {
    for (;;) {
      const wouldLose = yield* select(selectHasUnpersistedUploads);
      if (wouldLose) window.addEventListener('beforeunload', warn);
      else window.removeEventListener('beforeunload', warn);
      yield take([
        actions.filesAdded,
        actions.filesChecked,
        actions.bytesPersisted,
        actions.uploadSucceeded,
        actions.uploadFailed,
        actions.uploadRefused,
        actions.uploadsCancelled,
        actions.retryRequested,
      ]);
    }
  } finally {
    window.removeEventListener('beforeunload', warn);
  }
}
