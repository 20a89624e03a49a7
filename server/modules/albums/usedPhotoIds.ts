/** Returns the photo ids in stored spreads (`data-file`), in a single pass. */
export function findUsedPhotoIds(html: readonly string[]): Set<string> {
  return new Set(
    html.flatMap((page) => [...page.matchAll(/ data-file="([\da-f-]{36})"/g)].flatMap((match) => match[1] ?? [])),
  );
}

/** {@link findUsedPhotoIds} with the unplaced photos of the spreads (`data-aside`). */
export function findReferencedPhotoIds(html: readonly string[]): Set<string> {
  const lists = html.flatMap((page) => [...page.matchAll(/ data-aside="([\da-f -]*)"/g)]);
  return new Set([...findUsedPhotoIds(html), ...lists.flatMap(([, ids = '']) => ids.split(' '))]);
}

export function filterUsedPhotos<P extends { readonly id: string }>(
  html: readonly string[],
  photos: readonly P[],
): P[] {
  const used = findUsedPhotoIds(html);
  return photos.filter(({ id }) => used.has(id));
}
