/**
 * What may not live in Redux: the bytes of chosen files and the object URLs of local thumbnails, each under the id of its photo.
 * A thumbnail is kept while its photo is on its way; once the server has a preview it is retired, and only the newest retired ones stay.
 */
type Listener = () => void;

const RETIRED_LIMIT = 300;
const files = new Map<string, Blob>();
const urls = new Map<string, string>();
const retired = new Set<string>();
const listeners = new Map<string, Set<Listener>>();

/** The bytes of files that are being uploaded, by photo id. */
export const fileRegistry = {
  put(id: string, file: Blob): void {
    files.set(id, file);
  },
  get(id: string): Blob | undefined {
    return files.get(id);
  },
  drop(id: string): void {
    files.delete(id);
  },
  clear(): void {
    files.clear();
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

/** Object URLs of local thumbnails, by photo id. A component reads one through {@link useObjectUrl}. */
export const objectUrls = {
  /** Makes a URL for the picture, in place of an older one of the same id. */
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
  /** Says that the picture may go: it stays among the newest retired ones, so that a tile on screen does not flash. */
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
  /** @returns a function that ends the subscription */
  subscribe(id: string, listener: Listener): () => void {
    const set = listeners.get(id) ?? new Set();
    listeners.set(id, set.add(listener));
    return () => {
      set.delete(listener);
      if (set.size === 0) listeners.delete(id);
    };
  },
};
