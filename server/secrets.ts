import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError } from './config';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text for storage. Decryption needs the same key and `context`, so that no row's secret fits another row.
 */
export function encrypt(key: KeyObject, text: string, context: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** @returns null when no key or another context fits, or the text is damaged */
export function decrypt(keys: readonly KeyObject[], sealed: string, context: string): string | null {
  for (const key of keys) {
    const text = decryptBy(key, sealed, context);
    if (text !== null) return text;
  }
  return null;
}

function decryptBy(key: KeyObject, sealed: string, context: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

const SECRET_FILE = 'secret.key';

/**
 * Returns the master secret: `SECRET_KEY`, else the one stored in the data folder (mode 0600), generated at the first
 * start. Servers that start concurrently get the same secret, because a link never replaces a file.
 */
export async function loadSecretKey(dataDir: string, given: string | null): Promise<Buffer> {
  if (given !== null) return Buffer.from(given, 'utf8');
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, SECRET_FILE);
  const kept = await readSecretFile(path);
  if (kept) return kept;
  const draft = join(dataDir, `.${SECRET_FILE}.${randomBytes(6).toString('hex')}`);
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${randomBytes(48).toString('base64url')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(draft);
  return (await readSecretFile(path)) ?? Promise.reject(new ConfigError(`DATA_DIR holds no readable ${SECRET_FILE}`));
}

async function readSecretFile(path: string): Promise<Buffer | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  if (text.trim().length < 32)
    throw new ConfigError(`DATA_DIR holds a damaged ${SECRET_FILE}: restore it, or delete it and sign in again`);
  return Buffer.from(text.trim(), 'utf8');
}

/** Secrets of the server: the current one, and former ones that still verify and decrypt. */
export type Secrets = Pick<Config, 'secretKey' | 'previousSecretKeys'>;

/** Keys of a purpose that verify or decrypt, the current one first. Only that one signs and encrypts. */
export const deriveAcceptedKeys = (
  { secretKey, previousSecretKeys }: Secrets,
  purpose: string,
): readonly [KeyObject, ...KeyObject[]] => [
  deriveKey(secretKey, purpose),
  ...previousSecretKeys.map((previous) => deriveKey(Buffer.from(previous, 'utf8'), purpose)),
];

/** Derived keys of each master secret. Bounded: purposes are literals in this code, and a dropped secret drops its keys. */
const derivedKeys = new WeakMap<Buffer, Map<string, KeyObject>>();

/**
 * Derives a separate key for each purpose (HKDF-SHA-256, 32 bytes), so that keys are not interchangeable. Derives each
 * once: an album signs hundreds of URLs.
 * @param purpose a literal, never user input
 */
export function deriveKey(secretKey: Buffer, purpose: string): KeyObject {
  const keys = derivedKeys.get(secretKey) ?? new Map<string, KeyObject>();
  derivedKeys.set(secretKey, keys);
  const key = keys.get(purpose) ?? createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, 'keepsake', purpose, 32)));
  keys.set(purpose, key);
  return key;
}
