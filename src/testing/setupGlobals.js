// What browsers have and jsdom lacks.
import { webcrypto } from 'node:crypto';
import { ReadableStream, TransformStream } from 'node:stream/web';
import { TextDecoder, TextEncoder } from 'node:util';

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

/** As much of it as a router without loaders looks at. */
class RequestOfRouter {
  constructor(url, { method = 'GET', signal = new AbortController().signal } = {}) {
    Object.assign(this, { url: String(url), method, signal });
  }
}

const missing = {
  Request: RequestOfRouter,
  TextEncoder,
  TextDecoder,
  ReadableStream,
  TransformStream,
  structuredClone: (value) => JSON.parse(JSON.stringify(value)),
  ResizeObserver: NoObserver,
  IntersectionObserver: NoObserver,
};
for (const [name, value] of Object.entries(missing))
  if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });

if (!globalThis.crypto?.randomUUID)
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });

// Tests without a DOM see no other tabs, as those with jsdom.
if (typeof window === 'undefined') delete globalThis.BroadcastChannel;
else {
  window.PointerEvent ??= class PointerEvent extends MouseEvent {
    constructor(type, init = {}) {
      super(type, init);
      this.pointerId = init.pointerId ?? 0;
      this.pointerType = init.pointerType ?? 'mouse';
    }
  };
  document.execCommand ??= () => false;
  window.matchMedia ??= (query) => ({
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    dispatchEvent: () => false,
  });
  Element.prototype.scrollIntoView ??= () => undefined;
  Element.prototype.hasPointerCapture ??= () => false;
  Element.prototype.setPointerCapture ??= () => undefined;
  Element.prototype.releasePointerCapture ??= () => undefined;
  window.scrollTo = () => undefined;
}
