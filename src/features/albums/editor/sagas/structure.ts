import type { AlbumSpread } from '@domain/contract';
import { buffers, type Channel, channel, type SagaIterator } from 'redux-saga';
import { call, put, select, take, takeEvery } from 'redux-saga/effects';
import { albumsApi } from '@/api';
import { errorToast, actions as toasts } from '@/features/toasts';
import type { MessageId } from '@/i18n';
import { ask } from '@/sagas';
import { failureOf } from '../../failure';
import type { StructureAnswer } from '../payloads';
import { selectEditor } from '../selectors';
import { editorActions as actions } from '../slice';
import type { EditorState, ServerSpread, StructureChange, Via } from '../state';
import { readSpread } from './open';
import { isBoundAnew, rebound } from './rebound';
import { coverSaved, demandSaved } from './saved';

const titles = {
  delete: 'toast.errorDeletingSpread',
  recover: 'toast.errorRestoringSpread',
  copy: 'toast.errorCopyingSpread',
  reorder: 'toast.errorReorderingSpreads',
} as const satisfies Record<StructureChange['op'], MessageId>;

const partly: Partial<Record<StructureChange['op'], MessageId>> = {
  delete: 'toast.spreadsDeletedInPart',
  copy: 'toast.spreadsCopiedInPart',
};

/** What was not done, or how much of it was. */
function titleOf({ op }: StructureChange, done: readonly StructureChange[], changes: readonly StructureChange[]) {
  const countOf = (all: readonly StructureChange[]) => all.filter((one) => one.op === op).length;
  const id = done.length > 0 ? partly[op] : undefined;
  return id === undefined ? titles[op] : { id, values: { done: countOf(done), all: countOf(changes) } };
}

/** How long a deleted spread can be taken back by the toast. It can be recovered later too. */
const UNDO_MS = 6000;

interface Answer {
  readonly order: readonly string[];
  readonly page_count?: number;
  readonly cover?: AlbumSpread | null;
  readonly spread?: AlbumSpread;
}

const toAnswer = ({ order, page_count, cover, spread }: Answer): StructureAnswer => ({
  order,
  ...(page_count === undefined ? {} : { pageCount: page_count }),
  spreads: [cover, spread].flatMap((one) => (one ? [readSpread(one)] : [])),
});

function* request(albumId: string, change: StructureChange, via: Via): SagaIterator<Answer> {
  switch (change.op) {
    case 'delete':
      return yield* ask(albumsApi.deleteSpread, {
        albumId,
        body: { id: change.id, ...(via === 'undo' && { undo: true }) },
      });
    case 'recover':
      return yield* ask(albumsApi.recoverSpread, { albumId, body: { id: change.id } });
    case 'copy':
      return yield* ask(albumsApi.copySpread, {
        albumId,
        body: { id: change.id, copy_id: change.copyId, ...(change.blank && { blank: true }) },
      });
    case 'reorder':
      return yield* ask(albumsApi.reorderSpreads, { albumId, body: { order: [...change.order] } });
  }
}

function opposite(change: StructureChange, order: readonly string[]): StructureChange {
  switch (change.op) {
    case 'delete':
      return { op: 'recover', id: change.id };
    case 'recover':
      return { op: 'delete', id: change.id };
    case 'copy':
      return { op: 'delete', id: change.copyId };
    case 'reorder':
      return { op: 'reorder', order };
  }
}

/** What the user sees before the server has answered. */
const shownOrder = (changes: readonly StructureChange[], order: readonly string[]): readonly string[] =>
  changes.reduce((shown, change) => {
    if (change.op === 'delete') return shown.filter((id) => id !== change.id);
    return change.op === 'reorder' ? change.order : shown;
  }, order);

function* offerUndo(albumId: string, back: readonly StructureChange[]): SagaIterator<void> {
  yield put(
    toasts.shown({
      title: { id: 'toast.spreadsDeleted', values: { count: back.length } },
      variant: 'default',
      action: {
        label: { id: 'toast.undo' },
        dispatch: actions.structureRequested({ changes: back, via: 'user', albumId }),
      },
      duration: UNDO_MS,
    }),
  );
}

/** What is known of the order of an album; of one that is not open nothing needs to be. */
function* orderOf(albumId: string): SagaIterator<readonly string[]> {
  const { albumId: open, order } = (yield select(selectEditor)) as EditorState;
  return open === albumId ? order : [];
}

