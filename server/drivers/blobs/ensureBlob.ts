import type { Blobs } from './blobs';

const making = new Map<string, Promise<void>>();

/** Makes a blob unless it is there or being made in this process. Returns its key. */
export async function ensureBlob(blobs: Blobs, key: string, make: () => Promise<Buffer>): Promise<string> {
  if (await blobs.stat(key)) return key;
  const running = making.get(key) ?? make().then((bytes) => blobs.put(key, bytes));
  making.set(key, running);
  await running.finally(() => making.delete(key));
  return key;
}
