import type { SagaIterator } from 'redux-saga';
import { delay, put, takeEvery, takeLatest } from 'redux-saga/effects';
import { commerceApi, toFailure } from '@/api';
import { errorToast } from '@/features/toasts';
import type { MessageId } from '@/i18n';
import { guessCountry } from '@/lib/dom/browserCountry';
import { isOnline } from '@/lib/dom/connection';
import { callApi } from '@/sagas';
import { call, select } from '@/sagas/effects';
import { selectCurrency, selectDirectory, selectOrderData } from '../selectors';
import { deliveryActions as actions, type CitySearchRequest } from './slice';

/**
 * Reports that prices or delivery could not be loaded, which no user asked for. Without a network a notice on every page
 * says so already.
 */
export function* reportLoadFailure(title: MessageId, error: unknown): SagaIterator<void> {
  const failure = toFailure(error);
  if (failure.code === 'network' && !(yield* call(isOnline))) return;
  yield put(errorToast(title, failure));
}

const CITY_SEARCH_DELAY_MS = 200;

/**
 * Fetches delivery time and price for the known place. A wrong guess is not the user's mistake, so it fails silently.
 */
function* calculateDelivery(): SagaIterator<void> {
  const known = yield* select(selectOrderData);
  const country = known.country || (yield* call(guessCountry));
  if (!country) return;
  const currency = yield* select(selectCurrency);
  const { region, city } = known;
  try {
    const { delivery } = yield* callApi(commerceApi.calculateDelivery, { country, region, city, currency });
    yield put(actions.deliveryCalculated({ delivery, country }));
  } catch (error) {
    yield put(actions.deliveryFailed());
    if (known.country) yield* reportLoadFailure('toast.errorCalculatingDelivery', error);
  }
}

function* fetchCountries({ payload }: ReturnType<typeof actions.countriesRequested>): SagaIterator<void> {
  const known = yield* select(selectDirectory);
  if (known.language === payload.language) return;
  try {
    const { countries } = yield* callApi(commerceApi.listCountries, payload);
    yield put(actions.countriesLoaded({ ...payload, countries }));
  } catch (error) {
    yield* reportLoadFailure('toast.errorCalculatingDelivery', error);
  }
}

/** Fetches suggestions. Without them the field accepts free text. */
function* fetchRegions({ payload }: ReturnType<typeof actions.regionsRequested>): SagaIterator<void> {
  const known = yield* select(selectDirectory);
  if (known.regions[payload.country]) return;
  try {
    const { regions } = yield* callApi(commerceApi.listRegions, payload);
    yield put(actions.regionsLoaded({ country: payload.country, regions }));
  } catch {
    // Optional, see above.
  }
}

function* searchCities({ payload }: { payload: CitySearchRequest }): SagaIterator<void> {
  const { country, region, search } = payload;
  yield delay(CITY_SEARCH_DELAY_MS);
  try {
    const { cities } = yield* callApi(commerceApi.listCities, { country, search, ...(region && { region }) });
    yield put(actions.citiesLoaded(cities));
  } catch {
    // Optional, see above.
  }
}

export function* deliverySaga(): SagaIterator<void> {
  yield takeLatest([actions.deliveryRequested, actions.placeChosen], calculateDelivery);
  yield takeLatest(actions.countriesRequested, fetchCountries);
  yield takeEvery(actions.regionsRequested, fetchRegions);
  yield takeLatest(actions.citiesSearched, searchCities);
}
