import type { SpreadDocument } from '@domain/document';

/** The document with our ids in place of the bundle's. A photo that the bundle does not have leaves an empty frame, and is not laid aside. */
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
