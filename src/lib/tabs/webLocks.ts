/**
 * Returns the Web Locks API; undefined on plain http and in older browsers. With blocked site data it exists and
 * rejects every request, so callers need a fallback.
 */
// oxlint-disable-next-line no-restricted-properties -- the only place that reads it
export const getWebLocks = (): LockManager | undefined => navigator.locks;

/**
 * Runs a task while no other tab holds the lock of that name. Without Web Locks, tabs take turns through local
 * storage.
 */
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
