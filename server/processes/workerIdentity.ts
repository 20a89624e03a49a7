import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';

/** A user that owns nothing; null: the one we are. */
export type WorkerIdentity = { readonly uid: number; readonly gid: number } | null;

/** Below the system's `nobody`, which PostgreSQL runs as, and above what administrators give away. */
const FIRST_UID = 65_000;
const UIDS = 500;
let started = 0;

/**
 * A user for one process, so that it can neither read what others do nor signal them. Only root may change who it is.
 * @param needed files that the process must be able to read, besides entering the temporary folder; where it cannot, it stays the user we are
 */
export function createWorkerIdentity(needed: readonly string[]): WorkerIdentity {
  if (process.getuid?.() !== 0 || !canRead(needed)) return null;
  const id = FIRST_UID + (started++ % UIDS);
  return { uid: id, gid: id };
}

const readableByUser = new Map<string, boolean>();

/** Asks the system itself, because access lists, mounts and containers matter besides the mode bits. */
function canRead(files: readonly string[]): boolean {
  const key = [tmpdir(), ...files].join('\0');
  const answer = readableByUser.get(key);
  if (answer !== undefined) return answer;
  const script = 'cd -- "$1" && shift && for file; do test -r "$file" || exit 1; done';
  const test = spawnSync('/bin/sh', ['-c', script, 'sh', tmpdir(), process.execPath, ...files], {
    uid: FIRST_UID,
    gid: FIRST_UID,
    cwd: '/',
    stdio: 'ignore',
    env: {},
  });
  readableByUser.set(key, test.status === 0);
  return test.status === 0;
}
