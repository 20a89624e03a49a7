import type { SagaIterator } from 'redux-saga';
import { delay, put, takeEvery, takeLatest } from 'redux-saga/effects';
import { commerceApi, toFailure } from '@/api';
import { errorToast } from '@/features/toasts';
import { ask } from '@/sagas';
import { call, select } from '@/sagas/effects';
import { selectCurrency, selectDirectory, selectOrderData } from '../selectors';
import { placeActions as actions, type CitySearch } from './slice';

/** A pause in typing before cities are looked for. */
export const SEARCH_DELAY_MS = 200;

const regionOf = (tag: string): string | undefined => {
  try {
    return new Intl.Locale(tag).region;
  } catch {
    return undefined;
  }
};

/** Country of the browser's languages; empty when none of them names one. */
const guessedCountry = (): string => navigator.languages.map(regionOf).find((region) => region?.length === 2) ?? '';

/** What delivery to the known place takes and costs. A guess that leads nowhere is not the user's mistake: nothing is said. */
function* calculate(): SagaIterator<void> {
  const known = yield* select(selectOrderData);
  const country = known.country || (yield* call(guessedCountry));
  if (!country) return;
  const currency = yield* select(selectCurrency);
  const { region, city } = known;
  try {
    const { delivery } = yield* ask(commerceApi.calculateDelivery, { country, region, city, currency });
    yield put(actions.deliveryCalculated({ delivery, country }));
  } catch (error) {
    yield put(actions.deliveryFailed());
    if (known.country) yield put(errorToast('toast.errorCalculatingDelivery', toFailure(error)));
  }
}

function* fetchCountries({ payload }: ReturnType<typeof actions.countriesRequested>): SagaIterator<void> {
  const known = yield* select(selectDirectory);
  if (known.language === payload.language) return;
  try {
    const { countries } = yield* ask(commerceApi.countries, payload);
    yield put(actions.countriesLoaded({ ...payload, countries }));
  } catch (error) {
    yield put(errorToast('toast.errorCalculatingDelivery', toFailure(error)));
  }
}

/** Suggestions: without them the field is typed in. */
function* fetchRegions({ payload }: ReturnType<typeof actions.regionsRequested>): SagaIterator<void> {
  const known = yield* select(selectDirectory);
  if (known.regions[payload.country]) return;
  try {
    const { regions } = yield* ask(commerceApi.regions, payload);
    yield put(actions.regionsLoaded({ country: payload.country, regions }));
  } catch {
    // As above.
  }
}

function* searchCities({ payload }: { payload: CitySearch }): SagaIterator<void> {
  const { country, region, search } = payload;
  yield delay(SEARCH_DELAY_MS);
  try {
    const { cities } = yield* ask(commerceApi.cities, { country, search, ...(region && { region }) });
    yield put(actions.citiesLoaded(cities));
  } catch {
    // As above.
  }
}

export function* placeSaga(): SagaIterator<void> {
  yield takeLatest([actions.deliveryRequested, actions.placeChosen], calculate);
  yield takeLatest(actions.countriesRequested, fetchCountries);
  yield takeEvery(actions.regionsRequested, fetchRegions);
  yield takeLatest(actions.citiesSearched, searchCities);
}
