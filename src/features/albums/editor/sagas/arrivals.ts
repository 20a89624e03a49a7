import type { StorageFile } from '@domain/contract';
import type { SpreadDocument } from '@domain/document';
import type { SagaIterator } from 'redux-saga';
import { put, select } from 'redux-saga/effects';
import type { actions as storage } from '@/features/storage';
import { newPhoto } from '../newPhoto';
import { selectDocument, selectEditor } from '../selectors';
import { editorActions as actions } from '../slice';
import type { EditorState } from '../state';

/** Puts an uploaded photo where it was dropped: into the frame, where that is still there, else into one of its own. */
export function* placeArrived({ payload }: ReturnType<typeof storage.uploadSucceeded>): SagaIterator<void> {
  const { arriving } = (yield select(selectEditor)) as EditorState;
  const arrival = arriving[payload.id];
  if (!arrival) return;
  yield put(actions.photosArrived({ ids: [payload.id] }));
  const { spreadId, into, at } = arrival;
  const doc = (yield select(selectDocument, spreadId)) as SpreadDocument | undefined;
  if (!doc) return;
  const photo: StorageFile = payload.photo;
  const frame = doc.elements.find(({ id, type, locked }) => id === into && type === 'photo' && !locked);
  if (frame) {
    const command = { kind: 'replacePhoto', id: frame.id, fileId: photo.id, photo } as const;
    yield put(actions.editRequested({ spreadId, command }));
    return;
  }
  const element = newPhoto(doc, photo.id, photo, at);
  yield put(actions.editRequested({ spreadId, command: { kind: 'addElement', element } }));
}

type Ended = ReturnType<typeof storage.uploadFailed | typeof storage.uploadRefused | typeof storage.uploadsCancelled>;

/** A file that is no photo, or cannot be uploaded, is waited for no longer; the storage tells why. One that failed can be tried again there. */
export function* forgetFailed({ payload }: Ended): SagaIterator<void> {
  const { arriving } = (yield select(selectEditor)) as EditorState;
  const ids = ('ids' in payload ? payload.ids : [payload.id]).filter((id) => arriving[id]);
  if (ids.length > 0) yield put(actions.photosArrived({ ids }));
}
