import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's minimum for argon2id, the library's default kind, with one lane: 19 MiB, two passes. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), ARGON2_OPTIONS);

export const verifyPassword = (stored: string, password: string): Promise<boolean> =>
  verify(stored, password.normalize('NFKC'));

/** The hash of a password that nobody knows. */
export const hashRandomPassword = (): Promise<string> => hashPassword(randomUUID());

let dummyHash: Promise<string> | undefined;

/** As slow as checking a real password: an unknown account must not be told by its speed. */
export async function verifyDummy(password: string): Promise<void> {
  dummyHash ??= hashPassword('no account has this password');
  await verifyPassword(await dummyHash, password);
}
