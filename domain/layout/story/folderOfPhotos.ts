import { folderTitle } from '../../photo/folders/folderNames';
import type { LayoutPhoto } from '../types';

/** Share of the photos that must lie in a folder whose name is their title. */
const MIN_SHARE = 0.72;

/**
 * Returns the words of the innermost folder that most photos were dropped in: “Italien” of `2024-07 Italien`; '' without
 * one.
 * @param share of the photos that must lie in it
 */
export function findFolderTitle(photos: readonly Pick<LayoutPhoto, 'folder'>[], share = MIN_SHARE): string {
  const counts = new Map<string, number>();
  for (const { folder } of photos) {
    const names = folder ? folder.split('/') : [];
    names.forEach((_, i) => {
      const path = names.slice(0, i + 1).join('/');
      counts.set(path, (counts.get(path) ?? 0) + 1);
    });
  }
  const large = [...counts].filter(([, count]) => count >= share * photos.length).map(([path]) => path);
  const innermost = large.reduce((best, path) => (path.length > best.length ? path : best), '');
  return folderTitle(innermost.split('/').at(-1) ?? '');
}
