/** Ids of the photos that stored spreads show: the `data-file` of the dialect. One pass, however many photos there are. */
export function findUsedPhotoIds(html: readonly string[]): Set<string> {
  return new Set(
    html.flatMap((page) => [...page.matchAll(/ data-file="([\da-f-]{36})"/g)].flatMap((match) => match[1] ?? [])),
  );
}

/** {@link findUsedPhotoIds} with the photos that are laid aside for the spreads: the `data-aside` of the dialect. */
export function findReferencedPhotoIds(html: readonly string[]): Set<string> {
  const lists = html.flatMap((page) => [...page.matchAll(/ data-aside="([\da-f -]*)"/g)]);
  return new Set([...findUsedPhotoIds(html), ...lists.flatMap(([, ids = '']) => ids.split(' '))]);
}

/** Those of the photos that the spreads show. */
export function filterUsedPhotos<P extends { readonly id: string }>(
  html: readonly string[],
  photos: readonly P[],
): P[] {
  const used = findUsedPhotoIds(html);
  return photos.filter(({ id }) => used.has(id));
}
