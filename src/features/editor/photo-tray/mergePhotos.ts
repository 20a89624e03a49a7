type Photos<P> = Readonly<Record<string, P>>;

/**
 * Merges the photos of album and storage in the order of the tray: new ones, the album's in its order, then the others.
 * For photos in both, the album's entry wins, since it holds more metadata.
 */
export function mergePhotos<P, S extends P>(photos: Photos<P>, stored: Photos<S>, added: readonly string[]): Photos<P> {
  // Keeps the identity if the storage adds nothing, so that nothing renders again.
  if (Object.keys(stored).every((id) => id in photos)) return photos;
  const first = added.flatMap((id) => (stored[id] && !(id in photos) ? [[id, stored[id]] as const] : []));
  return { ...Object.fromEntries(first), ...photos, ...stored, ...photos };
}
