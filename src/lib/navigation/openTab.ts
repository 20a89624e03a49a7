import { checkUrl } from './navigation';

/**
 * Opens a URL in a new tab without access to this page. Call it soon after a click, otherwise browsers block it.
 * @returns false when the browser blocked the tab or the URL was rejected
 */
export const openTab = (url: string): boolean => {
  if (!checkUrl(url)) return false;
  // With `noopener`, a blocked tab could not be detected and the tab could not close itself.
  const tab = window.open('', '_blank');
  if (!tab) return false;
  tab.opener = null;
  tab.location.replace(new URL(url, window.location.origin).href);
  return true;
};
