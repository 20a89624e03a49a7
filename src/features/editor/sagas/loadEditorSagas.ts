import type { SagaIterator } from 'redux-saga';
import { put } from 'redux-saga/effects';
import { createRetryDelay } from '@/lib/loading/retryUntilLoaded';
import { call, fork, race, select, take } from '@/sagas/effects';
import { outboxActions as outbox } from '../state/outbox';
import { selectDrafts, selectEditor, selectOutbox } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import type * as Editor from './editorSaga';
import { importEditorSaga } from './importEditorSaga';
import { type IsBeingGenerated, prefetchAlbum } from './prefetchAlbum';

const loadTriggers = [actions.editorOpened, actions.draftsRecovered, outbox.changesRecovered];

/**
 * Brings the editor's flows, with the documents' code that they need, only when it is opened, or when changes are left, here or by another tab, that are to be saved.
 * Opening it again tries again when they could not be loaded.
 */
export function* loadEditorSagas(isBeingGenerated: IsBeingGenerated): SagaIterator<void> {
  const drafts = yield* select(selectDrafts);
  const waiting = yield* select(selectOutbox);
  let wanted = Object.keys(drafts).length > 0 || waiting.length > 0;
  // What waits here is sent first: an answer of before would be old.
  const ahead = wanted ? null : yield* prefetchAlbum(isBeingGenerated);
  let failures = 0;
  for (;;) {
    if (!wanted) yield* take(loadTriggers);
    wanted = true;
    let flows: typeof Editor;
    try {
      flows = yield* call(importEditorSaga);
    } catch (error) {
      const { albumId } = yield* select(selectEditor);
      if (albumId !== null) yield put(actions.editorFailed({ id: albumId, missing: false }));
      console.error('The editor could not be loaded', error);
      yield* race([take(loadTriggers), call(() => createRetryDelay(failures).over)]);
      failures += 1;
      continue;
    }
    // Opened while they were on their way, and heard by nobody.
    const { albumId, phase } = yield* select(selectEditor);
    yield* fork(flows.editorSaga, ahead);
    if (albumId !== null && (phase === 'loading' || failures > 0)) yield put(actions.editorOpened({ id: albumId }));
    return;
  }
}
