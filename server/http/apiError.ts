import { type ApiErrorBody, EMAIL_NOT_VERIFIED_MESSAGE, type ErrorCode, type ErrorParams } from '@domain/contract';

interface ErrorKind {
  readonly status: number;
  /** English text for API clients; the app translates the code. */
  readonly message: string;
}

const errorKinds: Readonly<Record<ErrorCode, ErrorKind>> = {
  validation_failed: { status: 400, message: 'Some fields are not valid.' },
  unauthorized: { status: 401, message: 'Please sign in.' },
  not_found: { status: 404, message: 'Not found.' },
  internal: { status: 500, message: 'Something went wrong on our side.' },
  rate_limited: { status: 429, message: 'Too many attempts. Please wait a moment.' },
  unavailable: { status: 503, message: 'The service is not available right now.' },
  too_many_waiting: { status: 429, message: 'Too many of your tasks are waiting already. Please try again later.' },
  payload_too_large: { status: 413, message: 'The request is too large.' },
  bad_credentials: { status: 401, message: 'E-mail or password is incorrect.' },
  email_not_verified: { status: 403, message: EMAIL_NOT_VERIFIED_MESSAGE },
  account_disabled: { status: 403, message: 'This account is disabled. Please contact support.' },
  password_too_common: { status: 400, message: 'This password is too easy to guess.' },
  passkey_refused: { status: 401, message: 'This passkey was not accepted. Please sign in with your password.' },
  passkey_invalid: { status: 422, message: 'The passkey could not be added. Please try again.' },
  too_many_passkeys: { status: 409, message: 'The account has reached its limit of passkeys. Remove one first.' },
  link_invalid: { status: 410, message: 'This link has been used or has expired.' },
  session_revoked: { status: 401, message: 'This session has ended. Please sign in again.' },
  file_missing: { status: 400, message: 'No file was sent.' },
  file_empty: { status: 400, message: 'The file is empty: it has 0 bytes.' },
  file_too_large: { status: 413, message: 'The file is too large.' },
  file_unsupported: { status: 415, message: 'This kind of file is not supported.' },
  file_corrupt: { status: 422, message: 'The file is damaged and cannot be read.' },
  photo_too_small: { status: 422, message: 'The photo is too small to print well.' },
  clip_unsupported: { status: 415, message: 'This is neither a video nor a sound file that can be stored.' },
  too_many_clips: { status: 409, message: 'The account has reached its limit of videos and voice messages.' },
  storage_full: { status: 507, message: 'There is no space left to store this.' },
  storage_quota_reached: {
    status: 413,
    message: 'Your photos use all storage of your account. Delete some first.',
  },
  photo_quota_reached: { status: 413, message: 'Your account has reached its limit of photos. Delete some first.' },
  album_quota_reached: { status: 413, message: 'Your account has reached its limit of albums. Delete one first.' },
  export_quota_reached: { status: 429, message: 'You have reached the limit of exports in 24 hours.' },
  photos_missing: { status: 404, message: 'Some of the photos do not exist.' },
  photo_unavailable: { status: 503, message: 'A photo cannot be read right now.' },
  too_few_photos: { status: 422, message: 'There are too few photos for an album.' },
  too_many_photos: { status: 422, message: 'There are too many photos for one album.' },
  format_unknown: { status: 400, message: 'This format does not exist.' },
  template_unknown: { status: 404, message: 'This template does not exist.' },
  generation_running: { status: 409, message: 'This album is still being made.' },
  album_not_ready: { status: 409, message: 'This album is not ready yet.' },
  album_too_large: {
    status: 422,
    message: 'There is too much on this album’s pages. Remove some text or elements.',
  },
  bundle_invalid: { status: 400, message: 'This file is not a complete Keepsake album.' },
  bundle_newer: { status: 400, message: 'This file was made by a newer version of Keepsake.' },
  document_invalid: { status: 422, message: 'This page cannot be printed.' },
  page_too_heavy: { status: 422, message: 'This page has more large pictures than can be drawn.' },
  spread_fixed: { status: 409, message: 'The cover and the first and last pages cannot be moved.' },
  // Messages fixed by the specification (§8).
  too_few_pages: {
    status: 409,
    message: 'cannot be deleted because there is not enough quantity for printing',
  },
  too_many_pages: { status: 409, message: 'The album already has the most pages that can be bound.' },
  too_many_versions: { status: 409, message: 'The album has reached its limit of named versions. Delete one first.' },
  pages_do_not_fit: {
    status: 422,
    message: 'These photos and the pages you keep do not make a book of that many pages.',
  },
  price_limit_too_low: { status: 422, message: 'No book of these photos costs so little.' },
  pages_not_bindable: {
    status: 422,
    message:
      'The printer does not bind so many pages. Add or take out pages, or choose another printer, cover or paper.',
  },
  order_differs: { status: 409, message: 'Pages were added or deleted somewhere else in the meantime.' },
  lora_unknown: { status: 404, message: 'This style is not available.' },
  images_refused: { status: 422, message: 'The image service declined to create this.' },
  writing_unavailable: { status: 503, message: 'The writing service did not answer.' },
  images_unavailable: { status: 503, message: 'The image service did not answer.' },
  conflict: { status: 409, message: 'This was changed somewhere else in the meantime.' },
  cart_limit_reached: { status: 403, message: 'You can add up to 1 item to your cart' },
  cart_full: { status: 422, message: 'The cart is full.' },
  quantity_too_large: { status: 422, message: 'That is more copies of a book than one order can have.' },
  option_unavailable: { status: 422, message: 'This cover and paper cannot be combined for this book.' },
  country_unknown: { status: 422, message: 'We do not deliver to this country.' },
  region_unknown: { status: 422, message: 'This region is not in the country.' },
  promo_unknown: { status: 422, message: 'This promo code does not exist.' },
  promo_expired: { status: 422, message: 'This promo code has expired.' },
  promo_used: { status: 422, message: 'You have already used this promo code.' },
  promo_not_applicable: { status: 422, message: 'This promo code cannot be used for this order.' },
  payment_not_allowed: { status: 422, message: 'This cart cannot be paid for yet.' },
  price_changed: { status: 409, message: 'The price has changed in the meantime.' },
  order_not_cancellable: { status: 409, message: 'This order can no longer be cancelled.' },
  copies_not_allowed: { status: 403, message: 'The owner does not let visitors order this album.' },
  album_changed: { status: 409, message: 'The album has changed. Look at it again first.' },
  signature_invalid: { status: 400, message: 'The signature is not valid.' },
  password_wrong: { status: 400, message: 'The password is incorrect.' },
  confirmation_invalid: { status: 403, message: 'Please confirm with your password again.' },
  google_state_invalid: { status: 403, message: 'This Google sign-in was not started in this session.' },
  google_refused: { status: 409, message: 'Google Photos did not give access. Please link it again.' },
  google_unavailable: { status: 503, message: 'Google Photos is not available right now.' },
};

