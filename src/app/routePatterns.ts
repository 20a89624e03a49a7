/** Id of an album, an order or a photo. */
export const UUID_PATTERN = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Token of a shared album: letters, digits, `-` and `_`. */
export const SHARE_TOKEN_PATTERN = /^[\w-]{16,200}$/;

/** Id of a template: words of lower-case letters and digits. */
export const SLUG_PATTERN = /^[a-z\d]+(?:-[a-z\d]+)*$/;
