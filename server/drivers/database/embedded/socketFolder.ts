import { chown, lstat, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClusterLocation } from './clusterLocation';

/** Port number in the socket's name. No TCP port is opened. */
export const SOCKET_PORT = 5432;

/** Longest Unix socket path in bytes that every system accepts (macOS 103, Linux 107). */
const MAX_SOCKET_PATH_BYTES = 103;
export const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`;
const LOCATION_FILE = 'socket.location';

/**
 * Creates a private folder for the socket in the cluster's home. If that path is too long or cannot be quoted
 * in PostgreSQL's settings, creates one in /tmp with an unpredictable name.
 */
export async function makeSocketFolder({
  home,
  identity,
}: Pick<ClusterLocation, 'home' | 'identity'>): Promise<string> {
  const inside = join(home, 'socket');
  const fits = /^[\w./-]+$/.test(inside) && Buffer.byteLength(join(inside, SOCKET_NAME)) <= MAX_SOCKET_PATH_BYTES;
  const folder = fits ? inside : await mkdtemp('/tmp/keepsake-');
  if (fits) await mkdir(inside, { recursive: true, mode: 0o700 });
  else await writeFile(join(home, LOCATION_FILE), folder, { flush: true });
  if (identity) await chown(folder, identity.uid, identity.gid);
  await checkSocketFolder(folder, identity?.uid ?? process.getuid?.());
  return folder;
}

/** @throws Error when another user could have placed a socket there */
export async function checkSocketFolder(folder: string, owner: number | undefined): Promise<void> {
  const found = await lstat(folder);
  const isPrivate = found.isDirectory() && (found.mode & 0o077) === 0 && (owner === undefined || found.uid === owner);
  if (!isPrivate) throw new Error(`the socket folder ${folder} is not private to the database's user`);
}

export const readSocketFolderLocation = (home: string): Promise<string | null> =>
  readFile(join(home, LOCATION_FILE), 'utf8').catch(() => null);

/** Removes a socket folder in /tmp and the note of it, but keeps the note of the next server. */
export async function removeSocketFolder(home: string, folder: string): Promise<void> {
  if (/^\/tmp\/keepsake-\w+$/.test(folder)) await rm(folder, { recursive: true, force: true });
  if ((await readSocketFolderLocation(home)) === folder) await rm(join(home, LOCATION_FILE), { force: true });
}
