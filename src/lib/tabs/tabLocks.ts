import { getWebLocks } from './webLocks';

const loadTabPresence = () => import(/* webpackChunkName: "guards" */ './tabPresence');

/** Names of the locks that tabs of this site hold; empty where that cannot be known. */
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
 * Takes a lock for as long as the page lives or until the function that it resolves with is called. The browser lets go of it when the page ends,
 * however it ends. Where locks are refused it resolves without one.
 */
export const acquireLock = (name: string): Promise<() => void> =>
  new Promise((resolve) => {
    const withoutLock = () => resolve(() => undefined);
    const locks = getWebLocks();
    if (locks) locks.request(name, () => new Promise<void>(resolve)).catch(withoutLock);
    else loadTabPresence().then(({ holdName }) => resolve(holdName(name)), withoutLock);
  });

/** Runs a task as the only one of its name among all tabs, once no tab holds the lock. Never runs it after `signal` was aborted. */
export function runWhenLockFree(name: string, signal: AbortSignal, task: () => Promise<void>): void {
  const locks = getWebLocks();
  const run = locks
    ? locks.request(name, { signal }, task)
    : loadTabPresence().then(({ runWhenReleased }) => runWhenReleased(name, signal, task));
  run.catch(() => undefined);
}

/** Tells if this tab is the first of the living ones to take a lock; it keeps it for as long as its page lives. True where that cannot be known. */
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
