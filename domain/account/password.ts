import { commonPasswords } from './commonPasswords';
import { PASSWORD_LENGTH } from './passwordLength';

/** Owner of a password: their address and name are the first guesses. */
export interface PasswordOwner {
  readonly email?: string;
  readonly name?: string;
}

/** Returns true for a commonly guessed password, or the account's own address or name. */
export function isCommonPassword(password: string, { email = '', name = '' }: PasswordOwner = {}): boolean {
  const lower = password.toLowerCase();
  const own = [email, email.split('@')[0] ?? '', name].map((word) => word.toLowerCase());
  return commonPasswords.has(lower) || own.includes(lower) || /^(.)\1*$/u.test(password);
}

/** `short` and `known` are rejected; the others are accepted. */
export const passwordStrengths = ['short', 'known', 'fair', 'good', 'strong'] as const;
export type PasswordStrengthLevel = (typeof passwordStrengths)[number];

/** Length from which a password is good. */
const GOOD_LENGTH = 12;
const STRONG_LENGTH = 16;

/** Rates a password by its length alone, unless it is commonly guessed. There are no rules of composition. */
export function ratePasswordStrength(password: string, owner?: PasswordOwner): PasswordStrengthLevel {
  const { length } = password;
  if (length < PASSWORD_LENGTH.min) return 'short';
  if (isCommonPassword(password, owner)) return 'known';
  if (length < GOOD_LENGTH) return 'fair';
  return length < STRONG_LENGTH ? 'good' : 'strong';
}
