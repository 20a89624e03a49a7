import { defaultBookChoice } from '@domain/commerce';
import { createEmptySpread } from '@domain/document';
import { applyCommand } from '@domain/document/edit';
import type { SagaIterator } from 'redux-saga';
import { fork, put, take, takeEvery } from 'redux-saga/effects';
import { ApiError, isTransient } from '@/api';
import { toPlainFailure } from '@/api/jobFailure';
import { errorToast, actions as toasts } from '@/features/toasts';
import type { MessageId } from '@/i18n';
import { newId } from '@/lib/ids';
import { call, select } from '@/sagas/effects';
import type { BookChange, BookStructure, EditorState, StructureChange, StructureStep } from '../state/editorState';
import { applyBookChanges, createStructureStep, isSameBookChoice, optimisticCopies } from '../state/optimisticBook';
import { outboxActions as outbox } from '../state/outbox';
import {
  selectBook,
  selectDocument,
  selectDraft,
  selectEditor,
  selectOutbox,
  selectPendingBookChanges,
} from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { withoutRefusedChange, withStructureStep } from '../state/structureHistory';
import { findEditedPageLimits, findLimitViolation } from '../state/validatePageLimits';
import { FIRST_RETRY_DELAY_MS, nextRetryDelay, waitForSaveRetry } from './saveRetry';
import { sendNextChange } from './sendStructureChange';

const errorTitles = {
  delete: 'toast.errorDeletingSpread',
  recover: 'toast.errorRestoringSpread',
  copy: 'toast.errorCopyingSpread',
  reorder: 'toast.errorReorderingSpreads',
  bind: 'toast.errorUpdatingAlbum',
  rename: 'toast.errorUpdatingAlbum',
} as const satisfies Record<StructureChange['op'], MessageId>;

const partialErrorTitles: Partial<Record<StructureChange['op'], MessageId>> = {
  delete: 'toast.spreadsDeletedInPart',
  copy: 'toast.spreadsCopiedInPart',
};

/** Returns the error title for a failed change, or for a partly applied one. */
function errorTitle({ changes, done }: Pick<BookChange, 'changes' | 'done'>) {
  const [op] = changes.map((one) => one.op);
  if (op === undefined) return errorTitles.reorder;
  const countOf = (all: readonly StructureChange[]) => all.filter((one) => one.op === op).length;
  const id = done > 0 ? partialErrorTitles[op] : undefined;
  return id === undefined
    ? errorTitles[op]
    : { id, values: { done: countOf(changes.slice(0, done)), all: countOf(changes) } };
}

/** Duration of the undo toast after a deletion. Deleted spreads can also be recovered later. */
const UNDO_TOAST_MS = 6000;

/** @param back changes that restore the deleted spreads */
const createUndoToast = (albumId: string, back: readonly StructureChange[]) =>
  toasts.shown({
    title: { id: 'toast.spreadsDeleted', values: { count: back.length } },
    variant: 'default',
    action: {
      label: { id: 'toast.undo' },
      dispatch: actions.structureRequested({ changes: back, via: 'user', albumId }),
    },
    duration: UNDO_TOAST_MS,
  });

function* isOpen(albumId: string): SagaIterator<boolean> {
  return (yield* select(selectEditor)).albumId === albumId;
}

/**
 * Returns the content of a copy: the current content of its source, or a draft of a lost spread; empty without either.
 */
function* createCopyContent(change: StructureChange): SagaIterator<BookChange['copies']> {
  if (change.op !== 'copy') return {};
  const source = yield* select(selectDocument, change.id);
  if (!source) return {};
  if (!change.blank) return { [change.copyId]: source };
  const lost = yield* select(selectDraft, change.lost ?? '');
  const { elements: added = [] } = change;
  const empty = applyCommand(createEmptySpread(source), { kind: 'addElements', elements: added });
  if (!lost) return { [change.copyId]: empty };
  const { background, elements, unplacedPhotoIds } = lost.document;
  return { [change.copyId]: { ...empty, background, elements, ...(unplacedPhotoIds && { unplacedPhotoIds }) } };
}

type StructureRequested = ReturnType<typeof actions.structureRequested>;

