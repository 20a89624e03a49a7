import type { SagaIterator } from 'redux-saga';
import { put } from 'redux-saga/effects';
import type { actions as clips } from '@/features/clips';
import { actions as toasts } from '@/features/toasts';
import { call, race, select, take } from '@/sagas/effects';
import { createClipElements } from '../elements/createQrElement';
import { selectBinding } from '../state/binding';
import { selectDocument, selectEditor } from '../state/selectors';
import { editorActions as actions } from '../state/slice';

function* waitUntilOnPage(spreadId: string, elementId: string): SagaIterator<true> {
  while (!(yield* select(selectDocument, spreadId))?.elements.some(({ id }) => id === elementId))
    yield* take(actions.edited);
  return true;
}

/**
 * Puts the QR code of a video or voice message on its page, with the picture of a video: one step to undo. If the page
 * is not open any more, the clip is stored, and a message says where it can be placed from.
 */
export function* placeClip({ payload }: ReturnType<typeof clips.placeRequested>): SagaIterator<void> {
  const { clip, photo, target } = payload;
  const { albumId, phase } = yield* select(selectEditor);
  const isOpen = albumId === target.albumId && phase === 'ready';
  const doc = isOpen ? yield* select(selectDocument, target.spreadId) : undefined;
  if (!doc) {
    const title = { id: 'clips.storedOnly', values: { title: clip.title } } as const;
    yield put(toasts.shown({ title, description: { id: 'clips.storedOnlyText' }, variant: 'success' }));
    return;
  }
  const binding = yield* select(selectBinding);
  const elements = createClipElements({ document: doc, binding }, clip.url, photo);
  yield put(actions.editRequested({ spreadId: target.spreadId, command: { kind: 'addElements', elements } }));
  const code = elements.at(-1);
  if (!code) return;
  const { placed } = yield* race({
    placed: call(waitUntilOnPage, target.spreadId, code.id),
    closed: take(actions.editorClosed),
  });
  // The change may wait for earlier ones and their fonts. A full page refuses it, with a message of its own.
  if (!placed) return;
  const { current, selection } = yield* select(selectEditor);
  // An upload may end long after it began. What the user works on then stays selected.
  if (current === target.spreadId && selection.length === 0) yield put(actions.elementsSelected({ ids: [code.id] }));
  yield put(toasts.shown({ title: { id: 'clips.placed', values: { title: clip.title } }, variant: 'success' }));
}
