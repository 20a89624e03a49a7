/** @jest-environment jsdom */
import { commerceApi } from '@/api';
import { actions as auth } from '@/features/auth';
import { createApiError } from '@/testing/albums';
import { createFakeDelay, planCartSaga, RUN_MS, stateWithCartSlice, toastsOf } from '@/testing/cart';
import { aDelivery } from '@/testing/commerce';
import { actions } from '../slice';

const CITY_SEARCH_DELAY_MS = 200;

jest.mock('@/api/commerce', () => ({
  getNotification: jest.fn(),
  calculateDelivery: jest.fn(),
  listCountries: jest.fn(),
  listRegions: jest.fn(),
  listCities: jest.fn(),
}));
const api = jest.mocked(commerceApi);

const never = () => new Promise<never>(() => undefined);
const speak = (languages: string[]) =>
  Object.defineProperty(navigator, 'languages', { value: languages, configurable: true });
const berlin = { country: 'DE', region: 'DE.16', city: 'Berlin' };

beforeEach(() => {
  jest.resetAllMocks();
  speak(['en']);
  api.getNotification.mockResolvedValue({ cart: 0 });
  api.calculateDelivery.mockResolvedValue({ delivery: aDelivery() });
});

describe('delivery calculation', () => {
  it('requests delivery for the chosen place and stores the result with its days', async () => {
    const result = await planCartSaga(stateWithCartSlice())
      .delay(1)
      .dispatch(actions.placeChosen(berlin))
      .silentRun(RUN_MS);
    expect(api.calculateDelivery.mock.calls[0]?.[0]).toEqual({ ...berlin, currency: 'EUR' });
    expect(result.storeState.cart.order).toEqual({ ...berlin, delivery: aDelivery(), days: 8 });
  });

  it('uses only the last choice', async () => {
    api.calculateDelivery.mockImplementationOnce(never);
    await planCartSaga(stateWithCartSlice())
      .delay(1)
      .dispatch(actions.placeChosen(berlin))
      .dispatch(actions.placeChosen({ country: 'FR', region: '', city: '' }))
      .silentRun(RUN_MS);
    expect(api.calculateDelivery.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  });

  it('guesses the country from the browser languages', async () => {
    speak(['en', 'pt-BR', 'de-DE']);
    const result = await planCartSaga(stateWithCartSlice())
      .delay(1)
      .dispatch(actions.deliveryRequested())
      .silentRun(RUN_MS);
    expect(result.storeState.cart.order).toMatchObject({ country: 'BR', days: 8 });
  });

  it('ignores a failed guess silently, and requests nothing without one', async () => {
    await planCartSaga(stateWithCartSlice()).delay(1).dispatch(actions.deliveryRequested()).silentRun(RUN_MS);
    expect(api.calculateDelivery).not.toHaveBeenCalled();
    speak(['en-AQ']);
    api.calculateDelivery.mockRejectedValue(createApiError('country_unknown', 422));
    const result = await planCartSaga(stateWithCartSlice())
      .delay(1)
      .dispatch(actions.deliveryRequested())
      .silentRun(RUN_MS);
    expect(toastsOf(result)).toEqual([]);
    expect(result.storeState.cart.order.country).toBe('');
  });

  it('reports a failure for a chosen place', async () => {
    api.calculateDelivery.mockRejectedValue(createApiError('country_unknown', 422));
    const result = await planCartSaga(stateWithCartSlice())
      .delay(1)
      .dispatch(actions.placeChosen(berlin))
      .silentRun(RUN_MS);
    expect(toastsOf(result)[0]).toMatchObject({ title: { id: 'toast.errorCalculatingDelivery' } });
    expect(result.storeState.cart.order).toMatchObject({ delivery: null, days: null });
  });

  it('ends with the session', async () => {
    api.calculateDelivery.mockImplementation(never);
    const result = await planCartSaga(stateWithCartSlice())
      .delay(1)
      .dispatch(actions.placeChosen(berlin))
      .delay(10)
      .dispatch(auth.loggedOut())
      .silentRun(RUN_MS);
    expect(api.calculateDelivery.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(result.storeState.cart.order.country).toBe('');
  });
});

describe('the address directories', () => {
  it('are fetched once per language and per country', async () => {
    api.listCountries.mockResolvedValue({ countries: [{ code: 'DE', name: 'Deutschland' }] });
    api.listRegions.mockResolvedValue({ regions: [{ code: 'DE.16', name: 'Berlin' }] });
    const result = await planCartSaga(stateWithCartSlice())
      .delay(1)
      .dispatch(actions.countriesRequested({ language: 'de' }))
      .dispatch(actions.regionsRequested({ country: 'DE' }))
      .delay(10)
      .dispatch(actions.countriesRequested({ language: 'de' }))
      .dispatch(actions.regionsRequested({ country: 'DE' }))
      .silentRun(RUN_MS);
    expect(api.listCountries).toHaveBeenCalledTimes(1);
    expect(api.listRegions).toHaveBeenCalledTimes(1);
    expect(result.storeState.cart.directory).toMatchObject({
      language: 'de',
      countries: [{ code: 'DE', name: 'Deutschland' }],
      regions: { DE: [{ code: 'DE.16', name: 'Berlin' }] },
    });
  });

  it('report missing countries; regions and cities are only suggestions', async () => {
    for (const fail of [api.listCountries, api.listRegions, api.listCities])
      fail.mockRejectedValue(createApiError('network', 0));
    const result = await planCartSaga(stateWithCartSlice())
      .delay(1)
      .dispatch(actions.countriesRequested({ language: 'de' }))
      .dispatch(actions.regionsRequested({ country: 'DE' }))
      .dispatch(actions.citiesSearched({ country: 'DE', region: '', search: 'Ber' }))
      .silentRun(RUN_MS);
    expect(toastsOf(result).map(({ title }) => title.id)).toEqual(['toast.errorCalculatingDelivery']);
  });

  it('search cities after a pause in typing, for the last input only', async () => {
    const cities = [{ name: 'Berlin', region: 'DE.16', region_name: 'Berlin' }];
    api.listCities.mockResolvedValue({ cities });
    const { waits, provider } = createFakeDelay();
    const result = await planCartSaga(stateWithCartSlice(), provider)
      .delay(1)
      .dispatch(actions.citiesSearched({ country: 'DE', region: 'DE.16', search: 'Ber' }))
      .silentRun(RUN_MS);
    expect(waits).toEqual([CITY_SEARCH_DELAY_MS]);
    expect(api.listCities.mock.calls[0]?.[0]).toEqual({ country: 'DE', region: 'DE.16', search: 'Ber' });
    expect(result.storeState.cart.directory.cities).toEqual(cities);

    api.listCities.mockClear();
    await planCartSaga(stateWithCartSlice(), createFakeDelay([CITY_SEARCH_DELAY_MS]).provider)
      .delay(1)
      .dispatch(actions.citiesSearched({ country: 'DE', region: '', search: 'B' }))
      .dispatch(actions.citiesSearched({ country: 'DE', region: '', search: 'Be' }))
      .silentRun(RUN_MS);
    expect(api.listCities).not.toHaveBeenCalled();
  });

  it.each([
    ['countries', () => api.listCountries, actions.countriesRequested({ language: 'en' })],
    ['regions', () => api.listRegions, actions.regionsRequested({ country: 'DE' })],
    ['cities', () => api.listCities, actions.citiesSearched({ country: 'DE', region: '', search: 'Erf' })],
  ] as const)('cancel %s when the session ends', async (_, call, asked) => {
    call().mockImplementation(never);
    const result = await planCartSaga(stateWithCartSlice())
      .delay(1)
      .dispatch(asked)
      .delay(10)
      .dispatch(auth.loggedOut())
      .silentRun(RUN_MS);
    expect(call().mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(toastsOf(result)).toEqual([]);
  });
});
