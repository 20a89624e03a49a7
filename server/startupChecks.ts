import { existsSync } from 'node:fs';
import { access, chmod, constants, lstat, mkdir, open, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ConfigError, type Environment } from './config';
import { findUnreadableLegalFile } from './modules/site/legalPages';

/**
 * Checks for problems that would prevent the start.
 * @throws ConfigError naming the variable
 */
export async function runStartupChecks({
  host,
  port,
  listens,
  metricsHost,
  metricsPort,
  ...environment
}: Environment): Promise<void> {
  await checkDataDir(environment.dataDir);
  await prepareTemporaryFolders(environment);
  const unreadable = await findUnreadableLegalFile(environment.legal);
  if (unreadable)
    throw new ConfigError(
      `${unreadable.setting} names the file ${unreadable.path}, which cannot be read (${unreadable.reason})`,
    );
  if (listens) await checkPort(host, port);
  if (metricsPort !== null) await checkPort(metricsHost, metricsPort, 'METRICS_');
}

/** Creates a folder that others cannot list; when running as root, the database's user may traverse it. */
async function checkDataDir(dataDir: string): Promise<void> {
  try {
    await createTraversableFolder(dataDir);
    await checkWritable(dataDir);
    for (const name of PRIVATE_FOLDERS) await ensurePrivateFolder(join(dataDir, name));
  } catch (error) {
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be written to (${reasonOf(error)})`);
  }
}

const PRIVATE_FOLDERS = ['blobs', 'outbox', 'spool'];

/**
 * Creates the folders of files in work, for this process and its children.
 * @throws ConfigError when it cannot write there, or to the system's temporary folder
 */
export async function prepareTemporaryFolders({
  tmpDir,
  tmpRoot,
}: Pick<Environment, 'tmpDir' | 'tmpRoot'>): Promise<void> {
  const system = tmpRoot ?? tmpdir();
  try {
    if (tmpRoot !== null) await createTraversableFolder(tmpRoot);
    await checkWritable(system);
  } catch (error) {
    throw new ConfigError(
      tmpRoot === null
        ? `TMP_DIR must be set to a folder that can be written to, because the system's temporary folder ${system} cannot (${reasonOf(error)})`
        : `TMP_DIR ${system} cannot be written to (${reasonOf(error)}): let this user write there, or name another folder`,
    );
  }
  try {
    await ensurePrivateFolder(tmpDir);
    await checkWritable(tmpDir);
    if (tmpRoot !== null) await checkOwner(tmpDir);
  } catch (error) {
    throw new ConfigError(`TMP_DIR must name another folder, because ${tmpDir} cannot be used (${reasonOf(error)})`);
  }
  // Read by `os.tmpdir`, and inherited by child processes.
  if (tmpRoot !== null) process.env['TMPDIR'] = tmpRoot;
}

/** In a folder that several users share, somebody else may have created it. */
async function checkOwner(path: string): Promise<void> {
  const info = await lstat(path);
  if (!info.isDirectory()) throw new Error('it is no folder');
  if (process.getuid && info.uid !== process.getuid()) throw new Error('it belongs to another user');
}

async function createTraversableFolder(path: string): Promise<void> {
  if (await createFolder(path)) await chmod(path, process.getuid?.() === 0 ? 0o711 : 0o700);
}

async function checkWritable(path: string): Promise<void> {
  await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
  const probe = join(path, `.writable.${process.pid}`);
  await (await open(probe, 'w')).close();
  await rm(probe);
}

const reasonOf = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
};

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

/**
 * Converts the error of a port that cannot be opened.
 * @param prefix of the settings that name it
 */
export function toPortError(error: unknown, host: string, port: number, prefix = ''): ConfigError | null {
  const name = `${prefix}PORT`;
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new ConfigError(
        `${name} ${port} is in use by another program; choose another, such as ${name}=${port + 1}`,
      );
    case 'EACCES':
      return new ConfigError(`${name} ${port} may not be opened by this user`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ConfigError(`${prefix}HOST ${host} is not an address of this machine`);
    default:
      return null;
  }
}

async function checkPort(host: string, port: number, prefix = ''): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  }).catch((error: unknown) => {
    throw toPortError(error, host, port, prefix) ?? error;
  });
}
