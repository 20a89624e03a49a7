import * as named from './constants';

/** As in the specification (§9, and §5, §7 where it names a value). */
const specified = {
  MIN_IMAGE_SIDE_PX: 780,
  ALBUMS_PAGE_SIZE: 6,
  EXPORT_POLL_INTERVAL_MS: 2000,
  DEFAULT_CURRENCY: 'EUR',
  DEFAULT_LANGUAGE: 'en',
  LOCALES: ['en', 'ru', 'fr', 'de', 'es', 'pt'],
  TRANSLATION_DEFAULT_LOCALE: 'en-US',
  LOCALE_COOKIE_DAYS: 365,
  REFERRAL_RESTRICTED: 4,
  CART_MAX_ITEMS_RESTRICTED: 1,
  RELOAD_GUARD_MS: 10_000,
  PAGE_STATE_STORAGE: 'localStorage',
  TAG_MANAGER_DEFAULT_EVENT: 'content-view',
  REQUEST_TIMEOUT_MS: 0,
  SPREADS_SAVED: 'Albums Spread Saved',
  IMAGES_SAVED: 'Albums Images Saved',
  GENERATION_ERROR: 'Generation error',
} as const;

const constants: Readonly<Record<string, unknown>> = { ...named };

describe('business constants', () => {
  it.each(Object.entries(specified))('%s is as specified', (name, value) => expect(constants[name]).toEqual(value));

  it('accept a tag manager id of upper-case letters and digits after GTM- only', () => {
    for (const id of ['GTM-ABC123', 'GTM-0']) expect(id).toMatch(named.TAG_MANAGER_ID);
    for (const id of ['GTM-', 'GTM-abc', 'gtm-ABC', 'xGTM-ABC', 'GTM-ABC 1', 'GTM-A_B'])
      expect(id).not.toMatch(named.TAG_MANAGER_ID);
  });
});
