type Listener = (event: PopStateEvent) => void;

/**
 * The window as the router's history sees it. React renders updates made during a popstate event
 * without a transition. The router therefore hears of Back and Forward one task later, and their
 * pages fade like any other. Where the browser animates the navigation itself, such as a swipe, the
 * router hears at once.
 */
export const createHistoryWindow = (): Window => {
  const { document, history, location } = window;
  const later = new Map<unknown, Listener>();
  const deferred = (listener: Listener): Listener => {
    const known = later.get(listener);
    if (known) return known;
    const defer: Listener = (event) => {
      if (event.hasUAVisualTransition) listener(event);
      // A listener removed meanwhile belongs to a disposed router.
      else setTimeout(() => later.get(listener) === defer && listener(event));
    };
    later.set(listener, defer);
    return defer;
  };
  const add = (type: string, listener: Listener) =>
    window.addEventListener(type, (type === 'popstate' ? deferred(listener) : listener) as EventListener);
  const remove = (type: string, listener: Listener) => {
    window.removeEventListener(type, (later.get(listener) ?? listener) as EventListener);
    if (type === 'popstate') later.delete(listener);
  };
  const part = {
    document,
    history,
    location,
    // Reading it throws where storage is blocked. The router handles that, but only when it needs
    // the storage.
    get sessionStorage() {
      // oxlint-disable-next-line no-restricted-properties -- read by the router alone
      return window.sessionStorage;
    },
    addEventListener: add,
    removeEventListener: remove,
  };
  return part as unknown as Window;
};
