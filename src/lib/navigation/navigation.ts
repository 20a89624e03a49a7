import { EXTERNAL_NAVIGATION_REFUSED } from '@domain/contract';
import { getNavigator, isInternalPath, type NavigateOptions, type NavigationRefusal, notifyRefusal } from './appPaths';

const pageProtocols = ['http:', 'https:'];

/** As browsers read it: blanks before an address and control characters in it do not count. Null where it cannot be read. */
const protocolOf = (url: string): string | null => {
  try {
    return new URL(url, window.location.origin).protocol;
  } catch {
    return null;
  }
};

/** Says why an address is refused even where the app may be left; null for a page. */
export const findUrlRefusal = (url: string): NavigationRefusal | null => {
  const protocol = protocolOf(url);
  if (protocol === null) return { message: EXTERNAL_NAVIGATION_REFUSED, protocol };
  if (pageProtocols.includes(protocol)) return null;
  return { message: `Cannot navigate to a URL with '${protocol}' protocol`, protocol };
};

/** Logs a refusal and tells the user. @returns false, for the caller to return */
export const rejectNavigation = (refusal: NavigationRefusal): false => {
  console.warn(refusal.message);
  notifyRefusal(refusal);
  return false;
};

/**
 * Every address that data can name goes through here before it is opened, downloaded or shared. Never throws.
 * @returns false for an address that was refused, of which the user has been told
 */
export const checkUrl = (url: string): boolean => {
  const refusal = findUrlRefusal(url);
  return refusal ? rejectNavigation(refusal) : true;
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
  if (isInternalPath(to)) return getNavigator()?.(to, options) ?? undefined;
  if (!checkUrl(to)) return undefined;
  if (external) leaveFor(to);
  else rejectNavigation({ message: EXTERNAL_NAVIGATION_REFUSED, protocol: null });
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
