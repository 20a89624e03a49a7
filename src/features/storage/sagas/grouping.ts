import type { PhotoGroup } from '@domain/contract';
import type { SagaIterator } from 'redux-saga';
import { put, takeLatest } from 'redux-saga/effects';
import { storageApi, toFailure } from '@/api';
import { errorToast } from '@/features/toasts';
import { getLocale } from '@/i18n';
import { callApi } from '@/sagas';
import { call, select } from '@/sagas/effects';
import { selectGrouping, selectSort } from '../selectors';
import { actions } from '../slice';

/**
 * Loads the server's groups for the photos page by page, and again after the list was reloaded. A failure falls back to
 * days.
 */
function* loadGroups(): SagaIterator<void> {
  const { by } = yield* select(selectGrouping);
  if (by === 'days') return;
  const { sortOrder } = yield* select(selectSort);
  const language = yield* call(getLocale);
  try {
    const groups = new Map<string, PhotoGroup>();
    let after: string | null | undefined;
    do {
      const page = yield* callApi(storageApi.sortPhotos, { by, sortOrder, language, ...(after ? { after } : {}) });
      for (const group of page.groups) {
        const earlier = groups.get(group.key);
        if (earlier) earlier.files.push(...group.files);
        else groups.set(group.key, { ...group, files: [...group.files] });
      }
      after = page.next;
    } while (after);
    yield put(actions.groupsLoaded({ by, groups: [...groups.values()] }));
  } catch (error) {
    yield put(actions.groupingFailed());
    yield put(errorToast('toast.sortingError', toFailure(error)));
  }
}

export function* groupingSaga(): SagaIterator<void> {
  yield takeLatest([actions.groupingRequested.type, actions.listCompleted.type], loadGroups);
}
