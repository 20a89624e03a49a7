import { type EventChannel, eventChannel, type SagaIterator } from 'redux-saga';
import { cancel, takeEvery } from 'redux-saga/effects';
import { actions as auth, selectors, sessionEnds } from '@/features/auth';
import { stripLocale } from '@/i18n';
import { pageViews } from '@/lib/navigation/pageViews';
import { loadTagManager, pushPageView } from '@/lib/tagManager';
import { call, fork, select, take } from '@/sagas/effects';

/** Ids of accounts in addresses tell more than which page it was. */
const anonymisePath = (path: string): string => stripLocale(path).replace(/\/[\w-]{16,}/g, '/{id}');

const createPageViewChannel = (): EventChannel<string> => eventChannel((emit) => pageViews.subscribe(emit));

function* sendPageViews(): SagaIterator<void> {
  const channel = yield* call(createPageViewChannel);
  yield* call(pushPageView, anonymisePath(window.location.pathname));
  yield takeEvery(channel, function* (path: string) {
    yield* call(pushPageView, anonymisePath(path));
  });
}

/** The id that the server gives for who consented; it gives none to anybody else. */
function* waitForConsent(): SagaIterator<string> {
  for (;;) {
    const user = yield* select(selectors.user);
    if (user?.tag_manager_id) return user.tag_manager_id;
    yield* take([auth.userLoaded.type, ...sessionEnds]);
  }
}

/** A wrong id is the operator's mistake: it is logged, and the app goes on without a tag manager. @returns whether it is loaded */
function* loadSafely(id: string): SagaIterator<boolean> {
  try {
    yield* call(loadTagManager, id);
    return true;
  } catch (error) {
    console.error('failed to load the tag manager', error);
    return false;
  }
}

/**
 * Loads the tag manager for who consented, and tells it of each page shown. A withdrawn consent ends the telling, as does the end of the session,
 * after which the supervisor starts this anew.
 */
export function* tagManagerSaga(): SagaIterator<void> {
  for (;;) {
    const id = yield* call(waitForConsent);
    if (!(yield* call(loadSafely, id))) {
      yield* take(auth.userLoaded.type);
      continue;
    }
    const telling = yield* fork(sendPageViews);
    yield* call(waitForWithdrawal);
    yield cancel(telling);
  }
}

function* waitForWithdrawal(): SagaIterator<void> {
  for (;;) {
    const { payload } = yield* take(auth.userLoaded.type);
    if (!payload.tag_manager_id) return;
  }
}
