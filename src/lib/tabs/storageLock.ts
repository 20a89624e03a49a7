import { browserStorage } from '../browserStorage';
import { newId } from '../ids';

/** A tab that died in the middle holds up the others no longer than this. */
const LEASE_MS = 10_000;
/** Within this time every tab sees what another one wrote into the local storage. */
const SETTLE_MS = 100;
const POLL_INTERVAL_MS = 50;

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Runs a task while no other tab is at one of the same name, by a lease in the local storage: the way of pages without the Web Locks API,
 * which browsers offer on https only. Where nothing can be stored there is nothing that tabs share, and the task runs at once.
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
