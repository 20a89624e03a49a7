import {
  boundHtmlLength,
  documentLimits,
  findElementFaces,
  rebaseCoverPatches,
  type SpreadDocument,
} from '@domain/document';
import { type EditCommand, editDocument } from '@domain/document/edit';
import type { Channel, SagaIterator } from 'redux-saga';
import { actionChannel, call, put, race } from 'redux-saga/effects';
import { actions as toasts } from '@/features/toasts';
import { loadBookFaces } from '@/features/viewer/painting/bookFaces';
import { select, take } from '@/sagas/effects';
import { preserveFaces } from '../elements/preserveFaces';
import type { DraftBase, HistoryStep } from '../state/editorState';
import { selectDocument, selectDraft, selectEditor } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { selectPhotoMetadata } from '../state/toLayoutPhoto';
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

/** Returns the number of elements that a command adds. */
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

/**
 * Lines of changed texts are broken with the metrics of their fonts, which may be new in this session. Without a
 * connection they do not come, and the change must not be lost: after a while it is made with those of another font.
 */
function* waitForFonts(spreadId: string, command: EditCommand): SagaIterator<void> {
  const doc = yield* select(selectDocument, spreadId);
  if (!doc) return;
  const { document } = yield* computeEdit(doc, command);
  const changed = document.elements.filter((element) => !doc.elements.includes(element));
  const fonts = loadBookFaces(changed.flatMap(findElementFaces));
  const isLate = () => new Promise((resolve) => setTimeout(resolve, FONT_WAIT_MS));
  if (fonts) yield race({ fonts: call(() => fonts), late: call(isLate) });
}

/** Applies a command as patches. A command that changes nothing is ignored. */
export function* applyEdit(action: ReturnType<typeof actions.editRequested>): SagaIterator<void> {
  const { spreadId, command, gesture = null, together } = action.payload;
  yield* waitForFonts(spreadId, command);
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

/** Applies commands one after the other: one that waits for a font must not be overtaken. */
export function* watchEdits(): SagaIterator<void> {
  const requests: Channel<ReturnType<typeof actions.editRequested>> = yield actionChannel(actions.editRequested);
  for (;;) yield call(applyEdit, yield* take(requests));
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
 */
function* undoOrRedo(via: 'undo' | 'redo'): SagaIterator<void> {
  const editor = yield* select(selectEditor);
  const last = editor[via].at(-1);
  if (!last) return;
  if (last.kind === 'structure') {
    yield put(actions.structureRequested({ changes: last[via], via }));
    return;
  }
  if (last.kind === 'book') {
    if (editor.albumId !== null) yield call(restoreBookVersion, editor.albumId, via, last);
    return;
  }
  const changed = new Set(yield* undoEdits(via, last));
  if (changed.size > MOVE_SPREAD_COUNT && editor.current !== null)
    yield put(actions.spreadChosen({ id: editor.current }));
}

/**
 * Handles one step at a time. Requests are ignored while the server restores another book, because they would apply to
 * the wrong one.
 */
export function* watchUndoRedo(): SagaIterator<void> {
  for (;;) {
    const { type } = yield* take([actions.undoRequested, actions.redoRequested]);
    yield call(undoOrRedo, actions.undoRequested.match({ type }) ? 'undo' : 'redo');
  }
}
