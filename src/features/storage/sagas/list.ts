import type { QueryOf } from '@domain/contract';
import { freeze } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { fork, put, takeLatest } from 'redux-saga/effects';
import { storageApi, toFailure } from '@/api';
import { actions as auth, selectors as authSelectors } from '@/features/auth';
import { errorToast } from '@/features/toasts';
import { getLocale } from '@/i18n';
import { imageUrlsExpired } from '@/lib/loading/imageRetry';
import { callApi } from '@/sagas';
import { call, select, take } from '@/sagas/effects';
import { selectList, selectSort, selectStickers } from '../selectors';
import { actions } from '../slice';

function* loadStickers({ payload: { language } }: ReturnType<typeof actions.stickersRequested>): SagaIterator<void> {
  const { phase } = yield* select(selectStickers);
  if (phase === 'ready') return;
  try {
    const { files } = yield* callApi(storageApi.listStickers, { view: 'group', language });
    yield put(actions.stickersLoaded({ language, groups: files }));
  } catch (error) {
    yield put(actions.stickersFailed());
    yield put(errorToast('toast.errorFetchingStickers', toFailure(error)));
  }
}

export function* stickersSaga(): SagaIterator<void> {
  yield takeLatest(actions.stickersRequested, loadStickers);
}

const PAGE_SIZE = 500;

type Query = NonNullable<QueryOf<'storageList'>>;
/**
 * Loads all photos page by page in the displayed order. Photos missed because of concurrent deletions come with the
 * next listing.
 */
function* loadPhotos(): SagaIterator<void> {
  const sort = yield* select(selectSort);
  const language = yield* call(getLocale);
  try {
    let after: string | null | undefined;
    for (let page = 1; ; page++) {
      // A server without cursors answers by page number.
      const query: Query = { ...sort, ...(after ? { after } : { page }), language, limit: PAGE_SIZE };
      const answer = yield* callApi(storageApi.listPhotos, query);
      // Frozen at their roots, so Immer does not scan hundreds of photos.
      for (const photo of answer.files) freeze(photo);
      yield put(actions.pageLoaded({ photos: answer.files, total: answer.total }));
      after = answer.next;
      const isLast = after === undefined ? page * PAGE_SIZE >= answer.total : after === null;
      if (answer.files.length === 0 || isLast) break;
    }
    yield put(actions.listCompleted());
  } catch {
    // Shown in place of the photos with a retry button.
    yield put(actions.listFailed());
  }
}

/**
 * Needed when signed image URLs expire on a page that is open for days, and for the names of places in another
 * language.
 */
function* reloadPhotos(): SagaIterator<void> {
  const { phase } = yield* select(selectList);
  if (phase !== 'idle') yield put(actions.listRequested({}));
}

/** The facts of a photo name the people only with the user's consent, so a change of it loads the photos again. */
function* reloadOnConsent(): SagaIterator<void> {
  let allowed = (yield* select(authSelectors.user))?.people_allow;
  for (;;) {
    const { payload } = yield* take(auth.userLoaded);
    if (allowed !== undefined && payload.people_allow !== allowed) yield* call(reloadPhotos);
    allowed = payload.people_allow;
  }
}

export function* listSaga(): SagaIterator<void> {
  yield fork(reloadOnConsent);
  yield takeLatest([imageUrlsExpired, auth.languageChosen], reloadPhotos);
  // The list may have been requested before this saga started, for example by a generation that continues after a
  // reload.
  const { phase } = yield* select(selectList);
  if (phase === 'loading') yield fork(loadPhotos);
  yield takeLatest(actions.listRequested, loadPhotos);
}
