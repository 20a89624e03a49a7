import type { LibraryErrorCode } from './photoLibrary';

/** Errors of Google's sign-in (RFC 6749 and Google's own). Others mean that we may try again later. */
export const oauthErrors: Readonly<Record<string, LibraryErrorCode>> = {
  invalid_grant: 'refused',
  access_denied: 'refused',
  admin_policy_enforced: 'refused',
  org_internal: 'refused',
  // The operator's settings are wrong; users may link again once they are right.
  invalid_client: 'unavailable',
  deleted_client: 'unavailable',
  unauthorized_client: 'unavailable',
  redirect_uri_mismatch: 'unavailable',
  invalid_request: 'unavailable',
  invalid_scope: 'unavailable',
  unsupported_grant_type: 'unavailable',
  server_error: 'unavailable',
  temporarily_unavailable: 'unavailable',
};

/** HTTP statuses of the Picker API, with `missing` for what does not exist. Others mean that we may try again later. */
export const pickerStatuses: Readonly<Record<number, LibraryErrorCode | 'missing'>> = {
  400: 'unavailable', // FAILED_PRECONDITION: the user is still choosing
  401: 'refused',
  403: 'refused',
  404: 'missing',
  409: 'unavailable',
  410: 'missing',
  429: 'unavailable',
  500: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

/** Types of picked items. For an unknown one the media type decides. */
const itemTypes: Readonly<Record<string, boolean | undefined>> = {
  PHOTO: true,
  VIDEO: false,
  TYPE_UNSPECIFIED: undefined,
};

export const isPhotoItem = (type: string | undefined, mime: string): boolean =>
  (type === undefined ? undefined : itemTypes[type]) ?? mime.startsWith('image/');
