import { EXTERNAL_NAVIGATION_REFUSED } from '@domain/contract';

export interface NavigateOptions {
  readonly replace?: boolean;
  /** The explicit permission to leave the app; see {@link leaveFor}. */
  readonly external?: boolean;
}
type Navigator = (path: string, options?: NavigateOptions) => Promise<void> | void;

/** Why an address is not gone to: another site without permission, or a protocol that is not of pages. */
export interface Refusal {
  readonly message: string;
  /** The disallowed protocol; null for another site, and for an address that cannot be read. */
  readonly protocol: string | null;
}
type RefusalListener = (refusal: Refusal) => void;

let navigator: Navigator | null = null;
let tellRefusal: RefusalListener = () => undefined;

const pageProtocols = ['http:', 'https:'];

/** Given by the app when its router is made; sagas navigate through {@link navigateTo} and know no router. */
export const setNavigator = (next: Navigator): void => {
  navigator = next;
};

/** Given by the app: tells the user of an address that was refused. */
export const setRefusalListener = (next: RefusalListener): void => {
  tellRefusal = next;
};

/** As browsers read it: blanks before an address and control characters in it do not count. Null where it cannot be read. */
const protocolOf = (url: string): string | null => {
  try {
    return new URL(url, window.location.origin).protocol;
  } catch {
    return null;
  }
};

/** Says why an address is refused even where the app may be left; null for a page. */
export const refusalOf = (url: string): Refusal | null => {
  const protocol = protocolOf(url);
  if (protocol === null) return { message: EXTERNAL_NAVIGATION_REFUSED, protocol };
  if (pageProtocols.includes(protocol)) return null;
  return { message: `Cannot navigate to a URL with '${protocol}' protocol`, protocol };
};

/** Logs a refusal and tells the user. @returns false, for the caller to return */
export const refuse = (refusal: Refusal): false => {
  console.warn(refusal.message);
  tellRefusal(refusal);
  return false;
};

/**
 * Every address that data can name goes through here before it is opened, downloaded or shared. Never throws.
 * @returns false for an address that was refused, of which the user has been told
 */
export const checkUrl = (url: string): boolean => {
  const refusal = refusalOf(url);
  return refusal ? refuse(refusal) : true;
};

/**
 * The one way by which the program, not a click on a link, goes elsewhere: to an in-app path, without the locale prefix. An address of another
 * site is refused, unless `external` permits it, and a disallowed protocol in any case.
 * @returns a promise that is kept when the page is shown
 */
export const navigateTo = (
  to: string,
  { external = false, ...options }: NavigateOptions = {},
): Promise<void> | undefined => {
  if (isInternalPath(to)) return navigator?.(to, options) ?? undefined;
  if (!checkUrl(to)) return undefined;
  if (external) leaveFor(to);
  else refuse({ message: EXTERNAL_NAVIGATION_REFUSED, protocol: null });
  return undefined;
};

/**
 * Leaves the app for an address that the server gave, such as a payment page. The permission is explicit: only what calls this may leave.
 * @returns false for anything but a page: scripts, files, addresses that are none
 */
export const leaveFor = (url: string, leave: (url: string) => void = (to) => window.location.assign(to)): boolean => {
  if (!checkUrl(url)) return false;
  leave(new URL(url, window.location.origin).href);
  return true;
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
