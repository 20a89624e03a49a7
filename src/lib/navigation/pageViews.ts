type Listener = (path: string) => void;

const listeners = new Set<Listener>();

/** Tells of pages as they are shown: the root of the app says so, flows listen. */
export const pageViews = {
  emit(path: string): void {
    for (const listener of listeners) listener(path);
  },
  /** @returns a function that ends the subscription */
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
