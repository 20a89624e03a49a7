import type { Blobs } from './blobs';

const making = new Map<string, Promise<void>>();

/** Creates a blob unless it exists or this process is creating it already. Returns its key. */
export async function ensureBlob(blobs: Blobs, key: string, make: () => Promise<Buffer>): Promise<string> {
  if (await blobs.stat(key)) return key;
  const running = making.get(key) ?? make().then((bytes) => blobs.put(key, bytes));
  making.set(key, running);
  await running.finally(() => making.delete(key));
  return key;
}
