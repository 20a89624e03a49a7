import {
  boundHtmlLength,
  documentLimits,
  type FaceId,
  findElementFaces,
  rebaseCoverPatches,
  type SpreadDocument,
} from '@domain/document';
import { type EditCommand, editDocument } from '@domain/document/edit';
import type { Action } from '@reduxjs/toolkit';
import type { Channel, SagaIterator, Task } from 'redux-saga';
import { actionChannel, put } from 'redux-saga/effects';
import { actions as toasts } from '@/features/toasts';
import { loadBookFaces } from '@/features/viewer/painting/bookFaces';
import { call, flush, fork, race, select, take } from '@/sagas/effects';
import { preserveFaces, selectPhotoMetadata } from '../elements/photoMetadata';
import type { DraftBase, HistoryStep } from '../state/editorState';
import { selectDocument, selectDraft, selectEditor } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { restoreBookVersion } from './restoreBookVersion';

/** Longest wait of a change for the metrics of its fonts. */
const FONT_WAIT_MS = 3000;

type EditStep = Extract<HistoryStep, { kind: 'edit' }>;

/** Returns the base of a first change; null if a draft exists. */
function* createDraftBase(spreadId: string): SagaIterator<DraftBase> {
  if (yield* select(selectDraft, spreadId)) return null;
  const { spreads, albumId } = yield* select(selectEditor);
  const known = spreads[spreadId];
  return known && albumId !== null ? { albumId, version: known.version, document: known.document } : null;
}

function countAddedElements(command: EditCommand): number {
  switch (command.kind) {
    case 'addElement':
      return 1;
    case 'addElements':
      return command.elements.length;
    case 'duplicateElements':
      return command.ids.length;
    default:
      return 0;
  }
}

/**
 * Returns the reason why a document cannot take a change. The server would refuse the document, and with it all later
 * changes.
 */
function findDocumentLimitError(before: SpreadDocument, after: SpreadDocument, command: EditCommand) {
  const { elements: max, length } = documentLimits;
  if (after === before && before.elements.length + countAddedElements(command) > max)
    return { id: 'editor.full', values: { max } } as const;
  const now = boundHtmlLength(after);
  return now > length && now > boundHtmlLength(before) ? ({ id: 'editor.tooLong' } as const) : null;
}

function* computeEdit(doc: SpreadDocument, command: EditCommand): SagaIterator<ReturnType<typeof editDocument>> {
  return editDocument(doc, preserveFaces(doc, command, yield* select(selectPhotoMetadata)));
}

type EditRequested = ReturnType<typeof actions.editRequested>;
type HistoryRequested = ReturnType<typeof actions.undoRequested | typeof actions.redoRequested>;

/** Actions that end the wait for fonts, because they follow on the changes before them. */
const fontWaitEnds = [actions.flushRequested.type, actions.undoRequested.type, actions.redoRequested.type];

/**
 * Lines of changed texts are broken with the metrics of their fonts, which may be new in this session. Without a
 * connection they do not come, and the change must not be lost: after a while it is made with those of another font.
 * @param late faces that were waited for in vain; the next edits with them do not wait again
 * @returns the action that ended the wait early, if any
 */
function* waitForFonts(
  { payload: { spreadId, command } }: EditRequested,
  late: Set<FaceId>,
): SagaIterator<Action | undefined> {
  const doc = yield* select(selectDocument, spreadId);
  if (!doc) return undefined;
  const { document } = yield* computeEdit(doc, command);
  const changed = document.elements.filter((element) => !doc.elements.includes(element));
  const faces = changed.flatMap(findElementFaces).filter((face) => !late.has(face));
  const fonts = loadBookFaces(faces);
  const waitTooLong = () => new Promise<true>((resolve) => setTimeout(resolve, FONT_WAIT_MS, true));
  if (!fonts) return undefined;
  yield put(actions.fontWaitStarted());
  try {
    const { ended, tooLong } = yield* race({
      fonts: call(() => fonts),
      tooLong: call(waitTooLong),
      ended: take(fontWaitEnds),
    });
    if (tooLong) for (const face of faces) late.add(face);
    return ended as Action | undefined;
  } finally {
    yield put(actions.fontWaitEnded());
  }
}