export interface ApiErrorDetails {
  readonly status?: number;
  readonly message?: string;
  readonly params?: ErrorParams;
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds until a retry may succeed; sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
  /** Current state of the resource, in the shape of the contract's 409. */
  readonly current?: unknown;
}

/** An error response, thrown from anywhere below a route. */
export class HttpApiError extends Error {
  override readonly name = 'HttpApiError';
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    readonly details: ApiErrorDetails = {},
  ) {
    super(details.message ?? errorKinds[code].message);
    this.status = details.status ?? errorKinds[code].status;
  }
}

/** Returns true when a repetition may succeed: the cause lies with this server, or with its load. */
export const isTransientApiError = (error: unknown): error is HttpApiError =>
  error instanceof HttpApiError && (error.status >= 500 || error.status === 429);

export function throwApiError(code: ErrorCode, details: ApiErrorDetails = {}): never {
  throw new HttpApiError(code, details);
}

/** Returns the body of an error response: `{ error, message, params?, fields?, requestId }`. */
export function toErrorBody(failure: HttpApiError, requestId: string): ApiErrorBody {
  const { params, fields, current } = failure.details;
  return {
    error: failure.code,
    message: failure.message,
    ...(params ? { params: { ...params } } : {}),
    ...(fields ? { fields: { ...fields } } : {}),
    ...(current === undefined ? {} : { current }),
    requestId,
  };
}
