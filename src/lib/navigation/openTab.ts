import { checkUrl } from './navigation';

/**
 * Opens an address in a tab of its own, which cannot reach back to this page. To be called soon after a click, else browsers block it.
 * @returns false when the browser did not let it, or when the address was refused
 */
export const openTab = (url: string): boolean => {
  if (!checkUrl(url)) return false;
  // With `noopener` the tab could not be told from a blocked one, nor could it close itself.
  const tab = window.open('', '_blank');
  if (!tab) return false;
  tab.opener = null;
  tab.location.replace(new URL(url, window.location.origin).href);
  return true;
};
