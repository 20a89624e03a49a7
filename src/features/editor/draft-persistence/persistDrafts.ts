import { type EventChannel, eventChannel, type SagaIterator } from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import { registerLogoutGuard, sessionOwner, waitForSession } from '@/features/auth';
import { newId } from '@/lib/ids';
import { call, fork, race, select, take } from '@/sagas/effects';
import type { Draft, DraftsState } from '../state/editorState';
import { type OutboxState, outboxActions as outbox } from '../state/outbox';
import { selectDrafts, selectEditor, selectOutbox } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { keptChanges, keptDrafts } from './draftStorage';
import { saveFirst } from './logoutGuard';
import { type Bequest, bequests, markLiving } from './orphanedDrafts';
import { unloadGuard } from './unloadGuard';

/** After these another draft, or another change of a book, may be the last one. */
const changes = [
  outbox.changeQueued,
  outbox.changeSent,
  outbox.changeDone,
  outbox.changeDropped,
  outbox.changesAdopted,
  actions.edited,
  actions.stepped,
  actions.spreadSaved,
  actions.sentRefused,
  actions.saveRefused,
  actions.conflictResolved,
  actions.draftDropped,
  actions.draftsAdopted,
  actions.draftRebound,
  actions.copyMade,
];

/** What the server does not have yet. */
interface Unsaved {
  readonly drafts: DraftsState;
  readonly waiting: OutboxState;
}

const NOTHING: Unsaved = { drafts: {}, waiting: [] };

/** Also what was adopted, and saved so soon that it never was among those `before`, is kept no longer. */
function writeDrafts(tab: string, owner: string, before: DraftsState, now: DraftsState): DraftsState {
  for (const id of keptDrafts.spreadsOf(tab)) if (!now[id]) keptDrafts.remove(tab, id);
  const isKept = (draft: Draft) => before[draft.spreadId] === draft || keptDrafts.write(tab, owner, draft);
  return Object.fromEntries(Object.entries(now).filter(([, draft]) => isKept(draft)));
}

/** @returns what is kept now: that for which there was no room is tried again */
function write(tab: string, owner: string, before: Unsaved, now: Unsaved): Unsaved {
  const isKept = before.waiting === now.waiting || keptChanges.write(tab, owner, now.waiting);
  return {
    drafts: writeDrafts(tab, owner, before.drafts, now.drafts),
    waiting: isKept ? now.waiting : before.waiting,
  };
}

const lacks = (kept: Unsaved, now: Unsaved): boolean =>
  kept.waiting !== now.waiting || Object.keys(kept.drafts).length < Object.keys(now.drafts).length;

function* selectUnsaved(): SagaIterator<Unsaved> {
  const drafts = yield* select(selectDrafts);
  return { drafts, waiting: yield* select(selectOutbox) };
}

/** Changes within so many ms are written together, after what they do is seen; no more than these are lost with a tab that is killed. */
const KEEP_WITHIN_MS = 250;

/** Tells that the page is being hidden: it may be gone before long. */
const hidings = (): EventChannel<true> =>
  eventChannel((emit) => {
    const tell = () => document.visibilityState === 'hidden' && emit(true);
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  });

function* tell(unkept: boolean, guard: (wouldLose: boolean) => void): SagaIterator<void> {
  guard(unkept);
  const before = yield* select(selectEditor);
  if (before.unkept !== unkept) yield put(actions.keepingTold({ unkept }));
}

/** Writes what this tab has not saved, each change soon and the last before it ends. */
function* keepOwn(tab: string): SagaIterator<void> {
  const hiding = yield* call(hidings);
  const guard = unloadGuard();
  const owner = sessionOwner.get() ?? '';
  let kept = NOTHING;
  let now = yield* selectUnsaved();
  try {
    for (;;) {
      kept = write(tab, owner, kept, now);
      yield* call(tell, lacks(kept, now), guard);
      yield* take(changes);
      let waiting = true;
      const moment = new Promise((over) => setTimeout(over, KEEP_WITHIN_MS));
      while (waiting) {
        now = yield* selectUnsaved();
        const { changed } = yield* race({
          changed: take(changes),
          over: call(() => moment),
          hiding: take(hiding),
        });
        waiting = changed !== undefined;
      }
    }
  } finally {
    // Nothing of a user who has signed out, or for whom another one is here now.
    if (sessionOwner.get() === owner) write(tab, owner, kept, now);
    guard(false);
    hiding.close();
  }
}

const isSame = (a: Draft, b: Draft) =>
  a.version === b.version && JSON.stringify(a.document) === JSON.stringify(b.document);

/** Before its drafts: some are of copies that are yet to be made. Where there is no room for them twice they stay. */
function* adoptChanges(own: string, tab: string): SagaIterator<void> {
  const left = keptChanges.of(tab);
  if (left.length === 0) return;
  const waiting = yield* select(selectOutbox);
  if (keptChanges.write(own, sessionOwner.get() ?? '', [...waiting, ...left])) keptChanges.write(tab, '', []);
  yield put(outbox.changesAdopted({ changes: left }));
}

/**
 * Takes the drafts of a tab that is gone, each as soon as this tab has none of the same spread: two changes of one spread are saved one after the
 * other, so that the second is shown as the conflict that it is. A draft is stored under this tab before it is removed under the other.
 */
function* adopt(own: string, { tab, release }: Bequest): SagaIterator<void> {
  try {
    yield* adoptChanges(own, tab);
    for (;;) {
      const drafts = yield* select(selectDrafts);
      const left = keptDrafts.of(tab);
      const free = left.filter(({ spreadId }) => !drafts[spreadId]);
      const owner = sessionOwner.get() ?? '';
      // Where there is no room for a second one the first stays.
      const unmoved = free.filter((draft) => !keptDrafts.write(own, owner, draft));
      if (free.length > 0) yield put(actions.draftsAdopted({ drafts: free }));
      const waiting = left.filter((draft) => drafts[draft.spreadId] && !isSame(draft, drafts[draft.spreadId] as Draft));
      const held = new Set([...waiting, ...unmoved].map(({ spreadId }) => spreadId));
      for (const { spreadId } of left) if (!held.has(spreadId)) keptDrafts.remove(tab, spreadId);
      if (waiting.length === 0) return;
      yield* take(changes);
    }
  } finally {
    release();
  }
}

/**
 * Keeps what is not saved yet through a reload, a crash and a closed tab, and asks before a page is left where that cannot be: each tab under
 * keys of its own, and what a tab leaves behind is taken over by one that lives or comes. What was another user's is removed, and all of it when the user signs out; an expired session is no reason.
 */
export function* keepDrafts(): SagaIterator<void> {
  if (sessionOwner.get() === null) keptDrafts.removeForeign(null);
  yield* call(waitForSession);
  keptDrafts.removeForeign(sessionOwner.get());
  const tab = newId();
  const leave = yield* call(markLiving, tab);
  const left = yield* call(bequests, tab);
  const takeBack = registerLogoutGuard(saveFirst);
  try {
    yield* fork(keepOwn, tab);
    yield takeEvery(left, adopt, tab);
    yield* call(() => new Promise<never>(() => undefined));
  } finally {
    takeBack();
    left.close();
    leave();
  }
}
