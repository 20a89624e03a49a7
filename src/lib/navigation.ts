import { EXTERNAL_NAVIGATION_REFUSED } from '@domain/contract';

export interface NavigateOptions {
  readonly replace?: boolean;
  /** The explicit permission to leave the app; see {@link leaveFor}. */
  readonly external?: boolean;
}
type Navigator = (path: string, options?: NavigateOptions) => Promise<void> | void;

let navigator: Navigator | null = null;

const pageProtocols = ['http:', 'https:'];

/** Given by the app when its router is made; sagas navigate through {@link navigateTo} and know no router. */
export const setNavigator = (next: Navigator): void => {
  navigator = next;
};

/**
 * The one way by which the program, not a click on a link, goes elsewhere: to an in-app path, without the locale prefix.
 * @returns a promise that is kept when the page is shown
 * @throws for an address of another site, unless `external` permits it, and for a disallowed protocol in any case
 */
export const navigateTo = (
  to: string,
  { external = false, ...options }: NavigateOptions = {},
): Promise<void> | undefined => {
  if (isInternalPath(to)) return navigator?.(to, options) ?? undefined;
  const protocol = protocolOf(to);
  if (protocol && !pageProtocols.includes(protocol)) refuseProtocol(protocol);
  if (!external) throw new Error(EXTERNAL_NAVIGATION_REFUSED);
  leaveFor(to);
  return undefined;
};

const refuseProtocol = (protocol: string): never => {
  throw new Error(`Cannot navigate to a URL with '${protocol}' protocol`);
};

/** Of an absolute address, as browsers read it: blanks before it and control characters in it do not count. */
const protocolOf = (url: string): string | null => {
  try {
    return new URL(url).protocol;
  } catch {
    return null;
  }
};

/**
 * Leaves the app for an address that the server gave, such as a payment page. The permission is explicit: only what calls this may leave.
 * Throws for anything but a page: scripts, files, addresses that are none.
 */
export const leaveFor = (url: string, leave: (url: string) => void = (to) => window.location.assign(to)): void => {
  const target = new URL(url, window.location.origin);
  if (!pageProtocols.includes(target.protocol)) refuseProtocol(target.protocol);
  leave(target.href);
};

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
export const safeNext = (next: string | null | undefined): string => {
  if (!next || !isInternalPath(next)) return '/';
  return /^\/(?:[a-z]{2}\/)?auth(?:\/|$|\?)/.test(next) ? '/' : next;
};
