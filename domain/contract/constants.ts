export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

export { LOCALES, type Locale, toFormatLocale, toSupportedLocale } from '../locales';

export const PASSKEY_NAME_MAX = 60;

/**
 * Business constants of the specification (§9), under its names. Durations in ms, sizes in px unless stated otherwise.
 */
export const MIN_IMAGE_SIDE_PX = 780;
export const ALBUMS_PAGE_SIZE = 6;
export const EXPORT_POLL_INTERVAL_MS = 2000;
export const DEFAULT_CURRENCY = 'EUR';
export const DEFAULT_LANGUAGE = 'en';
export const TRANSLATION_DEFAULT_LOCALE = 'en-US';
/**
 * Set beside the refresh cookie, which scripts cannot read. Tells the client that a silent refresh is worth trying; its
 * value carries no information.
 */
export const SESSION_HINT_COOKIE = 'keepsake_session';
/**
 * Set when somebody signs in, and kept after logout: the sign-in page then greets a known visitor. Its value carries no
 * information.
 */
export const RETURNING_HINT_COOKIE = 'keepsake_returning';
export const RETURNING_HINT_DAYS = 400;
export const LOCALE_COOKIE_DAYS = 365;
export const REFERRAL_DEFAULT = 1;
/** Restricted type of user: one item in the cart. */
export const REFERRAL_RESTRICTED = 4;
/** Time after a forced reload during which no other is allowed. */
export const RELOAD_GUARD_MS = 10_000;
/** Default storage of page state: a property of `window`. */
export const PAGE_STATE_STORAGE = 'localStorage';
export const TAG_MANAGER_ID = /^GTM-[A-Z0-9]+$/;
export const TAG_MANAGER_DEFAULT_EVENT = 'content-view';
export const EXTERNAL_NAVIGATION_REFUSED = 'Navigating to an external URL is not allowed by default';
/** Timeout of requests: the specification wants none. */
export const REQUEST_TIMEOUT_MS = 0;

/** Status words of the generation calls; part of the API and never translated. */
export const SPREADS_SAVED = 'Albums Spread Saved';
export const IMAGES_SAVED = 'Albums Images Saved';
export const GENERATION_ERROR = 'Generation error';

// The constants below are not part of the specification.

export const MAX_REPORT_BYTES = 2 * 1024 * 1024;
export const MAX_UPLOAD_BYTES = 80 * 1024 * 1024;
export const MAX_BUNDLE_BYTES = 4 * 1024 ** 3;
export const MAX_IMAGE_PIXELS = 150_000_000;
/** Limit for HEIC and AVIF, which are decoded as a whole; phones make up to 50 megapixels. */
export const MAX_HEIF_PIXELS = 64_000_000;
/** Artwork style (`lora`) that removes the artwork of an album. */
export const NO_ARTWORK = 'none';
export const MAX_PHOTOS_PER_ALBUM = 1000;
export const MAX_CHOSEN_PHOTOS = 5000;
export const MAX_PLACED_PHOTOS = 10_000;
/** Longest description and folder path that are kept of a photo, in characters. */
export const MAX_PHOTO_CAPTION = 500;
export const MAX_FOLDER_PATH = 255;
export const ALBUM_TITLE_LENGTH = 120; // UTF-16 units of an album's title
export const CLIP_TITLE_LENGTH = 120; // UTF-16 units of a clip's title
export const MAX_CLIPS = 1000;
export const PROMO_CODE_LENGTH = 40;
/** Most UTF-8 bytes of the HTML of all pages of an album; an album of 1000 photos has 0.2 MB. */
export const MAX_ALBUM_HTML_BYTES = 3 * 1024 * 1024;
/** Progress of an unfinished album when its draft is complete; reviewing and sharing are the rest. */
export const DRAFT_PROGRESS_SHARE = 0.5;
export const MAX_NAMED_VERSIONS = 100;
export const VERSION_NAME_LENGTH = { min: 1, max: 80 } as const;
export const CART_MAX_ITEMS = 50;
/** Cart limit of the restricted type (referral 4), of one copy each. */
export const CART_MAX_ITEMS_RESTRICTED = 1;
export const CART_MAX_QUANTITY = 99;
export const TAKEOUT_STAGES = ['queued', 'packing', 'saving', 'done', 'failed', 'expired'] as const;
/** picking → importing → done; or expired, cancelled, failed. */
export const PICKER_STATES = ['picking', 'importing', 'done', 'expired', 'cancelled', 'failed'] as const;
/** Lifetime of the result of `POST /user/confirm`. */
export const CONFIRMATION_LIFETIME_SECONDS = 300;

/** Version of a new spread of a user; every change raises it. */
export const NEW_SPREAD_VERSION = 2;

export const LEGAL_PAGES = ['imprint', 'terms', 'privacy', 'returns', 'contact'] as const;
export type LegalPageId = (typeof LEGAL_PAGES)[number];
