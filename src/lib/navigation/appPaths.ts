export interface NavigateOptions {
  readonly replace?: boolean;
  /** The explicit permission to leave the app; see `leaveFor`. */
  readonly external?: boolean;
}
type Navigator = (path: string, options?: NavigateOptions) => Promise<void> | void;

/** How the app goes to a path of its own; sagas use it through `navigateTo` and know no router. */
let navigator: Navigator | null = null;

/** Given by the app when its router is made. */
export const setNavigator = (next: Navigator): void => {
  navigator = next;
};

export const getNavigator = (): Navigator | null => navigator;

/** Why an address is not gone to: another site without permission, or a protocol that is not of pages. */
export interface NavigationRefusal {
  readonly message: string;
  /** The disallowed protocol; null for another site, and for an address that cannot be read. */
  readonly protocol: string | null;
}

let refusalListener: (refusal: NavigationRefusal) => void = () => undefined;

/** Given by the app: tells the user of an address that was refused. */
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

/** The path to go to after signing in: the wanted one when it is a safe in-app path outside the sign-in pages, else `/`. */
export const sanitizeNextPath = (next: string | null | undefined): string => {
  if (!next || !isInternalPath(next)) return '/';
  return /^\/(?:[a-z]{2}\/)?auth(?:\/|$|\?)/.test(next) ? '/' : next;
};
