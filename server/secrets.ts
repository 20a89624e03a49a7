import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from './config';

const SECRET_FILE = 'secret.key';

/**
 * Loads the master secret: `SECRET_KEY`, or the one in the data folder (mode 0600), created at the first
 * start. Concurrent first starts get the same secret, because a link never replaces a file.
 */
export async function loadSecretKey(dataDir: string, configuredKey: string | null): Promise<Buffer> {
  if (configuredKey !== null) return Buffer.from(configuredKey, 'utf8');
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, SECRET_FILE);
  const storedKey = await readSecretFile(path);
  if (storedKey) return storedKey;
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

/** Derives a separate key per purpose (HKDF-SHA-256, 32 bytes), so that keys are not interchangeable. */
export function deriveKey(secretKey: Buffer, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, 'keepsake', purpose, 32)));
}
