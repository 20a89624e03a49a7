import { type EventChannel, eventChannel, type SagaIterator } from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import { registerLogoutGuard, sessionOwner, waitForSession } from '@/features/auth';
import { createUnloadGuard } from '@/lib/dom/unloadGuard';
import { newId } from '@/lib/ids';
import { call, fork, race, select, take } from '@/sagas/effects';
import type { DraftsState, SpreadDraft } from '../state/editorState';
import { type OutboxState, outboxActions as outbox } from '../state/outbox';
import { selectDrafts, selectEditor, selectOutbox } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { changeStorage, draftStorage } from './draftStorage';
import { draftsLogoutGuard } from './logoutGuard';
import { acquireTabLock, type OrphanedDrafts, watchOrphanedDrafts } from './orphanedDrafts';

const unsavedActions = [
  outbox.changeQueued,
  outbox.changeSent,
  outbox.changeDone,
  outbox.changeDropped,
  outbox.changesRecovered,
  actions.edited,
  actions.undoApplied,
  actions.spreadSaved,
  actions.outdatedSaveRefused,
  actions.saveRefused,
  actions.conflictResolved,
  actions.draftDropped,
  actions.draftsRecovered,
  actions.draftRebased,
  actions.copyCreated,
];

/** State that the server does not have yet. */
interface Unsaved {
  readonly drafts: DraftsState;
  readonly waiting: OutboxState;
}

const NO_UNSAVED: Unsaved = { drafts: {}, waiting: [] };

/** Writes changed drafts and removes the others, also adopted ones that were saved before `before` held them. */
function writeDrafts(tab: string, owner: string, before: DraftsState, now: DraftsState): DraftsState {
  for (const id of draftStorage.listSpreadIds(tab)) if (!now[id]) draftStorage.remove(tab, id);
  const isKept = (draft: SpreadDraft) => before[draft.spreadId] === draft || draftStorage.write(tab, owner, draft);
  return Object.fromEntries(Object.entries(now).filter(([, draft]) => isKept(draft)));
}

/** @returns the stored state; anything that did not fit is retried later */
function writeUnsaved(tab: string, owner: string, before: Unsaved, now: Unsaved): Unsaved {
  const isKept = before.waiting === now.waiting || changeStorage.write(tab, owner, now.waiting);
  return {
    drafts: writeDrafts(tab, owner, before.drafts, now.drafts),
    waiting: isKept ? now.waiting : before.waiting,
  };
}

const hasUnwritten = (kept: Unsaved, now: Unsaved): boolean =>
  kept.waiting !== now.waiting || Object.keys(kept.drafts).length < Object.keys(now.drafts).length;

function* selectUnsaved(): SagaIterator<Unsaved> {
  const drafts = yield* select(selectDrafts);
  return { drafts, waiting: yield* select(selectOutbox) };
}

/** Delay that batches changes into one write, after their paint. A killed tab loses no more than this. */
const WRITE_DELAY_MS = 250;

/** Emits when the page is hidden, since it may be closed soon. */
const createPageHiddenChannel = (): EventChannel<true> =>
  eventChannel((emit) => {
    const onVisibilityChange = () => document.visibilityState === 'hidden' && emit(true);
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  });

function* notifyStorageStatus(unkept: boolean, guard: (wouldLose: boolean) => void): SagaIterator<void> {
  guard(unkept);
  const before = yield* select(selectEditor);
  if (before.unkept !== unkept) yield put(actions.storageStatusChanged({ unkept }));
}

