/** Business constants of the specification (§9), named as it names them. Lengths of time in ms, sizes in px unless said otherwise. */
export const MIN_IMAGE_SIDE_PX = 780;
export const ALBUMS_PAGE_SIZE = 6;
export const EXPORT_POLL_INTERVAL_MS = 2000;
export const DEFAULT_CURRENCY = 'EUR';
export const DEFAULT_LANGUAGE = 'en';
export const LOCALES = ['en', 'ru', 'fr', 'de', 'es', 'pt'] as const;
export type Locale = (typeof LOCALES)[number];
export const TRANSLATION_DEFAULT_LOCALE = 'en-US';
/** Set beside the refresh cookie, which no script can see: tells the client that a silent refresh is worth trying. Its value says nothing. */
export const SESSION_HINT_COOKIE = 'keepsake_session';
export const LOCALE_COOKIE_DAYS = 365;
export const REFERRAL_DEFAULT = 1;
/** The restricted type of user: one item in the cart. */
export const REFERRAL_RESTRICTED = 4;
/** Covers on shelves: `narrow` while the viewport is narrower than `breakpoint`, else `wide`. */
export const CARD_WIDTH = { narrow: 170, wide: 237, breakpoint: 1024 } as const;
export const CARD_GAP = 18;
export const LOADING_INDICATOR = { durationMs: 2000, throttleMs: 200, heightPx: 3 } as const;
export const TOAST = {
  limit: 3,
  removeDelayMs: 7000,
  durationMs: 5000,
  swipeThresholdPx: 50,
  hotkey: 'F8',
  /** The name of the area, followed by the hotkey; translated. */
  label: 'Notifications',
  maxWidthPx: 420,
} as const;
/** A tooltip opens after `openDelayMs`, and at once when another one was open less than `skipDelayMs` ago. */
export const TOOLTIP = { openDelayMs: 700, skipDelayMs: 300 } as const;
/** How long the record of a forced reload forbids the next one. */
export const RELOAD_GUARD_MS = 10_000;
/** Where state of a single page is kept unless it says otherwise: a property of `window`. */
export const PAGE_STATE_STORAGE = 'localStorage';
export const PAGE_TRANSITION = { name: 'fade', mode: 'out-in' } as const;
export const TAG_MANAGER_ID = /^GTM-[A-Z0-9]+$/;
export const TAG_MANAGER_DEFAULT_EVENT = 'content-view';
/** The words in which a programmatic navigation to another site is refused. */
export const EXTERNAL_NAVIGATION_REFUSED = 'Navigating to an external URL is not allowed by default';
/** Milliseconds a request may take: the specification wants no limit. */
export const REQUEST_TIMEOUT_MS = 0;

/** Status words of the generation calls: the API's, never translated. */
export const SPREADS_SAVED = 'Albums Spread Saved';
export const IMAGES_SAVED = 'Albums Images Saved';
export const GENERATION_ERROR = 'Generation error';

/** Ours. */
/** The most that a report of a problem may hold. */
export const MAX_REPORT_BYTES = 2 * 1024 * 1024;
export const MAX_UPLOAD_BYTES = 80 * 1024 * 1024;
/** Of a saved album with all its photos. */
export const MAX_BUNDLE_BYTES = 4 * 1024 ** 3;
export const MAX_IMAGE_PIXELS = 150_000_000;
/** Limit of HEIC and AVIF, which are decoded as a whole; phones make up to 50 megapixels. */
export const MAX_HEIF_PIXELS = 64_000_000;
export const MAX_PHOTOS_PER_ALBUM = 1000;
/** UTF-16 units of an album's title. */
export const ALBUM_TITLE_LENGTH = 120;
/** Most UTF-8 bytes that the HTML of all pages of an album may have together; an album of 1000 photos has 0.2 MB. */
export const MAX_ALBUM_HTML_BYTES = 3 * 1024 * 1024;
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;
/** Versions of an album that its user named. */
export const MAX_NAMED_VERSIONS = 100;
export const VERSION_NAME_LENGTH = { min: 1, max: 80 } as const;
export const CART_MAX_ITEMS = 50;
/** Items that the cart of the restricted type (referral 4) may hold, of one copy each. */
export const CART_MAX_ITEMS_RESTRICTED = 1;
export const CART_MAX_QUANTITY = 99;
/** How far an archive of everything is. */
export const TAKEOUT_STAGES = ['queued', 'packing', 'saving', 'done', 'failed', 'expired'] as const;
/** picking → importing → done; or expired, cancelled, failed. */
export const PICKER_STATES = ['picking', 'importing', 'done', 'expired', 'cancelled', 'failed'] as const;
/** Life of what `POST /user/confirm` gives (s). */
export const CONFIRMATION_LIFETIME_SECONDS = 300;

/** The version of a spread that a user has just made: every change of it raises that. */
export const NEW_SPREAD_VERSION = 2;
