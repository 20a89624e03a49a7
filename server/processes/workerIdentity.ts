import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';

/** User that owns nothing; null means the current user. */
export type WorkerIdentity = { readonly uid: number; readonly gid: number } | null;

/** Below the system's `nobody`, which PostgreSQL runs as, and above ids that administrators assign. */
const FIRST_UID = 65_000;
const UIDS = 500;
let started = 0;

/**
 * Creates a separate user for one process, which can neither read other processes' files nor signal them.
 * Only root can do this.
 * @param needed files that the process must read, besides entering the temporary folder; if it cannot, it
 * keeps the current user
 */
export function createWorkerIdentity(needed: readonly string[]): WorkerIdentity {
  if (process.getuid?.() !== 0 || !canRead(needed)) return null;
  const id = FIRST_UID + (started++ % UIDS);
  return { uid: id, gid: id };
}

const readableByUser = new Map<string, boolean>();

/** Tries it, because access lists, mounts and containers matter besides mode bits. */
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
