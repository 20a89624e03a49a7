import type { UnknownAction } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { put } from 'redux-saga/effects';
import { ApiError, isTransient, storageApi, toFailure } from '@/api';
import { type LogoutGuard, registerLogoutGuard } from '@/features/auth';
import { errorToast, actions as toasts } from '@/features/toasts';
import type { MessageId } from '@/i18n';
import { createUnloadGuard } from '@/lib/dom/unloadGuard';
import { callApi } from '@/sagas';
import { call, select, take } from '@/sagas/effects';
import { type StorageRoot, selectDateEdits, selectGrouping } from '../selectors';
import { actions } from '../slice';
import type { GroupBy } from '../types';
import { dropSavedEdits, type EditResult, invertChanges, type PhotoChange, type PhotoEdit } from './photoEdits';

const MAX_PHOTOS_PER_REQUEST = 1000;

export const splitIntoChunks = <T>(list: readonly T[], size = MAX_PHOTOS_PER_REQUEST): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));

const EDIT_UNDO_MS = 7000;

const photosGoneError = new ApiError({ code: 'not_found', status: 0, message: 'All photos were deleted elsewhere' });

interface EditedCreator<Value> {
  (changes: readonly PhotoChange<Value>[], isUndo?: boolean): UnknownAction;
  match(action: unknown): action is UnknownAction;
}

interface EditFlow<Value> {
  readonly selectEdits: (state: StorageRoot) => readonly PhotoEdit<Value>[];
  readonly edited: EditedCreator<Value>;
  readonly finished: { (result: EditResult): UnknownAction; readonly type: string };
  /** Saves changes in one request. Returns the number of photos, without those that were deleted elsewhere. */
  readonly send: (changes: readonly PhotoChange<Value>[]) => SagaIterator<number>;
  readonly chunk: number;
  readonly doneId: MessageId;
  readonly errorId: MessageId;
  /** Says that changes are not saved yet. */
  readonly unsavedId: MessageId;
  readonly regroups: (by: GroupBy) => boolean;
}

/** Creates a saga that saves the edits of one kind, one after the other, so that an undo never overtakes what it undoes. */
export function createEditSaga<Value>(flow: EditFlow<Value>): () => SagaIterator<never> {
  /** Sends again after a transient failure. The server may have carried it out already, and keeps the same values. */
  function* sendTwice(changes: readonly PhotoChange<Value>[]): SagaIterator<number> {
    try {
      return yield* call(flow.send, changes);
    } catch (error) {
      if (!isTransient(error)) throw error;
      return yield* call(flow.send, changes);
    }
  }

  function* findUnsaved(): SagaIterator<PhotoEdit<Value> | undefined> {
    return dropSavedEdits(yield* select(flow.selectEdits))[0];
  }

  const logoutGuard: LogoutGuard = {
    *findLoss() {
      const edits = dropSavedEdits(yield* select(flow.selectEdits));
      const count = new Set(edits.flatMap(({ changes }) => changes.map(({ id }) => id))).size;
      return count === 0 ? null : { text: { id: flow.unsavedId, values: { count } }, count };
    },
    *save() {
      while (yield* call(findUnsaved)) yield* take(flow.finished.type);
    },
  };

  /** Saves one edit. Photos that could not be saved get their former values back. */
  function* saveEdit({ id, changes, isUndo }: PhotoEdit<Value>): SagaIterator<void> {
    const failed = new Set<string>();
    let count = 0;
    for (const some of splitIntoChunks(changes, flow.chunk)) {
      try {
        const updated = yield* call(sendTwice, some);
        if (updated === 0) throw photosGoneError;
        count += updated;
      } catch (error) {
        for (const change of some) failed.add(change.id);
        yield put(errorToast(flow.errorId, toFailure(error)));
      }
    }
    yield put(flow.finished({ id, failed: [...failed] }));
    const saved = changes.filter((change) => !failed.has(change.id));
    if (saved.length === 0) return;
    const { by } = yield* select(selectGrouping);
    if (flow.regroups(by)) yield put(actions.groupingRequested(by));
    if (isUndo) return;
    yield put(
      toasts.shown({
        title: { id: flow.doneId, values: { count } },
        variant: 'default',
        action: { label: { id: 'storage.undo' }, dispatch: flow.edited(invertChanges(saved), true) },
        duration: EDIT_UNDO_MS,
      }),
    );
  }

  return function* saveEdits() {
    const guard = createUnloadGuard();
    const takeBack = registerLogoutGuard(logoutGuard);
    try {
      for (;;) {
        const edit = yield* call(findUnsaved);
        guard(edit !== undefined);
        if (edit) yield* call(saveEdit, edit);
        else yield* take(flow.edited);
      }
    } finally {
      guard(false);
      takeBack();
    }
  };
}

export const datesSaga = createEditSaga({
  selectEdits: selectDateEdits,
  edited: actions.datesEdited,
  finished: actions.datesEditFinished,
  *send(changes) {
    const photos = changes.map(({ id, after }) => ({ id, ...after }));
    return (yield* callApi(storageApi.updatePhotoDates, { photos })).updated.length;
  },
  chunk: MAX_PHOTOS_PER_REQUEST,
  doneId: 'storage.dateChanged',
  errorId: 'toast.dateError',
  unsavedId: 'signOut.datesText',
  regroups: (by) => by !== 'days',
});
