type Listener = (path: string) => void;

const listeners = new Set<Listener>();

/** Page views: the app root reports them, sagas subscribe. */
export const pageViews = {
  emit(path: string): void {
    for (const listener of listeners) listener(path);
  },
  /** @returns a function that unsubscribes */
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
