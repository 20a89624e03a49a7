import { commerceApi } from '@/api';
import { actions as auth } from '@/features/auth';
import { failure } from '@/testing/albums';
import { plan, RUN_MS, toastsOf, waiting, withCart } from '@/testing/cart';
import { aDelivery } from '@/testing/commerce';
import { actions } from '../slice';
import { SEARCH_DELAY_MS } from './saga';

jest.mock('@/api/commerce', () => ({
  notification: jest.fn(),
  calculateDelivery: jest.fn(),
  countries: jest.fn(),
  regions: jest.fn(),
  cities: jest.fn(),
}));
const api = jest.mocked(commerceApi);

const never = () => new Promise<never>(() => undefined);
const speak = (languages: string[]) =>
  Object.defineProperty(navigator, 'languages', { value: languages, configurable: true });
const berlin = { country: 'DE', region: 'DE.16', city: 'Berlin' };

beforeEach(() => {
  jest.resetAllMocks();
  speak(['en']);
  api.notification.mockResolvedValue({ cart: 0 });
  api.calculateDelivery.mockResolvedValue({ delivery: aDelivery() });
});

describe('calculating the delivery', () => {
  it('asks for the place that was chosen and keeps the result with its days', async () => {
    const result = await plan(withCart()).delay(1).dispatch(actions.placeChosen(berlin)).silentRun(RUN_MS);
    expect(api.calculateDelivery.mock.calls[0]?.[0]).toEqual({ ...berlin, currency: 'EUR' });
    expect(result.storeState.cart.order).toEqual({ ...berlin, delivery: aDelivery(), days: 8 });
  });

  it('follows the last choice only', async () => {
    api.calculateDelivery.mockImplementationOnce(never);
    await plan(withCart())
      .delay(1)
      .dispatch(actions.placeChosen(berlin))
      .dispatch(actions.placeChosen({ country: 'FR', region: '', city: '' }))
      .silentRun(RUN_MS);
    expect(api.calculateDelivery.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  });

  it('guesses the country from the languages of the browser', async () => {
    speak(['en', 'pt-BR', 'de-DE']);
    const result = await plan(withCart()).delay(1).dispatch(actions.deliveryRequested()).silentRun(RUN_MS);
    expect(result.storeState.cart.order).toMatchObject({ country: 'BR', days: 8 });
  });

  it('says nothing of a guess that leads nowhere, and asks nothing without one', async () => {
    await plan(withCart()).delay(1).dispatch(actions.deliveryRequested()).silentRun(RUN_MS);
    expect(api.calculateDelivery).not.toHaveBeenCalled();
    speak(['en-AQ']);
    api.calculateDelivery.mockRejectedValue(failure('country_unknown', 422));
    const result = await plan(withCart()).delay(1).dispatch(actions.deliveryRequested()).silentRun(RUN_MS);
    expect(toastsOf(result)).toEqual([]);
    expect(result.storeState.cart.order.country).toBe('');
  });

  it('that fails for a chosen place is told', async () => {
    api.calculateDelivery.mockRejectedValue(failure('country_unknown', 422));
    const result = await plan(withCart()).delay(1).dispatch(actions.placeChosen(berlin)).silentRun(RUN_MS);
    expect(toastsOf(result)[0]).toMatchObject({ title: { id: 'toast.errorCalculatingDelivery' } });
    expect(result.storeState.cart.order).toMatchObject({ delivery: null, days: null });
  });

  it('ends with the session', async () => {
    api.calculateDelivery.mockImplementation(never);
    const result = await plan(withCart())
      .delay(1)
      .dispatch(actions.placeChosen(berlin))
      .delay(10)
      .dispatch(auth.loggedOut())
      .silentRun(RUN_MS);
    expect(api.calculateDelivery.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(result.storeState.cart.order.country).toBe('');
  });
});

describe('the directories of the address', () => {
  it('are asked for once per language and per country', async () => {
    api.countries.mockResolvedValue({ countries: [{ code: 'DE', name: 'Deutschland' }] });
    api.regions.mockResolvedValue({ regions: [{ code: 'DE.16', name: 'Berlin' }] });
    const result = await plan(withCart())
      .delay(1)
      .dispatch(actions.countriesRequested({ language: 'de' }))
      .dispatch(actions.regionsRequested({ country: 'DE' }))
      .delay(10)
      .dispatch(actions.countriesRequested({ language: 'de' }))
      .dispatch(actions.regionsRequested({ country: 'DE' }))
      .silentRun(RUN_MS);
    expect(api.countries).toHaveBeenCalledTimes(1);
    expect(api.regions).toHaveBeenCalledTimes(1);
    expect(result.storeState.cart.directory).toMatchObject({
      language: 'de',
      countries: [{ code: 'DE', name: 'Deutschland' }],
      regions: { DE: [{ code: 'DE.16', name: 'Berlin' }] },
    });
  });

  it('tell that countries are missing; regions and cities are only suggestions', async () => {
    for (const fail of [api.countries, api.regions, api.cities]) fail.mockRejectedValue(failure('network', 0));
    const result = await plan(withCart())
      .delay(1)
      .dispatch(actions.countriesRequested({ language: 'de' }))
      .dispatch(actions.regionsRequested({ country: 'DE' }))
      .dispatch(actions.citiesSearched({ country: 'DE', region: '', search: 'Ber' }))
      .silentRun(RUN_MS);
    expect(toastsOf(result).map(({ title }) => title.id)).toEqual(['toast.errorCalculatingDelivery']);
  });

  it('look for cities after a pause in typing, for the last words only', async () => {
    const cities = [{ name: 'Berlin', region: 'DE.16', region_name: 'Berlin' }];
    api.cities.mockResolvedValue({ cities });
    const { waits, provider } = waiting();
    const result = await plan(withCart(), provider)
      .delay(1)
      .dispatch(actions.citiesSearched({ country: 'DE', region: 'DE.16', search: 'Ber' }))
      .silentRun(RUN_MS);
    expect(waits).toEqual([SEARCH_DELAY_MS]);
    expect(api.cities.mock.calls[0]?.[0]).toEqual({ country: 'DE', region: 'DE.16', search: 'Ber' });
    expect(result.storeState.cart.directory.cities).toEqual(cities);

    api.cities.mockClear();
    await plan(withCart(), waiting([SEARCH_DELAY_MS]).provider)
      .delay(1)
      .dispatch(actions.citiesSearched({ country: 'DE', region: '', search: 'B' }))
      .dispatch(actions.citiesSearched({ country: 'DE', region: '', search: 'Be' }))
      .silentRun(RUN_MS);
    expect(api.cities).not.toHaveBeenCalled();
  });

  it.each([
    ['countries', () => api.countries, actions.countriesRequested({ language: 'en' })],
    ['regions', () => api.regions, actions.regionsRequested({ country: 'DE' })],
    ['cities', () => api.cities, actions.citiesSearched({ country: 'DE', region: '', search: 'Erf' })],
  ] as const)('%s are let go when the session ends', async (_, call, asked) => {
    call().mockImplementation(never);
    const result = await plan(withCart())
      .delay(1)
      .dispatch(asked)
      .delay(10)
      .dispatch(auth.loggedOut())
      .silentRun(RUN_MS);
    expect(call().mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(toastsOf(result)).toEqual([]);
  });
});
