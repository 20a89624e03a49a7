/** CacheStorage in memory. A cache that is deleted stays usable by those who opened it, as in browsers. */
const BASE = 'https://keepsake.test';
const toUrl = (key: RequestInfo | URL) => new URL(key instanceof Request ? key.url : String(key), BASE).href;

export class MemoryCache {
  readonly entries = new Map<string, Response>();
  /** Number of puts that fail next, as on a full disk. */
  failures = 0;

  match(key: RequestInfo | URL): Promise<Response | undefined> {
    return Promise.resolve(this.entries.get(toUrl(key))?.clone());
  }

  put(key: RequestInfo | URL, response: Response): Promise<void> {
    if (this.failures > 0) {
      this.failures -= 1;
      return Promise.reject(new DOMException('full', 'QuotaExceededError'));
    }
    this.entries.delete(toUrl(key));
    this.entries.set(toUrl(key), response);
    return Promise.resolve();
  }

  delete(key: RequestInfo | URL): Promise<boolean> {
    return Promise.resolve(this.entries.delete(toUrl(key)));
  }

  keys(): Promise<readonly Request[]> {
    return Promise.resolve([...this.entries.keys()].map((url) => new Request(url)));
  }
}

export class MemoryCaches {
  readonly stored = new Map<string, MemoryCache>();

  has(name: string): Promise<boolean> {
    return Promise.resolve(this.stored.has(name));
  }

  open(name: string): Promise<MemoryCache> {
    const cache = this.stored.get(name) ?? new MemoryCache();
    this.stored.set(name, cache);
    return Promise.resolve(cache);
  }

  delete(name: string): Promise<boolean> {
    return Promise.resolve(this.stored.delete(name));
  }

  keys(): Promise<string[]> {
    return Promise.resolve([...this.stored.keys()]);
  }

  match(key: RequestInfo | URL, { cacheName }: { readonly cacheName: string }): Promise<Response | undefined> {
    return this.stored.get(cacheName)?.match(key) ?? Promise.resolve(undefined);
  }
}
