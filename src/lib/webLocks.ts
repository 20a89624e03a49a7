/**
 * The Web Locks API; undefined on plain http and in older browsers. Where site data is blocked it exists and rejects every request, so each
 * caller needs a way without it.
 */
// oxlint-disable-next-line no-restricted-properties -- every other file gets it from here
export const webLocks = (): LockManager | undefined => navigator.locks;

/** Runs a task while no other tab holds the lock of that name. Without Web Locks the tabs take turns through the local storage. */
export async function withLock<T>(name: string, task: () => Promise<T>): Promise<T> {
  let granted = false;
  const run = () => {
    granted = true;
    return task();
  };
  const locks = webLocks();
  try {
    if (locks) return await locks.request(name, run);
    const { withStorageLock } = await import(/* webpackChunkName: "storage-lock" */ './storageLock');
    return await withStorageLock(name, run);
  } catch (error) {
    if (granted) throw error;
    return task();
  }
}

/** Names of the locks that tabs of this site hold; empty where that cannot be known. */
export async function heldLocks(): Promise<ReadonlySet<string>> {
  try {
    const state = await webLocks()?.query();
    return new Set(state?.held?.flatMap((lock) => lock.name ?? []));
  } catch {
    return new Set();
  }
}

/** Holds a lock for as long as the page lives or `until` is pending; does nothing where there are no locks. */
export const holdLock = (name: string, until: Promise<unknown> = new Promise(() => undefined)): void =>
  void webLocks()
    ?.request(name, () => until)
    .catch(() => undefined);
