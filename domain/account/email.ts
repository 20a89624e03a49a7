/** Longest address that mail servers accept, by RFC 5321. */
const MAX_EMAIL_LENGTH = 254;

/**
 * The rule of HTML for `<input type="email">`, for a domain with a dot, which may be international (IDNA): `почта.рф`.
 */
const EMAIL_PATTERN =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

export const isEmail = (text: string): boolean => text.length <= MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(text);
