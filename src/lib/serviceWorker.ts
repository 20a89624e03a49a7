/** Service workers and their caches, which browsers lack on plain http. */
const container = (): ServiceWorkerContainer | null => navigator.serviceWorker ?? null;

/** Registers the service worker; false where there is none. */
export async function registerServiceWorker(path: string): Promise<boolean> {
  const workers = container();
  if (!workers) return false;
  // Always asked from the server, so a worker cannot keep itself alive.
  await workers.register(path, { updateViaCache: 'none' });
  return true;
}

/** Removes the caches with this prefix, but those to keep. */
export async function removeCaches(prefix: string, keep: readonly string[] = []): Promise<void> {
  const store = globalThis.caches as CacheStorage | undefined;
  if (!store) return;
  const names = await store.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && !keep.includes(name)).map((name) => store.delete(name)),
  );
}
