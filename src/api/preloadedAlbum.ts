import type { ResponseOf } from '@domain/contract';

/**
 * Returns the shared album embedded in the page (server/modules/sharing/pageHead.ts), once. Later
 * calls ask the server. Null when the page has none or that of another link.
 */
export const takePreloadedAlbum = (token: string): ResponseOf<'albumSharing'> | null => {
  const island = document.getElementById('early-album');
  if (!island) return null;
  island.remove();
  const { token: of, flipfiles } = JSON.parse(island.textContent) as ResponseOf<'albumSharing'> & { token: string };
  return of === token ? { flipfiles } : null;
};
