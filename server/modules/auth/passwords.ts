import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's minimum for argon2id (the library's default variant): 19 MiB, two passes, one lane. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), ARGON2_OPTIONS);

export const verifyPassword = (stored: string, password: string): Promise<boolean> =>
  verify(stored, password.normalize('NFKC'));

/** Returns the hash of a random, unknown password. */
export const hashRandomPassword = (): Promise<string> => hashPassword(randomUUID());

let dummyHash: Promise<string> | undefined;

/** Takes as long as a real verification, so that timing does not reveal unknown accounts. */
export async function verifyDummy(password: string): Promise<void> {
  dummyHash ??= hashPassword('no account has this password');
  await verifyPassword(await dummyHash, password);
}
