import { defaultBookChoice } from '@domain/commerce';
import { findBindablePageLimits } from '@domain/commerce/bookPageLimits';
import { createEmptySpread } from '@domain/document';
import { defaultPrintSpec } from '@domain/print';
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
import { findLimitViolation } from '../state/validatePageLimits';
import { FIRST_RETRY_DELAY_MS, nextRetryDelay, waitForSaveRetry } from './retryBackoff';
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

/** What was not done, or how much of it was. */
function errorTitle({ changes, done }: Pick<BookChange, 'changes' | 'done'>) {
  const [op] = changes.map((one) => one.op);
  if (op === undefined) return errorTitles.reorder;
  const countOf = (all: readonly StructureChange[]) => all.filter((one) => one.op === op).length;
  const id = done > 0 ? partialErrorTitles[op] : undefined;
  return id === undefined
    ? errorTitles[op]
    : { id, values: { done: countOf(changes.slice(0, done)), all: countOf(changes) } };
}

/** How long a deleted spread can be taken back by the toast. It can be recovered later too. */
const UNDO_TOAST_MS = 6000;

/** @param back what brings deleted spreads back */
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

/** Which album is open. */
function* isOpen(albumId: string): SagaIterator<boolean> {
  return (yield* select(selectEditor)).albumId === albumId;
}

/** What a copy is to hold: what its source holds by now, or what was made of a spread that is gone; without either it is empty. */
function* createCopyContent(change: StructureChange): SagaIterator<BookChange['copies']> {
  if (change.op !== 'copy') return {};
  const source = yield* select(selectDocument, change.id);
  if (!source) return {};
  if (!change.blank) return { [change.copyId]: source };
  const lost = yield* select(selectDraft, change.lost ?? '');
  const empty = createEmptySpread(source);
  if (!lost) return { [change.copyId]: empty };
  const { background, elements, aside } = lost.document;
  return { [change.copyId]: { ...empty, background, elements, ...(aside && { aside }) } };
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

/** Where a change leads in the book: to what it brings; a step that binds it otherwise to the cover, on which that is seen. */
function findTargetSpreadId({ changes, via }: BookChange, { order }: BookStructure): string | undefined {
  const brought = changes.findLast(({ op }) => op === 'copy' || op === 'recover');
  if (brought?.op === 'copy') return brought.copyId;
  if (brought?.op === 'recover') return brought.id;
  const op = changes[0]?.op;
  return via !== 'user' && (op === 'bind' || op === 'rename') ? order[0] : undefined;
}

/** The spread that one looks at and that is to go, and the one in its place. */
function captureViewedSpread({ current: from, order }: EditorState, plan: BookStructure): Pick<BookChange, 'looked'> {
  if (from === null || plan.order.includes(from)) return {};
  const at = Math.min(Math.max(0, order.indexOf(from)), plan.order.length - 1);
  return { looked: { from, to: plan.order[at] ?? null } };
}

/** Whether it asks for what is so already. */
const isNoOp = ({ chosen, book }: EditorState, change: StructureChange): boolean =>
  change.op === 'bind' && (book === null || isSameBookChoice(change, chosen ?? book));

/** Of how a book is to be made only the last counts. */
function* dropSupersededBindings(albumId: string, changes: readonly StructureChange[]): SagaIterator<void> {
  if (changes[0]?.op !== 'bind') return;
  for (const one of yield* select(selectPendingBookChanges, albumId))
    if (one.changes[0]?.op === 'bind' && !one.sent) yield put(outbox.changeDropped({ id: one.id }));
}

/** What of some changes the book has the pages for; why not more is said. A step of the history was possible once: about that the server decides. */
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
  const make = (yield* select(selectBook)) ?? defaultPrintSpec;
  const limits = findBindablePageLimits({ ...make, format: editor.album.format });
  const refusal = findLimitViolation(editor, changes, limits, empty);
  if (!refusal) return changes;
  yield put(errorToast(errorTitle({ changes, done: refusal.done }), refusal.failure));
  return changes.slice(0, refusal.done);
}

/** A change is of the album that is open when it is asked for, and shown there at once. */
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
  const offer = changes[0]?.op === 'delete' && via === 'user' ? createUndoToast(albumId, made.undo) : null;
  yield put(
    outbox.changeQueued({ ...change, ...captureViewedSpread(editor, plan), ...(offer && { offer: offer.payload.id }) }),
  );
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
  if (offer) yield put(offer);
}

/** The spread that stays is what one looks at again, unless one has gone on from where its deletion led. */
const restoreViewedSpread = ({ looked }: BookChange, { current }: EditorState, order: readonly string[]) =>
  looked && looked.to === current && order.includes(looked.from) ? { current: looked.from } : {};

/** The book as it is without a change that the server does not take; what was carried out of it stays, as a step. */
function* revertRefusedChange(id: string, error: unknown): SagaIterator<void> {
  const change = (yield* select(selectOutbox)).find((one) => one.id === id);
  if (!change) return;
  const { albumId, via } = change;
  const failure = toPlainFailure(error);
  // Somebody else has changed the book, or it cannot be told what the server has made of it: it is read again.
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
  if (change.offer !== undefined) yield put(toasts.dismissed(change.offer));
  yield put(errorToast(errorTitle(change), failure));
  if (open && isOther) yield put(actions.editorOpened({ id: albumId }));
}

/** @returns false when there was no answer */
function* sendChange(change: BookChange): SagaIterator<boolean> {
  try {
    yield* call(sendNextChange, change);
  } catch (error) {
    if (isTransient(error)) return false;
    yield* call(revertRefusedChange, change.id, error);
  }
  return true;
}

/** Sends changes of books, one at a time and the oldest first, for as long as there are any. */
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

/** What another tab has left of the open album is shown. */
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

/** Changes of the book: shown at once, and sent one after the other in the order in which they were asked for, however long that takes. */
export function* watchStructure(): SagaIterator<void> {
  yield takeEvery(actions.structureRequested, handleStructureRequest);
  yield takeEvery(outbox.changesRecovered, showRecoveredChanges);
  yield fork(sendOutbox);
}
