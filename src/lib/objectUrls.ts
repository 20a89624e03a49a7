import { useCallback, useSyncExternalStore } from 'react';

/**
 * Data that cannot live in Redux, by photo id: bytes of chosen files and object URLs of local thumbnails. A thumbnail
 * is kept during its upload. It is retired when the server has a preview; only the newest retired ones are kept.
 */
type Listener = () => void;

const RETIRED_LIMIT = 300;
const files = new Map<string, Blob>();
/** Files within archives, unpacked when they are first needed. */
const packed = new Map<string, () => Promise<Blob>>();
const urls = new Map<string, string>();
const retired = new Set<string>();
const listeners = new Map<string, Set<Listener>>();

export const fileRegistry = {
  put(id: string, file: Blob): void {
    files.set(id, file);
  },
  putPacked(id: string, unpack: () => Promise<Blob>): void {
    packed.set(id, unpack);
  },
  get(id: string): Blob | undefined {
    return files.get(id);
  },
  /** Returns the bytes, unpacked if need be; undefined when there are none or they are damaged. */
  async open(id: string): Promise<Blob | undefined> {
    const unpack = packed.get(id);
    if (!unpack) return files.get(id);
    const file = await unpack().catch(() => undefined);
    // It may have been dropped meanwhile.
    if (file && packed.delete(id)) files.set(id, file);
    return files.get(id) ?? file;
  },
  isPacked: (id: string): boolean => packed.has(id),
  drop(id: string): void {
    files.delete(id);
    packed.delete(id);
  },
  clear(): void {
    files.clear();
    packed.clear();
  },
};

function notify(id: string): void {
  for (const listener of listeners.get(id) ?? []) listener();
}

function revoke(id: string): void {
  const url = urls.get(id);
  if (url === undefined) return;
  urls.delete(id);
  retired.delete(id);
  URL.revokeObjectURL(url);
  notify(id);
}

/** Object URLs of local thumbnails, by photo id. Components read them through {@link useObjectUrl}. */
export const objectUrls = {
  /** Creates a URL for the picture and replaces an older one of the same id. */
  put(id: string, picture: Blob): string {
    revoke(id);
    const url = URL.createObjectURL(picture);
    urls.set(id, url);
    notify(id);
    return url;
  },
  get(id: string): string | undefined {
    return urls.get(id);
  },
  revoke,
  /** Retires a picture. It stays among the newest retired ones, so a visible tile does not flash. */
  retire(id: string): void {
    if (!urls.has(id)) return;
    retired.delete(id);
    retired.add(id);
    if (retired.size <= RETIRED_LIMIT) return;
    const [oldest] = retired;
    if (oldest !== undefined) revoke(oldest);
  },
  clear(): void {
    for (const id of Array.from(urls.keys())) revoke(id);
  },
  /** @returns a function that unsubscribes */
  subscribe(id: string, listener: Listener): () => void {
    const set = listeners.get(id) ?? new Set();
    listeners.set(id, set.add(listener));
    return () => {
      set.delete(listener);
      if (set.size === 0) listeners.delete(id);
    };
  },
};

export function useObjectUrl(id: string): string | undefined {
  const subscribe = useCallback((listener: () => void) => objectUrls.subscribe(id, listener), [id]);
  return useSyncExternalStore(subscribe, () => objectUrls.get(id));
}
