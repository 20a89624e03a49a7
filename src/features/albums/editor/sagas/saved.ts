import type { SagaIterator } from 'redux-saga';
import { put, race, select, take } from 'redux-saga/effects';
import { ApiError } from '@/api';
import { selectDraft, selectEditor } from '../selectors';
import { editorActions as actions } from '../slice';
import type { Draft, EditorState } from '../state';

export const notSaved = new ApiError({ code: 'network', status: 0, message: 'The last changes are not saved yet' });

/** Waits until what was changed last of a spread is saved, for what the server makes of it. @returns false when it cannot be now */
export function* untilSaved(id: string): SagaIterator<boolean> {
  for (;;) {
    if (!((yield select(selectDraft, id)) as Draft | undefined)) return true;
    const { conflicts, refused } = (yield select(selectEditor)) as EditorState;
    if (conflicts[id] || refused[id]) return false;
    yield put(actions.flushRequested());
    const { saved } = (yield race({
      saved: take(actions.spreadSaved.type),
      failed: take([actions.saveDelayed.type, actions.saveRefused.type, actions.conflictFound.type]),
    })) as { saved?: unknown };
    if (!saved) return false;
  }
}