function* readAgain(albumId: string): SagaIterator<void> {
  const { albumId: open } = (yield select(selectEditor)) as EditorState;
  if (open === albumId) yield put(actions.editorOpened({ id: albumId }));
}

/** What was carried out so far, and what takes it back. */
interface Progress {
  readonly via: Via;
  readonly done: StructureChange[];
  readonly back: StructureChange[];
  answer: StructureAnswer;
}

function* carryOut(albumId: string, change: StructureChange, progress: Progress): SagaIterator<void> {
  const needsSaved = (change.op === 'copy' && !change.blank) || change.op === 'delete';
  if (needsSaved) yield call(demandSaved, change.id);
  const { answer: before, done, back } = progress;
  const answer = toAnswer(yield* request(albumId, change, progress.via));
  done.push(change);
  back.unshift(opposite(change, before.order));
  progress.answer = { ...before, ...answer, spreads: [...before.spreads, ...answer.spreads] };
}

/** A cover that somebody has changed in another way than by its spine is read again, so that no step of here is taken back over it. */
function* settle(albumId: string, { via, done, back, answer }: Progress): SagaIterator<void> {
  for (const spread of answer.spreads) yield* rebound(spread);
  const { spreads: known } = (yield select(selectEditor)) as EditorState;
  const isForeign = ({ id, version, document }: ServerSpread) => {
    const before = known[id];
    if (!before || document.role !== 'cover' || version <= before.version) return false;
    return !isBoundAnew(before.document, document);
  };
  const spreads = answer.spreads.filter((spread) => !isForeign(spread));
  const changed = { albumId, changes: [...done], back: [...back], via, answer: { ...answer, spreads } };
  yield put(actions.structureChanged(changed));
  if (spreads.length < answer.spreads.length) yield* readAgain(albumId);
}

/** The server has to have the last changes of what is deleted, and of the cover, whose spine follows the number of pages. */
function* untilReady(changes: readonly StructureChange[], [cover]: readonly string[]): SagaIterator<void> {
  for (const change of changes) if (change.op === 'delete') yield call(demandSaved, change.id);
  if (cover !== undefined && changes.some(({ op }) => op !== 'reorder')) yield call(coverSaved, cover);
}

type Requested = ReturnType<typeof actions.structureRequested>;
type Asked = Required<Requested['payload']>;

/** Carries out the changes of one gesture, which are one step; where one is refused, those before it are the step. */
function* restructure({ albumId, changes, via }: Asked): SagaIterator<void> {
  const order = (yield* orderOf(albumId)) as readonly string[];
  const [first] = changes;
  if (!first) return;
  const progress: Progress = { via, done: [], back: [], answer: { order, spreads: [] } };
  const { done, back } = progress;
  yield put(actions.structureStarted({ albumId }));
  try {
    yield* untilReady(changes, order);
    yield put(actions.orderShown({ albumId, order: shownOrder(changes, order) }));
    for (const change of changes) yield* carryOut(albumId, change, progress);
    yield* settle(albumId, progress);
    if (first.op === 'delete' && via === 'user') yield* offerUndo(albumId, back);
  } catch (error) {
    const failure = failureOf(error);
    // Somebody else has changed the book: it is read again.
    const isOther = failure.status === 404 || failure.status === 409;
    const impossible = isOther && via !== 'user' ? via : null;
    if (done.length > 0) yield* settle(albumId, progress);
    else yield put(actions.structureRefused({ albumId, order, impossible }));
    yield put(errorToast(titleOf(first, done, changes), failure));
    if (isOther) yield* readAgain(albumId);
  }
}

/** A change is of the album that is open when it is asked for: when its turn comes that may be another one. */
function* queueUp(queue: Channel<Asked>, { payload }: Requested): SagaIterator<void> {
  const { albumId: open } = (yield select(selectEditor)) as EditorState;
  const { albumId = open } = payload;
  if (albumId !== null) yield put(queue, { ...payload, albumId });
}

/** Changes of the book go out one after the other, in the order in which they were asked for. */
export function* restructuring(): SagaIterator<void> {
  const queue = (yield call(channel, buffers.expanding(8))) as Channel<Asked>;
  yield takeEvery(actions.structureRequested, queueUp, queue);
  for (;;) yield call(restructure, (yield take(queue)) as Asked);
}