/** Applies a command as patches. A command that changes nothing is ignored. */
function* applyEdit({ payload }: EditRequested): SagaIterator<void> {
  const { spreadId, command, gesture = null, together } = payload;
  const doc = yield* select(selectDocument, spreadId);
  if (!doc) return;
  const { document, patches, inverse } = yield* computeEdit(doc, command);
  const title = findDocumentLimitError(doc, document, command);
  if (title) yield put(toasts.shown({ title, variant: 'warning' }));
  if (title || patches.length === 0) return;
  const base = yield* createDraftBase(spreadId);
  const spine = doc.role === 'cover' ? { spine: doc.spine } : {};
  yield put(actions.edited({ spreadId, patches, inverse, gesture, together, base, ...spine }));
}

/** Adapts the patches of a step to the current spine of a cover, whose width may have changed since. */
function adaptPatchesToSpine(
  { patches, inverse, spine }: EditStep,
  via: 'undo' | 'redo',
  doc: SpreadDocument | undefined,
) {
  const wanted = via === 'undo' ? inverse : patches;
  if (!doc || spine === undefined || spine === doc.spine) return wanted;
  return rebaseCoverPatches(wanted, { format: doc.format, spine }, doc.spine);
}

/**
 * Undoes or redoes the last edit of a spread, with the edits of its group.
 * @returns the ids of the changed spreads
 */
function* undoEdits(via: 'undo' | 'redo', last: EditStep): SagaIterator<readonly string[]> {
  const { spreadId, together } = last;
  const base = yield* createDraftBase(spreadId);
  const doc = yield* select(selectDocument, spreadId);
  yield put(actions.undoApplied({ via, spreadId, patches: adaptPatchesToSpine(last, via, doc), base }));
  const next = (yield* select(selectEditor))[via].at(-1);
  if (together === undefined || next?.kind !== 'edit' || next.together !== together) return [spreadId];
  return [spreadId, ...(yield* undoEdits(via, next))];
}

/** An element that moves between two spreads is followed to its new one. */
const MOVE_SPREAD_COUNT = 2;

/**
 * Undoes or redoes the last step: at once on a spread, by the server for changes of the book, its binding or its
 * layout.
 * @returns the task in which the server restores another book, else null
 */
function* undoOrRedo(via: 'undo' | 'redo'): SagaIterator<Task | null> {
  const editor = yield* select(selectEditor);
  const last = editor[via].at(-1);
  if (!last) return null;
  if (last.kind === 'structure') {
    yield put(actions.structureRequested({ changes: last[via], via }));
    return null;
  }
  if (last.kind === 'book') {
    return editor.albumId === null ? null : yield* fork(restoreBookVersion, editor.albumId, via, last);
  }
  const changed = new Set(yield* undoEdits(via, last));
  if (changed.size > MOVE_SPREAD_COUNT && editor.current !== null)
    yield put(actions.spreadChosen({ id: editor.current }));
  return null;
}

/**
 * Handles edits, undo and redo in the order of their requests: none may overtake an edit that waits for a font. When
 * such a wait ends early, all queued requests are handled at once. A flush before the editor closes thus loses none.
 * Undo and redo are ignored while the server restores another book, because they would apply to the wrong one.
 */
export function* watchEdits(): SagaIterator<void> {
  const requests: Channel<EditRequested | HistoryRequested> = yield actionChannel([
    actions.editRequested.type,
    actions.undoRequested.type,
    actions.redoRequested.type,
  ]);
  let restoring: Task | null = null;
  const late = new Set<FaceId>();
  for (;;) {
    const batch = [yield* take(requests)];
    const [first] = batch;
    const ended = first && actions.editRequested.match(first) ? yield* waitForFonts(first, late) : undefined;
    if (ended) batch.push(...(yield* flush(requests)));
    for (const request of batch) {
      if (actions.editRequested.match(request)) yield* applyEdit(request);
      else if (!restoring?.isRunning())
        restoring = yield* undoOrRedo(actions.undoRequested.match(request) ? 'undo' : 'redo');
    }
    // The flush came before these edits.
    if (actions.flushRequested.match(ended)) yield put(actions.flushRequested());
  }
}