function* createBookChange(albumId: string, { changes, via }: StructureRequested['payload']): SagaIterator<BookChange> {
  let copies: BookChange['copies'] = {};
  for (const change of changes) copies = { ...copies, ...(yield* createCopyContent(change)) };
  const { [via === 'user' ? 'undo' : via]: stack } = yield* select(selectEditor);
  const last = via === 'user' ? undefined : stack.findLast((one): one is StructureStep => one.kind === 'structure');
  return {
    id: newId(),
    albumId,
    via,
    changes,
    done: 0,
    sent: false,
    copies,
    ...(last && { step: last }),
  };
}

/** Returns the spread to show after a change: a new spread, or the cover after a change of the binding. */
function findTargetSpreadId({ changes, via }: BookChange, { order }: BookStructure): string | undefined {
  const added = changes.findLast(({ op }) => op === 'copy' || op === 'recover');
  if (added?.op === 'copy') return added.copyId;
  if (added?.op === 'recover') return added.id;
  const op = changes[0]?.op;
  return via !== 'user' && (op === 'bind' || op === 'rename') ? order[0] : undefined;
}

/** Captures the viewed spread if it is deleted, and the one shown in its place. */
function captureViewedSpread({ current: from, order }: EditorState, plan: BookStructure): Pick<BookChange, 'looked'> {
  if (from === null || plan.order.includes(from)) return {};
  const at = Math.min(Math.max(0, order.indexOf(from)), plan.order.length - 1);
  return { looked: { from, to: plan.order[at] ?? null } };
}

const isNoOp = ({ chosen, book }: EditorState, change: StructureChange): boolean =>
  change.op === 'bind' && (book === null || isSameBookChoice(change, chosen ?? book));

/** Drops pending binding changes, since only the last one counts. */
function* dropSupersededBindings(albumId: string, changes: readonly StructureChange[]): SagaIterator<void> {
  if (changes[0]?.op !== 'bind') return;
  for (const one of yield* select(selectPendingBookChanges, albumId))
    if (one.changes[0]?.op === 'bind' && !one.sent) yield put(outbox.changeDropped({ id: one.id }));
}

/**
 * Limits changes to the page count, and shows an error for the rest. Steps of the history were possible once, so the
 * server decides about those.
 */
function* limitToPageCount({
  changes,
  via,
  albumId,
}: StructureRequested['payload']): SagaIterator<readonly StructureChange[]> {
  const editor = yield* select(selectEditor);
  if (via !== 'user' || editor.album === null || (albumId ?? editor.albumId) !== editor.albumId) return changes;
  const empty = new Set<string>();
  for (const { id } of changes.filter((one) => one.op === 'delete'))
    if ((yield* select(selectDocument, id))?.elements.length === 0) empty.add(id);
  const limits = findEditedPageLimits(editor.album.format, yield* select(selectBook));
  const refusal = findLimitViolation(editor, changes, limits, empty);
  if (!refusal) return changes;
  yield put(errorToast(errorTitle({ changes, done: refusal.done }), refusal.failure));
  return changes.slice(0, refusal.done);
}

/** Assigns a requested change to the open album, and shows it at once. */
function* handleStructureRequest({ payload }: StructureRequested): SagaIterator<void> {
  const editor = yield* select(selectEditor);
  const { albumId = editor.albumId, via } = payload;
  const changes = yield* limitToPageCount(payload);
  if (albumId === null || (via === 'user' && changes.every((one) => isNoOp(editor, one)))) return;
  yield* dropSupersededBindings(albumId, changes);
  const change = yield* createBookChange(albumId, { changes, via });
  if (!(yield* isOpen(albumId))) {
    yield put(outbox.changeQueued(change));
    return;
  }
  const { plan, ...made } = createStructureStep(editor, changes, editor.book ?? defaultBookChoice);
  const back = changes[0]?.op === 'delete' && via === 'user' ? { back: made.undo } : {};
  yield put(outbox.changeQueued({ ...change, ...captureViewedSpread(editor, plan), ...back }));
  const stacks = withStructureStep(editor, change, made);
  const current = findTargetSpreadId(change, plan);
  yield put(
    actions.bookUpdatedOptimistically({
      albumId,
      structure: plan,
      copies: optimisticCopies([change]),
      ...stacks,
      ...(current && { current }),
    }),
  );
  const added = changes.flatMap((one) => (one.op === 'copy' ? (one.elements ?? []) : []));
  if (added.length > 0) yield put(actions.elementsSelected({ ids: added.map(({ id }) => id) }));
}

