import { existsSync } from 'node:fs';
import { access, chmod, constants, mkdir, open, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { ConfigError, type Environment } from './config';

/**
 * Checks for problems that would prevent the start.
 * @throws ConfigError naming the variable
 */
export async function runStartupChecks({ dataDir, host, port, role }: Environment): Promise<void> {
  await checkDataDir(dataDir);
  if (role !== 'worker') await checkPort(host, port);
}

/** Creates a folder that others cannot list; when running as root, the database's user may traverse it. */
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

/** Private to the server. The users of PostgreSQL and decoders may traverse the parent folder. */
const PRIVATE_FOLDERS = ['blobs', 'tmp', 'outbox', 'spool'];

async function ensurePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  // Some file systems have one mode for all files; the server must start there too.
  await chmod(path, 0o700).catch(() => undefined);
}

/**
 * Like `mkdir -p`, one folder at a time: Node's recursive mode hangs below /proc.
 * @returns true when it did not exist
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

/** Converts the error of a port that cannot be opened. */
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
