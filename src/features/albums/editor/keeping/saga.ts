import { type EventChannel, eventChannel, type SagaIterator } from 'redux-saga';
import { call, fork, put, race, select, take, takeEvery } from 'redux-saga/effects';
import { beforeLogout, sessionOwner, whenSignedIn } from '@/features/auth';
import { requestId } from '../../random';
import { selectDrafts } from '../selectors';
import { editorActions as actions } from '../slice';
import type { Draft, DraftsState } from '../state';
import { saveFirst } from './farewell';
import { keptDrafts } from './records';
import { type Bequest, bequests, markLiving } from './tabs';

/** After these another draft may be the last one. */
const changes = [
  actions.edited,
  actions.stepped,
  actions.spreadSaved,
  actions.sentRefused,
  actions.saveRefused,
  actions.conflictResolved,
  actions.draftDropped,
  actions.draftsAdopted,
  actions.draftRebound,
];

/** Also what was adopted, and saved so soon that it never was among those `before`, is kept no longer. */
function write(tab: string, owner: string, before: DraftsState, now: DraftsState): void {
  for (const draft of Object.values(now)) if (before[draft.spreadId] !== draft) keptDrafts.write(tab, owner, draft);
  for (const id of keptDrafts.spreadsOf(tab)) if (!now[id]) keptDrafts.remove(tab, id);
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

/** Writes the drafts of this tab, each change soon and the last before it ends. */
function* keepOwn(tab: string): SagaIterator<void> {
  const hiding = (yield call(hidings)) as EventChannel<true>;
  const owner = sessionOwner.get() ?? '';
  let kept: DraftsState = {};
  let now = (yield select(selectDrafts)) as DraftsState;
  try {
    for (;;) {
      write(tab, owner, kept, now);
      kept = now;
      yield take(changes);
      let waiting = true;
      const moment = new Promise((over) => setTimeout(over, KEEP_WITHIN_MS));
      while (waiting) {
        now = (yield select(selectDrafts)) as DraftsState;
        const { changed } = (yield race({
          changed: take(changes),
          over: call(() => moment),
          hiding: take(hiding),
        })) as { changed?: unknown };
        waiting = changed !== undefined;
      }
    }
  } finally {
    // Nothing of a user who has signed out, or for whom another one is here now.
    if (sessionOwner.get() === owner) write(tab, owner, kept, now);
    hiding.close();
  }
}

const isSame = (a: Draft, b: Draft) =>
  a.version === b.version && JSON.stringify(a.document) === JSON.stringify(b.document);

/**
 * Takes the drafts of a tab that is gone, each as soon as this tab has none of the same spread: two changes of one spread are saved one after the
 * other, so that the second is shown as the conflict that it is. A draft is stored under this tab before it is removed under the other.
 */
function* adopt(own: string, { tab, release }: Bequest): SagaIterator<void> {
  try {
    for (;;) {
      const drafts = (yield select(selectDrafts)) as DraftsState;
      const left = keptDrafts.of(tab);
      const free = left.filter(({ spreadId }) => !drafts[spreadId]);
      if (free.length > 0) {
        for (const draft of free) keptDrafts.write(own, sessionOwner.get() ?? '', draft);
        yield put(actions.draftsAdopted({ drafts: free }));
      }
      const waiting = left.filter((draft) => drafts[draft.spreadId] && !isSame(draft, drafts[draft.spreadId] as Draft));
      for (const { spreadId } of left)
        if (!waiting.some((draft) => draft.spreadId === spreadId)) keptDrafts.remove(tab, spreadId);
      if (waiting.length === 0) return;
      yield take(changes);
    }
  } finally {
    release();
  }
}

/**
 * Keeps what is not saved yet through a reload, a crash and a closed tab: each tab under keys of its own, and what a tab leaves behind is taken
 * over by one that lives or comes. What was another user's is removed, and all of it when the user signs out; an expired session is no reason.
 */
export function* keepDrafts(): SagaIterator<void> {
  if (sessionOwner.get() === null) keptDrafts.removeForeign(null);
  yield call(whenSignedIn);
  keptDrafts.removeForeign(sessionOwner.get());
  const tab = requestId();
  const leave = (yield call(markLiving, tab)) as () => void;
  const left = (yield call(bequests, tab)) as EventChannel<Bequest>;
  const takeBack = beforeLogout(saveFirst);
  try {
    yield fork(keepOwn, tab);
    yield takeEvery(left, adopt, tab);
    yield call(() => new Promise<never>(() => undefined));
  } finally {
    takeBack();
    left.close();
    leave();
  }
}
