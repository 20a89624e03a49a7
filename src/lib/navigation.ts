import { EXTERNAL_NAVIGATION_REFUSED } from '@domain/contract';
import { currentNavigator, isInternalPath, type NavigateOptions } from './appPaths';

const pageProtocols = ['http:', 'https:'];

/**
 * The one way by which the program, not a click on a link, goes elsewhere: to an in-app path, without the locale prefix.
 * @returns a promise that is kept when the page is shown
 * @throws for an address of another site, unless `external` permits it, and for a disallowed protocol in any case
 */
export const navigateTo = (
  to: string,
  { external = false, ...options }: NavigateOptions = {},
): Promise<void> | undefined => {
  if (isInternalPath(to)) return currentNavigator()?.(to, options) ?? undefined;
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
