/**
 * The Web Locks API; undefined on plain http and in older browsers. Where site data is blocked it exists and rejects every request, so each
 * caller needs a way without it.
 */
// oxlint-disable-next-line no-restricted-properties -- every other file gets it from here
export const getWebLocks = (): LockManager | undefined => navigator.locks;

/** Runs a task while no other tab holds the lock of that name. Without Web Locks the tabs take turns through the local storage. */
export async function withLock<T>(name: string, task: () => Promise<T>): Promise<T> {
  let granted = false;
  const run = () => {
    granted = true;
    return task();
  };
  const locks = getWebLocks();
  try {
    if (locks) return await locks.request(name, run);
    const { withStorageLock } = await import(/* webpackChunkName: "guards" */ './storageLock');
    return await withStorageLock(name, run);
  } catch (error) {
    if (granted) throw error;
    return task();
  }
}
