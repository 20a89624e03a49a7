import { existsSync } from 'node:fs';
import { access, chmod, constants, mkdir, open, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { ConfigError, type Environment } from './config';

/** Finds out, before anything is started, what would stop the start. @throws ConfigError naming the variable */
export async function runStartupChecks({ dataDir, host, port }: Environment): Promise<void> {
  await checkDataDir(dataDir);
  await checkPort(host, port);
}

/** A folder that we make can be listed by nobody else; the database's user may pass through it when we are root. */
async function checkDataDir(dataDir: string): Promise<void> {
  const probe = join(dataDir, `.writable.${process.pid}`);
  try {
    if (await createFolder(dataDir)) await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    await (await open(probe, 'w')).close();
    await rm(probe);
    for (const name of PRIVATE_FOLDERS) await ensurePrivateFolder(join(dataDir, name));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be written to (${code ?? message})`);
  }
}

/** The folders are read by the server alone. The users that PostgreSQL and decoders run as may pass through the folder above. */
const PRIVATE_FOLDERS = ['blobs', 'tmp', 'outbox', 'spool'];

async function ensurePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  // Some file systems have one mode for all files; the server starts there as well.
  await chmod(path, 0o700).catch(() => undefined);
}

/**
 * As `mkdir -p`, one folder at a time: Node's own recursion never returns below /proc.
 * @returns whether it was not there before
 */
async function createFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    const parent = dirname(path);
    if (code !== 'ENOENT' || existsSync(parent)) throw error;
    await createFolder(parent);
    await mkdir(path);
  }
  return true;
}

/** The words for a port that could not be opened. */
export function toPortError(error: unknown, host: string, port: number): ConfigError | null {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new ConfigError(`PORT ${port} is in use by another program; choose another, such as PORT=${port + 1}`);
    case 'EACCES':
      return new ConfigError(`PORT ${port} may not be opened by this user`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ConfigError(`HOST ${host} is not an address of this machine`);
    default:
      return null;
  }
}

async function checkPort(host: string, port: number): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  }).catch((error: unknown) => {
    throw toPortError(error, host, port) ?? error;
  });
}
