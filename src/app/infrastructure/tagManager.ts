import { type EventChannel, eventChannel, type SagaIterator } from 'redux-saga';
import { cancel, takeEvery } from 'redux-saga/effects';
import { actions as auth, selectors, sessionEnds } from '@/features/auth';
import { barePath } from '@/i18n';
import { pageViews } from '@/lib/navigation/pageViews';
import { loadTagManager, tellTagManager } from '@/lib/tagManager';
import { call, fork, select, take } from '@/sagas/effects';

/** Ids of accounts in addresses tell more than which page it was. */
const pageOf = (path: string): string => barePath(path).replace(/\/[\w-]{16,}/g, '/{id}');

const views = (): EventChannel<string> => eventChannel((emit) => pageViews.subscribe(emit));

function* tellViews(): SagaIterator<void> {
  const channel = yield* call(views);
  yield* call(tellTagManager, pageOf(window.location.pathname));
  yield takeEvery(channel, function* (path: string) {
    yield* call(tellTagManager, pageOf(path));
  });
}

/** The id that the server gives for who consented; it gives none to anybody else. */
function* consented(): SagaIterator<string> {
  for (;;) {
    const user = yield* select(selectors.user);
    if (user?.tag_manager_id) return user.tag_manager_id;
    yield* take([auth.userLoaded.type, ...sessionEnds]);
  }
}

/** A wrong id is the operator's mistake: it is logged, and the app goes on without a tag manager. @returns whether it is loaded */
function* load(id: string): SagaIterator<boolean> {
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
export function* tagManager(): SagaIterator<void> {
  for (;;) {
    const id = yield* call(consented);
    if (!(yield* call(load, id))) {
      yield* take(auth.userLoaded.type);
      continue;
    }
    const telling = yield* fork(tellViews);
    yield* call(withdrawn);
    yield cancel(telling);
  }
}

function* withdrawn(): SagaIterator<void> {
  for (;;) {
    const { payload } = yield* take(auth.userLoaded.type);
    if (!payload.tag_manager_id) return;
  }
}
