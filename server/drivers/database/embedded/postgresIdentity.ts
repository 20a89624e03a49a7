import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** User that PostgreSQL runs as; null means the current user. */
export type PostgresIdentity = { readonly uid: number; readonly gid: number } | null;

const NOBODY = { uid: 65_534, gid: 65_534 };

/** Chooses the owner of the cluster's files, initially `nobody`, because PostgreSQL refuses to run as root. */
export function chooseIdentity(cluster: string): PostgresIdentity {
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
export function canEnter(folder: string, identity: PostgresIdentity): boolean {
  const test = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], {
    ...identity,
    cwd: '/',
    stdio: 'ignore',
    env: {},
  });
  if (test.error) throw new Error(`cannot start a program as user ${identity?.uid ?? 'self'}: ${test.error.message}`);
  return test.status === 0;
}
