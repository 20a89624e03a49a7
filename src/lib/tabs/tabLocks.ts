import { getWebLocks } from './webLocks';

const loadTabPresence = () => import(/* webpackChunkName: "guards" */ './tabPresence');

/** Returns the names of the locks that tabs of this site hold; empty where that is unknown. */
export async function queryHeldLocks(): Promise<ReadonlySet<string>> {
  try {
    const locks = getWebLocks();
    if (!locks) return await (await loadTabPresence()).queryHeldNames();
    const state = await locks.query();
    return new Set(state.held?.flatMap((lock) => lock.name ?? []));
  } catch {
    return new Set();
  }
}

/**
 * Acquires a lock until the page ends or the resolved function is called. The browser releases it even after a crash.
 * Resolves without a lock where locks are refused.
 */
export const acquireLock = (name: string): Promise<() => void> =>
  new Promise((resolve) => {
    const withoutLock = () => resolve(() => undefined);
    const locks = getWebLocks();
    if (locks) locks.request(name, () => new Promise<void>(resolve)).catch(withoutLock);
    else
      loadTabPresence()
        .then(({ holdName }) => resolve(holdName(name)))
        .catch(withoutLock);
  });

/** Runs a task exclusively among all tabs once no tab holds the lock. Never runs it after `signal` was aborted. */
export function runWhenLockFree(name: string, signal: AbortSignal, task: () => Promise<void>): void {
  const locks = getWebLocks();
  const run = locks
    ? locks.request(name, { signal }, task)
    : loadTabPresence().then(({ runWhenReleased }) => runWhenReleased(name, signal, task));
  run.catch(() => undefined);
}

/**
 * Returns true when this tab is the first living one to take a lock, and keeps it as long as the page lives. True
 * where that is unknown.
 */
export const tryAcquireLock = (name: string): Promise<boolean> =>
  new Promise((resolve) => {
    const locks = getWebLocks();
    const claim = locks
      ? locks.request(name, { ifAvailable: true }, (lock) => {
          resolve(lock !== null);
          return lock && new Promise<void>(() => undefined);
        })
      : loadTabPresence().then(({ tryHoldName }) => tryHoldName(name).then(resolve));
    claim.catch(() => resolve(true));
  });
