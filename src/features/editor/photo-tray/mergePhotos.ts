type Photos<P> = Readonly<Record<string, P>>;

/**
 * The photos of the album and of the storage in the order of the tray: what was added just now, the album's in its order, then the others. Where both know one, its
 * pictures are the same, and the album knows more of it.
 */
export function mergePhotos<P, S extends P>(photos: Photos<P>, stored: Photos<S>, added: readonly string[]): Photos<P> {
  // Nothing is drawn again where the storage knows no more than the album.
  if (Object.keys(stored).every((id) => id in photos)) return photos;
  const first = added.flatMap((id) => (stored[id] && !(id in photos) ? [[id, stored[id]] as const] : []));
  return { ...Object.fromEntries(first), ...photos, ...stored, ...photos };
}
