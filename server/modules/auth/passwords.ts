import { randomUUID } from 'node:crypto';
import { isCommonPassword, type PasswordOwner } from '@domain/account';
import { hash, verify } from '@node-rs/argon2';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { throwApiError } from '../../http/apiError';
import { currentHolder, FairBudget } from '../../processes/fairBudget';
import { readableEmail } from './normaliseEmail';

/** OWASP's minimum for argon2id (the library's default variant): 19 MiB, two passes, one lane. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing shares Node's four threads with reading files, so it leaves some of them free. */
const hashing = new FairBudget({ total: 2, perHolder: 2, waiting: 200, waitingPerHolder: 40, waitMs: 20_000 });

export const hashPassword = (password: string): Promise<string> =>
  hashing.run(currentHolder(), 1, () => hash(password.normalize('NFKC'), ARGON2_OPTIONS));

export const verifyPassword = (stored: string, password: string): Promise<boolean> =>
  hashing.run(currentHolder(), 1, () => verify(stored, password.normalize('NFKC')));

export const hashRandomPassword = (): Promise<string> => hashPassword(randomUUID());

let dummyHash: Promise<string> | undefined;

/** Takes as long as a real verification, so that timing does not reveal unknown accounts. */
export async function verifyDummy(password: string): Promise<void> {
  dummyHash ??= hashPassword('no account has this password');
  await verifyPassword(await dummyHash, password);
}

/** Fewer guesses take an attacker one night at the login rate of a botnet. */
const MIN_GUESSES = 1_000_000;
const PRODUCT = 'keepsake';
/** Longer passwords are cut before the estimate, whose time grows with the square of the length. */
const MAX_JUDGED_LENGTH = 48;
const MIN_OWN_WORD_LENGTH = 3;

let estimator: ZxcvbnFactory | undefined;

/** Loaded on first use: the list of leaked passwords takes several MB. */
function estimateGuesses(password: string, ownWords: string[]): number {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return estimator.check(password.slice(0, MAX_JUDGED_LENGTH), ownWords).guesses;
}

/** Returns words that attackers try first for this account: its address, its name, our product. */
function collectOwnWords({ email = '', name = '' }: PasswordOwner): string[] {
  const [local = '', domain = ''] = readableEmail(email).split('@');
  const host = domain.replace(/\.[^.]*$/, '');
  const parts = [local, host, name].flatMap((text) => [
    text.replace(/[^\p{L}\p{N}]/gu, ''),
    ...text.split(/[^\p{L}]+/u),
  ]);
  const words = [email, local, name, PRODUCT, ...parts].map((word) => word.toLowerCase());
  return [...new Set(words)].filter((word) => word.length >= MIN_OWN_WORD_LENGTH).sort((a, b) => b.length - a.length);
}

const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
};

const unifyLookalikes = (text: string, one: 'i' | 'l'): string =>
  text.replace(/[0345$@7]/g, (sign) => LOOKALIKES[sign] ?? sign).replace(/[1!|]/g, one);

/** Returns true for one of these words with a few more letters or digits. */
function isNearOwnWord(password: string, ownWords: readonly string[]): boolean {
  return [password, unifyLookalikes(password, 'i'), unifyLookalikes(password, 'l')].some((text) => {
    const rest = ownWords.reduce((left, word) => left.replaceAll(word, ''), text);
    if (rest === text) return false;
    const kept = rest.replace(/[^\p{L}\p{N}]/gu, '');
    return kept.length < 8 && kept.replace(/\P{L}/gu, '').length < 4;
  });
}

/** Guesses of a word that attackers try with every year and sign behind it. */
const MAX_WORD_GUESSES = 10_000;
const MAX_DECORATION = 8;

/** Returns true for a common word with digits and signs around it: `Passw0rd2026!`. */
function isDecoratedWord(password: string): boolean {
  const word = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if (word === password || word === '' || password.length - word.length > MAX_DECORATION) return false;
  return [word, unifyLookalikes(word, 'i'), unifyLookalikes(word, 'l')].some(
    (text) => /^\p{L}+$/u.test(text) && estimateGuesses(text, []) < MAX_WORD_GUESSES,
  );
}

const CYRILLIC_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбюё';
const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const toLatinKeys = (text: string): string =>
  text.replace(/[а-яё]/g, (letter) => LATIN_KEYS[CYRILLIC_KEYS.indexOf(letter)] ?? letter);

/**
 * Returns true for passwords that attackers try first: leaked ones, similar ones, and variations of the owner's words.
 */
function isGuessable(password: string, owner: PasswordOwner): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  const ownWords = collectOwnWords(owner);
  if (isCommonPassword(password, owner) || isNearOwnWord(lower, ownWords)) return true;
  return [...new Set([lower, toLatinKeys(lower)])].some(
    (text) => isDecoratedWord(text) || estimateGuesses(text, ownWords) < MIN_GUESSES,
  );
}

/** @throws HttpApiError 400 password_too_common at the field `password` */
export function ensureNotGuessable(password: string, owner: PasswordOwner): void {
  if (isGuessable(password, owner))
    throwApiError('password_too_common', { fields: { password: 'password_too_common' } });
}
