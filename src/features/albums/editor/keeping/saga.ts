import type { EventChannel, SagaIterator } from 'redux-saga';
import { call, fork, put, select, take, takeEvery } from 'redux-saga/effects';
import { sessionOwner, whenSignedIn } from '@/features/auth';
import { requestId } from '../../random';
import { selectDrafts } from '../selectors';
import { editorActions as actions } from '../slice';
import type { Draft, DraftsState } from '../state';
import { keptDrafts } from './records';
import { type Bequest, bequests, markLiving } from './tabs';

/** After these another draft may be the last one. */
const changes = [
  actions.edited,
  actions.stepped,
  actions.spreadSaved,
  actions.conflictResolved,
  actions.draftDropped,
  actions.draftsAdopted,
];

function write(tab: string, before: DraftsState, now: DraftsState): void {
  const owner = sessionOwner.get() ?? '';
  for (const draft of Object.values(now)) if (before[draft.spreadId] !== draft) keptDrafts.write(tab, owner, draft);
  for (const id of Object.keys(before)) if (!now[id]) keptDrafts.remove(tab, id);
}

function* keepOwn(tab: string): SagaIterator<void> {
  let kept: DraftsState = {};
  for (;;) {
    const now = (yield select(selectDrafts)) as DraftsState;
    write(tab, kept, now);
    kept = now;
    yield take(changes);
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
  try {
    yield fork(keepOwn, tab);
    yield takeEvery(left, adopt, tab);
    yield call(() => new Promise<never>(() => undefined));
  } finally {
    left.close();
    leave();
  }
}
