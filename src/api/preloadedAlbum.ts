import type { ResponseOf } from '@domain/contract';

/**
 * The shared album that came with the page (server/modules/sharing/pageHead.ts), once: later the server is asked again. Null when the page
 * brought none, or that of another link.
 */
export const takePreloadedAlbum = (token: string): ResponseOf<'albumSharing'> | null => {
  const island = document.getElementById('early-album');
  if (!island) return null;
  island.remove();
  const { token: of, flipfiles } = JSON.parse(island.textContent) as ResponseOf<'albumSharing'> & { token: string };
  return of === token ? { flipfiles } : null;
};
