import { boundHtmlLength, documentLimits, rebaseCoverPatches, type SpreadDocument } from '@domain/document';
import { type EditCommand, editDocument } from '@domain/document/edit';
import type { SagaIterator } from 'redux-saga';
import { call, put } from 'redux-saga/effects';
import { actions as toasts } from '@/features/toasts';
import { select, take } from '@/sagas/effects';
import { preserveFaces } from '../elements/preserveFaces';
import type { DraftBase, HistoryStep } from '../state/editorState';
import { selectDocument, selectDraft, selectEditor } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { selectPhotoMetadata } from '../state/toLayoutPhoto';
import { restoreBookVersion } from './restoreBookVersion';

type EditStep = Extract<HistoryStep, { kind: 'edit' }>;

/** What a first change starts from; null when there is a draft to go on with. */
function* createDraftBase(spreadId: string): SagaIterator<DraftBase> {
  if (yield* select(selectDraft, spreadId)) return null;
  const { spreads, albumId } = yield* select(selectEditor);
  const known = spreads[spreadId];
  return known && albumId !== null ? { albumId, version: known.version, document: known.document } : null;
}

/** How many elements a command would add. */
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

/** Why a document cannot take a change, to be said at once: a document that is not taken by the server would keep all later changes from being saved. */
function findDocumentLimitError(before: SpreadDocument, after: SpreadDocument, command: EditCommand) {
  const { elements: max, length } = documentLimits;
  if (after === before && before.elements.length + countAddedElements(command) > max)
    return { id: 'editor.full', values: { max } } as const;
  const now = boundHtmlLength(after);
  return now > length && now > boundHtmlLength(before) ? ({ id: 'editor.tooLong' } as const) : null;
}

/** Turns a command into patches, which the reducers carry out. A command that changes nothing leaves no trace. */
export function* applyEdit({ payload }: ReturnType<typeof actions.editRequested>): SagaIterator<void> {
  const { spreadId, command, gesture = null, together } = payload;
  const doc = yield* select(selectDocument, spreadId);
  if (!doc) return;
  const known = yield* select(selectPhotoMetadata);
  const { document, patches, inverse } = editDocument(doc, preserveFaces(doc, command, known));
  const title = findDocumentLimitError(doc, document, command);
  if (title) yield put(toasts.shown({ title, variant: 'warning' }));
  if (title || patches.length === 0) return;
  const base = yield* createDraftBase(spreadId);
  const spine = doc.role === 'cover' ? { spine: doc.spine } : {};
  yield put(actions.edited({ spreadId, patches, inverse, gesture, together, base, ...spine }));
}

/** The patches of a step for a spread as it is now: the spine of a cover may have become another since. */
function adaptPatchesToSpine(
  { patches, inverse, spine }: EditStep,
  via: 'undo' | 'redo',
  doc: SpreadDocument | undefined,
) {
  const wanted = via === 'undo' ? inverse : patches;
  if (!doc || spine === undefined || spine === doc.spine) return wanted;
  return rebaseCoverPatches(wanted, { format: doc.format, spine }, doc.spine);
}

/** Takes the last edit of a spread back, or does it again, and what was done together with it. @returns the spreads that were changed */
function* undoEdits(via: 'undo' | 'redo', last: EditStep): SagaIterator<readonly string[]> {
  const { spreadId, together } = last;
  const base = yield* createDraftBase(spreadId);
  const doc = yield* select(selectDocument, spreadId);
  yield put(actions.undoApplied({ via, spreadId, patches: adaptPatchesToSpine(last, via, doc), base }));
  const next = (yield* select(selectEditor))[via].at(-1);
  if (together === undefined || next?.kind !== 'edit' || next.together !== together) return [spreadId];
  return [spreadId, ...(yield* undoEdits(via, next))];
}

/** An element that goes from one of two spreads to the other is followed there. */
const MOVE_SPREAD_COUNT = 2;

/** Undoes or redoes the last step: at once on a spread, by the server where the book itself was changed, bound anew or laid out again. */
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

/** One step after the other. What is asked for while the server brings another book back is not heard: it would be meant for what is shown then. */
export function* watchUndoRedo(): SagaIterator<void> {
  for (;;) {
    const { type } = yield* take([actions.undoRequested, actions.redoRequested]);
    yield call(undoOrRedo, actions.undoRequested.match({ type }) ? 'undo' : 'redo');
  }
}
