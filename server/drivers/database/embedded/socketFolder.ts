import { chown, lstat, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClusterLocation } from './clusterLocation';

/** The number in the socket's name; no TCP port is opened. */
export const SOCKET_PORT = 5432;

/** Bytes of the longest path of a Unix socket on every system (macOS 103, Linux 107). */
const MAX_SOCKET_PATH_BYTES = 103;
export const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`;
const LOCATION_FILE = 'socket.location';

/**
 * A private folder for the socket: in the cluster's home, or, when that path is too long or holds what PostgreSQL's setting cannot quote, a new
 * one in /tmp with a name nobody can foresee.
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

/** @throws Error when another user could have put a socket of his own there */
export async function checkSocketFolder(folder: string, owner: number | undefined): Promise<void> {
  const found = await lstat(folder);
  const isPrivate = found.isDirectory() && (found.mode & 0o077) === 0 && (owner === undefined || found.uid === owner);
  if (!isPrivate) throw new Error(`the socket folder ${folder} is not private to the database's user`);
}

/** The folder in /tmp that was made last, if one was and it was not removed. */
export const readSocketFolderLocation = (home: string): Promise<string | null> =>
  readFile(join(home, LOCATION_FILE), 'utf8').catch(() => null);

/** Removes the folder if it is one in /tmp, and the note of it; the note of the server that comes next stays. */
export async function removeSocketFolder(home: string, folder: string): Promise<void> {
  if (/^\/tmp\/keepsake-\w+$/.test(folder)) await rm(folder, { recursive: true, force: true });
  if ((await readSocketFolderLocation(home)) === folder) await rm(join(home, LOCATION_FILE), { force: true });
}
