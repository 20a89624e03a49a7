import type { SpreadDocument } from '@domain/document';

/**
 * Returns the document with local photo ids. A photo missing from the bundle leaves an empty frame and is not kept as
 * unplaced.
 */
export function remapIds({ aside = [], ...doc }: SpreadDocument, ids: ReadonlyMap<string, string>): SpreadDocument {
  const { picture, ...plain } = doc.background;
  const kept = [...new Set(aside.flatMap((id) => ids.get(id) ?? []))];
  const fileId = picture && ids.get(picture.fileId);
  const background = picture && fileId ? { ...plain, picture: { ...picture, fileId } } : plain;
  const elements = doc.elements.map((element) =>
    element.type === 'photo' && element.fileId !== null
      ? { ...element, fileId: ids.get(element.fileId) ?? null }
      : element,
  );
  return { ...doc, background, elements, ...(kept.length > 0 && { aside: kept }) };
}