/** Writes this tab's unsaved changes: soon after each change, and before the tab closes. */
function* persistOwnDrafts(tab: string): SagaIterator<void> {
  const hiding = yield* call(createPageHiddenChannel);
  const guard = createUnloadGuard();
  const owner = sessionOwner.get() ?? '';
  let kept = NO_UNSAVED;
  let now = yield* selectUnsaved();
  try {
    for (;;) {
      kept = writeUnsaved(tab, owner, kept, now);
      yield* call(notifyStorageStatus, hasUnwritten(kept, now), guard);
      yield* take(unsavedActions);
      let waiting = true;
      // A hidden page may be closed before another timer ends.
      const isHidden = document.visibilityState === 'hidden';
      const moment = isHidden ? undefined : new Promise((over) => setTimeout(over, WRITE_DELAY_MS));
      while (waiting) {
        now = yield* selectUnsaved();
        const { changed } = yield* race({
          changed: take(unsavedActions),
          over: call(() => moment),
          hiding: take(hiding),
        });
        waiting = changed !== undefined;
      }
    }
  } finally {
    // Skips changes of a user who has logged out or was replaced by another.
    if (sessionOwner.get() === owner) writeUnsaved(tab, owner, kept, now);
    guard(false);
    hiding.close();
  }
}

const isSameDraft = (a: SpreadDraft, b: SpreadDraft) =>
  a.version === b.version && JSON.stringify(a.document) === JSON.stringify(b.document);

/**
 * Recovers book changes before the drafts, because some drafts belong to copies that these create. If the storage is
 * full, the changes stay under the old key.
 */
function* recoverChanges(own: string, tab: string): SagaIterator<void> {
  const left = changeStorage.readAll(tab);
  if (left.length === 0) return;
  const waiting = yield* select(selectOutbox);
  if (changeStorage.write(own, sessionOwner.get() ?? '', [...waiting, ...left])) changeStorage.write(tab, '', []);
  yield put(outbox.changesRecovered({ changes: left }));
}

/**
 * Adopts the drafts of a closed tab, each once this tab has none of the same spread. Two changes of one spread are
 * saved one after the other, so that the second shows up as a conflict. A draft is stored under this tab before it is
 * removed from the other.
 */
function* recoverDrafts(own: string, { tab, release }: OrphanedDrafts): SagaIterator<void> {
  try {
    yield* recoverChanges(own, tab);
    for (;;) {
      const drafts = yield* select(selectDrafts);
      const left = draftStorage.readAll(tab);
      const free = left.filter(({ spreadId }) => !drafts[spreadId]);
      const owner = sessionOwner.get() ?? '';
      // If the storage has no space for a second copy, the first one stays.
      const unmoved = free.filter((draft) => !draftStorage.write(own, owner, draft));
      if (free.length > 0) yield put(actions.draftsRecovered({ drafts: free }));
      const waiting = left.filter(
        (draft) => drafts[draft.spreadId] && !isSameDraft(draft, drafts[draft.spreadId] as SpreadDraft),
      );
      const held = new Set([...waiting, ...unmoved].map(({ spreadId }) => spreadId));
      for (const { spreadId } of left) if (!held.has(spreadId)) draftStorage.remove(tab, spreadId);
      if (waiting.length === 0) return;
      yield* take(unsavedActions);
    }
  } finally {
    release();
  }
}

/**
 * Persists unsaved changes across reloads, crashes and closed tabs, and prompts before unload if that fails. Each tab
 * has its own keys. A closed tab's changes pass to a living or later tab. Another user's changes are removed, and all
 * are removed on logout, but not when the session expires.
 */
export function* persistDrafts(): SagaIterator<void> {
  if (sessionOwner.get() === null) draftStorage.removeOthers(null);
  yield* call(waitForSession);
  draftStorage.removeOthers(sessionOwner.get());
  const tab = newId();
  const leave = yield* call(acquireTabLock, tab);
  const left = yield* call(watchOrphanedDrafts, tab);
  const takeBack = registerLogoutGuard(draftsLogoutGuard);
  try {
    yield* fork(persistOwnDrafts, tab);
    yield takeEvery(left, recoverDrafts, tab);
    yield* call(() => new Promise<never>(() => undefined));
  } finally {
    takeBack();
    left.close();
    leave();
  }
}
