import type { SagaIterator } from 'redux-saga';
import { put } from 'redux-saga/effects';
import { createRetryDelay } from '@/lib/loading/loadWithRetry';
import { call, fork, race, select, take } from '@/sagas/effects';
import { outboxActions as outbox } from '../state/outbox';
import { selectDrafts, selectEditor, selectOutbox } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import type * as Editor from './editorSaga';
import { importEditorSaga } from './importEditorSaga';
import { type IsBeingGenerated, prefetchAlbum } from './prefetchAlbum';

const loadTriggers = [actions.editorOpened, actions.draftsRecovered, outbox.changesRecovered];

/**
 * Loads the editor's sagas with their document code: when the editor is opened, or when this or another tab has left
 * unsaved changes. Opening the editor again retries a failed import.
 */
export function* loadEditorSagas(isBeingGenerated: IsBeingGenerated): SagaIterator<void> {
  const drafts = yield* select(selectDrafts);
  const waiting = yield* select(selectOutbox);
  let isRequested = Object.keys(drafts).length > 0 || waiting.length > 0;
  // Pending changes are sent first, since an album prefetched before would be outdated.
  const prefetch = isRequested ? null : yield* prefetchAlbum(isBeingGenerated);
  let failures = 0;
  for (;;) {
    if (!isRequested) yield* take(loadTriggers);
    isRequested = true;
    let flows: typeof Editor;
    try {
      flows = yield* call(importEditorSaga);
    } catch (error) {
      const { albumId } = yield* select(selectEditor);
      if (albumId !== null) yield put(actions.editorFailed({ id: albumId, missing: false }));
      console.error('failed to load the editor sagas', error);
      yield* race([take(loadTriggers), call(() => createRetryDelay(failures).over)]);
      failures += 1;
      continue;
    }
    const { albumId, phase } = yield* select(selectEditor);
    const isLoading = phase === 'loading';
    yield* fork(flows.editorSaga, prefetch, isLoading ? albumId : null);
    if (albumId !== null && !isLoading && failures > 0) yield put(actions.editorOpened({ id: albumId }));
    return;
  }
}
