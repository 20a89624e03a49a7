import { EXTERNAL_NAVIGATION_REFUSED } from '@domain/contract';
import { getNavigator, isInternalPath, type NavigateOptions, type NavigationRefusal, notifyRefusal } from './appPaths';

const pageProtocols = ['http:', 'https:'];

/**
 * Returns the protocol as browsers read it: leading blanks and control characters do not count. Null for an
 * unreadable URL.
 */
const protocolOf = (url: string): string | null => {
  try {
    return new URL(url, window.location.origin).protocol;
  } catch {
    return null;
  }
};

/** Returns the reason to reject a URL even with permission to leave the app; null for a web page. */
export const findUrlRefusal = (url: string): NavigationRefusal | null => {
  const protocol = protocolOf(url);
  if (protocol === null) return { message: EXTERNAL_NAVIGATION_REFUSED, protocol };
  if (pageProtocols.includes(protocol)) return null;
  return { message: `Cannot navigate to a URL with '${protocol}' protocol`, protocol };
};

/** Logs a rejection and tells the user. @returns false, so the caller can return it */
export const rejectNavigation = (refusal: NavigationRefusal): false => {
  console.warn(refusal.message);
  notifyRefusal(refusal);
  return false;
};

/**
 * Checks every URL from data before it is opened, downloaded or shared. Never throws.
 * @returns false for a rejected URL, after telling the user
 */
export const checkUrl = (url: string): boolean => {
  const refusal = findUrlRefusal(url);
  return refusal ? rejectNavigation(refusal) : true;
};

/**
 * Opens an in-app path (without locale prefix) from code; the only way apart from links. It rejects another site
 * unless `external` permits it, and a disallowed protocol always.
 * @returns a promise that resolves when the page is shown
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
 * Leaves the app for a URL from the server, such as a payment page. Only callers of this function may leave the app.
 * @returns false for anything but a web page: scripts, files, invalid URLs
 */
export const leaveFor = (url: string, leave: (url: string) => void = (to) => window.location.assign(to)): boolean => {
  if (!checkUrl(url)) return false;
  leave(new URL(url, window.location.origin).href);
  return true;
};