/** Shows the spread of a refused deletion again, unless the user has moved on. */
const restoreViewedSpread = ({ looked }: BookChange, { current }: EditorState, order: readonly string[]) =>
  looked && looked.to === current && order.includes(looked.from) ? { current: looked.from } : {};

/** Reverts a change that the server refused. The part that was carried out stays as a step. */
function* revertRefusedChange(id: string, error: unknown): SagaIterator<void> {
  const change = (yield* select(selectOutbox)).find((one) => one.id === id);
  if (!change) return;
  const { albumId, via } = change;
  const failure = toPlainFailure(error);
  // The book was changed elsewhere, or its state is unknown, so it is reloaded.
  const isOther = failure.status === 404 || failure.status === 409 || !(error instanceof ApiError);
  yield put(outbox.changeDropped({ id }));
  const open = yield* isOpen(albumId);
  if (open) {
    const editor = yield* select(selectEditor);
    const plan = applyBookChanges(editor.known, yield* select(selectPendingBookChanges, albumId));
    const stacks = withoutRefusedChange(editor, change, !(isOther && via !== 'user'));
    yield put(
      actions.bookUpdatedOptimistically({
        albumId,
        structure: plan,
        copies: [],
        ...stacks,
        ...restoreViewedSpread(change, editor, plan.order),
      }),
    );
  }
  yield put(errorToast(errorTitle(change), failure));
  if (open && isOther) yield put(actions.editorOpened({ id: albumId }));
}

/** Reports a deletion that the server has carried out, unless it was undone meanwhile. */
function* offerUndo({ albumId, changes, done, back }: BookChange): SagaIterator<void> {
  if (!back || done + 1 < changes.length) return;
  const { albumId: open, order } = yield* select(selectEditor);
  const isUndone = open === albumId && changes.some((one) => one.op === 'delete' && order.includes(one.id));
  if (!isUndone) yield put(createUndoToast(albumId, back));
}

/** @returns false if there was no response */
function* sendChange(change: BookChange): SagaIterator<boolean> {
  try {
    yield* call(sendNextChange, change);
    yield* offerUndo(change);
  } catch (error) {
    if (isTransient(error)) return false;
    yield* call(revertRefusedChange, change.id, error);
  }
  return true;
}

/** Sends structural changes one at a time, oldest first, until none is left. */
function* sendOutbox(): SagaIterator<void> {
  let wait = FIRST_RETRY_DELAY_MS;
  for (;;) {
    const [next] = yield* select(selectOutbox);
    if (!next) {
      yield take([outbox.changeQueued, outbox.changesRecovered]);
      continue;
    }
    if (yield* call(sendChange, next)) {
      wait = FIRST_RETRY_DELAY_MS;
      continue;
    }
    yield put(actions.structureSaveDelayed());
    yield* call(waitForSaveRetry, wait);
    wait = nextRetryDelay(wait);
  }
}

/** Shows another tab's recovered changes of the open album. */
function* showRecoveredChanges(): SagaIterator<void> {
  const { albumId, phase, known } = yield* select(selectEditor);
  if (albumId === null || phase !== 'ready') return;
  const waiting = yield* select(selectPendingBookChanges, albumId);
  yield put(
    actions.bookUpdatedOptimistically({
      albumId,
      structure: applyBookChanges(known, waiting),
      copies: optimisticCopies(waiting),
    }),
  );
}

/** Handles structural changes: shows them at once, and sends them in order, however long that takes. */
export function* watchStructure(): SagaIterator<void> {
  yield takeEvery(actions.structureRequested, handleStructureRequest);
  yield takeEvery(outbox.changesRecovered, showRecoveredChanges);
  yield fork(sendOutbox);
}
