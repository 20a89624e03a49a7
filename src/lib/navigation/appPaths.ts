export interface NavigateOptions {
  readonly replace?: boolean;
  /** Explicit permission to leave the app; see `leaveFor`. */
  readonly external?: boolean;
}
type Navigator = (path: string, options?: NavigateOptions) => Promise<void> | void;

/** Set by the app, so that sagas can navigate (`navigateTo`) without importing the router. */
let navigator: Navigator | null = null;

export const setNavigator = (next: Navigator): void => {
  navigator = next;
};

export const getNavigator = (): Navigator | null => navigator;

export interface NavigationRefusal {
  readonly message: string;
  /** Disallowed protocol; null for another site and for an unreadable address. */
  readonly protocol: string | null;
}

let refusalListener: (refusal: NavigationRefusal) => void = () => undefined;

export const setRefusalListener = (next: typeof refusalListener): void => {
  refusalListener = next;
};

export const notifyRefusal = (refusal: NavigationRefusal): void => refusalListener(refusal);

/** True for `/a/b?c#d`; false for other origins, `//host`, `/\host`, control characters and other schemes. */
export const isInternalPath = (path: string): boolean => {
  if (!path.startsWith('/') || path.includes('\\') || hasControlCharacter(path)) return false;
  const base = 'https://self.invalid';
  try {
    return !path.startsWith('//') && new URL(path, base).origin === base;
  } catch {
    return false;
  }
};

const hasControlCharacter = (text: string): boolean => [...text].some((c) => c <= '\u001f' || c === '\u007f');

/**
 * Returns the path to open after sign-in: the requested one when it is a safe app path other than the sign-in pages,
 * otherwise `/`.
 */
export const sanitizeNextPath = (next: string | null | undefined): string => {
  if (!next || !isInternalPath(next)) return '/';
  return /^\/(?:[a-z]{2}\/)?auth(?:\/|$|\?)/.test(next) ? '/' : next;
};

type PageViewListener = (path: string) => void;

const pageViewListeners = new Set<PageViewListener>();

export const pageViews = {
  emit(path: string): void {
    for (const listener of pageViewListeners) listener(path);
  },
  /** @returns a function that unsubscribes */
  subscribe(listener: PageViewListener): () => void {
    pageViewListeners.add(listener);
    return () => pageViewListeners.delete(listener);
  },
};
