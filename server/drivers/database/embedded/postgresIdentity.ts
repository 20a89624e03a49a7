import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** The user PostgreSQL runs as; null: the one we are. */
export type PostgresIdentity = { readonly uid: number; readonly gid: number } | null;

const NOBODY = { uid: 65_534, gid: 65_534 };

/** PostgreSQL refuses to run as root: then it runs as the owner of its files, at first as the system's `nobody`. */
export function chooseIdentity(cluster: string): PostgresIdentity {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return resolveNobody();
}

/** initdb needs a name for the user it runs as, so an id without an entry would not do. */
function resolveNobody(): { uid: number; gid: number } {
  try {
    const entry = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
    if (entry) return { uid: Number(entry[1]), gid: Number(entry[2]) };
  } catch {
    // No such file on this system: the usual number.
  }
  return NOBODY;
}

/** Whether that user can enter a folder; asked of the system itself, because access lists and mounts matter besides the mode bits. */
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
