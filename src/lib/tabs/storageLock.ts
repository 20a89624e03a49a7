import { browserStorage } from '../browserStorage';
import { newId } from '../ids';

/** A tab that dies with the lock blocks the others for this time. */
const LEASE_MS = 10_000;
/** Time after which every tab sees a write to local storage. */
const SETTLE_MS = 100;
const POLL_INTERVAL_MS = 50;

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Runs a task while no other tab runs one of the same name, by a lease in local storage. It replaces the Web Locks
 * API, which needs https. Without storage, tabs share nothing and the task runs at once.
 */
export async function withStorageLock<T>(name: string, task: () => Promise<T>): Promise<T> {
  const key = `keepsake-lock:${name}`;
  const holder = newId();
  const lease = () => browserStorage.set(key, `${holder} ${Date.now() + LEASE_MS}`);
  const isHeld = () => Number(browserStorage.get(key)?.split(' ')[1] ?? 0) > Date.now();
  const isOurs = () => browserStorage.get(key)?.startsWith(holder) ?? false;
  for (;;) {
    if (isHeld()) await delay(POLL_INTERVAL_MS);
    else if (!lease()) break;
    else {
      await delay(SETTLE_MS);
      if (isOurs()) break;
    }
  }
  const renewal = setInterval(lease, LEASE_MS / 3);
  try {
    return await task();
  } finally {
    clearInterval(renewal);
    if (isOurs()) browserStorage.remove(key);
  }
}
