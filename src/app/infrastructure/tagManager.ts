import { TAG_MANAGER_DEFAULT_EVENT, TAG_MANAGER_ID } from '@domain/contract';
import { type EventChannel, eventChannel, type SagaIterator } from 'redux-saga';
import { cancel, takeEvery } from 'redux-saga/effects';
import { actions as auth, selectors, sessionEnds } from '@/features/auth';
import { stripLocale } from '@/i18n';
import { pageViews } from '@/lib/navigation/appPaths';
import { call, fork, select, take } from '@/sagas/effects';

declare global {
  interface Window {
    /** Queue of the tag manager. It accepts entries before the script loads. */
    dataLayer?: Readonly<Record<string, unknown>>[];
  }
}

const HOST = 'https://www.googletagmanager.com/gtm.js';

const pushToDataLayer = (entry: Readonly<Record<string, unknown>>): void => {
  window.dataLayer ??= [];
  window.dataLayer.push(entry);
};

/** Call it only with the user's consent. @throws for an invalid id */
const loadTagManager = (id: string): void => {
  if (!TAG_MANAGER_ID.test(id)) throw new Error(`Invalid tag manager id: ${id}`);
  const src = `${HOST}?id=${id}`;
  if (document.querySelector(`script[src="${src}"]`)) return;
  pushToDataLayer({ event: 'gtm.js', 'gtm.start': Date.now() });
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.append(script);
};

/** Removes what reveals more than the page: the query, which may contain secrets of links, and ids. */
const anonymisePath = (path: string): string =>
  stripLocale(path)
    .replace(/[?#].*$/, '')
    .replace(/\/[\w-]{16,}/g, '/{id}');

const pushPageView = (path: string): void =>
  pushToDataLayer({ event: TAG_MANAGER_DEFAULT_EVENT, path: anonymisePath(path) });

const createPageViewChannel = (): EventChannel<string> => eventChannel((emit) => pageViews.subscribe(emit));

function* sendPageViews(): SagaIterator<void> {
  const channel = yield* call(createPageViewChannel);
  yield* call(pushPageView, window.location.pathname);
  yield takeEvery(channel, function* (path: string) {
    yield* call(pushPageView, path);
  });
}

/** Waits for the tag manager id. The server sends it only to users who consented. */
function* waitForConsent(): SagaIterator<string> {
  for (;;) {
    const user = yield* select(selectors.user);
    if (user?.tag_manager_id) return user.tag_manager_id;
    yield* take([auth.userLoaded.type, ...sessionEnds]);
  }
}

/**
 * Loads the tag manager. An invalid id is a configuration error: it is logged and the app
 * continues. @returns true when it is loaded
 */
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
 * Loads the tag manager after consent and sends it page views. It stops when consent is withdrawn
 * or the session ends; the supervisor then restarts it.
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
