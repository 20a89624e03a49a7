import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { chmod, chown, lstat, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyBinaries, findBinaries, type PostgresBinaries } from './binaries';

export interface ClusterLocation {
  /** Folder of the cluster, its log and, if the path is short enough, its socket. Mode 0700. */
  readonly home: string;
  readonly binaries: PostgresBinaries;
  readonly identity: PostgresIdentity;
  /** The home lies outside the data folder because its user cannot enter that folder. */
  readonly isOutsideDataFolder: boolean;
}

/** Writable by root only. Used when PostgreSQL's user cannot enter the data folder. */
const SYSTEM_FOLDER = '/var/lib/keepsake';
const LOCATION_FILE = 'postgres.location';

export async function prepareClusterLocation(dataDir: string): Promise<ClusterLocation> {
  await mkdir(dataDir, { recursive: true });
  const pointed = await readPointer(dataDir);
  const inside = join(dataDir, 'postgres');
  const identity = chooseIdentity(pointed ?? inside);
  const apart = pointed !== null || (identity !== null && !canEnter(dataDir, identity));
  const home = pointed ?? (apart ? await createHomeOutsideDataFolder(dataDir) : inside);
  await makeHome(home, identity);
  return { home, binaries: await ensureReachableBinaries(identity), identity, isOutsideDataFolder: apart };
}

async function readPointer(dataDir: string): Promise<string | null> {
  const text = await readFile(join(dataDir, LOCATION_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text?.trim() || null;
}

/**
 * Creates a randomly named home. A name derived from the path would let a recreated data folder meet its old
 * rows.
 */
async function createHomeOutsideDataFolder(dataDir: string): Promise<string> {
  const home = join(SYSTEM_FOLDER, randomBytes(8).toString('hex'));
  await makeSystemFolder();
  const draft = join(dataDir, `.${LOCATION_FILE}.${process.pid}`);
  await writeFile(draft, `${home}\n`, { flag: 'wx', flush: true });
  await rename(draft, join(dataDir, LOCATION_FILE));
  return home;
}

async function makeHome(home: string, identity: PostgresIdentity): Promise<void> {
  await mkdir(home, { recursive: true, mode: 0o700 });
  const found = await lstat(home);
  if (!found.isDirectory()) throw new Error(`${home} is not a folder`);
  if (identity && found.uid === 0) await chown(home, identity.uid, identity.gid);
}

async function makeSystemFolder(): Promise<void> {
  await mkdir(SYSTEM_FOLDER, { recursive: true });
  await chmod(SYSTEM_FOLDER, 0o755);
}

async function ensureReachableBinaries(identity: PostgresIdentity): Promise<PostgresBinaries> {
  const binaries = await findBinaries();
  const reachable =
    identity === null || ['bin', 'lib', 'share'].every((part) => canEnter(join(binaries.native, part), identity));
  if (reachable) return binaries;
  await makeSystemFolder();
  return copyBinaries(binaries, join(SYSTEM_FOLDER, 'bin'));
}

/** User that PostgreSQL runs as; null means the current user. */
type PostgresIdentity = { readonly uid: number; readonly gid: number } | null;

const NOBODY = { uid: 65_534, gid: 65_534 };

/** Chooses the owner of the cluster's files, initially `nobody`, because PostgreSQL refuses to run as root. */
function chooseIdentity(cluster: string): PostgresIdentity {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return resolveNobody();
}

/** Ids of `nobody`. initdb needs a user with a name. */
function resolveNobody(): { uid: number; gid: number } {
  try {
    const entry = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
    if (entry) return { uid: Number(entry[1]), gid: Number(entry[2]) };
  } catch {
    // Fall back to the usual id where the file does not exist.
  }
  return NOBODY;
}

/**
 * Returns true if that user can enter a folder. Tries it, because access lists and mounts matter besides mode
 * bits.
 */
function canEnter(folder: string, identity: PostgresIdentity): boolean {
  const test = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], {
    ...identity,
    cwd: '/',
    stdio: 'ignore',
    env: {},
  });
  if (test.error) throw new Error(`cannot start a program as user ${identity?.uid ?? 'self'}: ${test.error.message}`);
  return test.status === 0;
}
