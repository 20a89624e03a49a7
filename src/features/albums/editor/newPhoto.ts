import type { PhotoElement, Rect, SpreadDocument } from '@domain/document';
import { pagesOf } from '@domain/document';
import { fillCrop } from '@domain/document/edit';
import { newElementId } from './newIds';

export const upright = { rotation: 0, opacity: 1, locked: false } as const;

/** A frame of that size in the middle of a page: of the right one, where there are two. */
export function middle(doc: SpreadDocument, width: number, height: number): Rect {
  const page = pagesOf(doc).at(-1) ?? { x: 0, y: 0, width, height };
  return { x: page.x + (page.width - width) / 2, y: page.y + (page.height - height) / 2, width, height };
}

export const pageWidth = (doc: SpreadDocument) => pagesOf(doc)[0]?.width ?? 200;

/** @param at the middle of the new frame, mm; the middle of a page when left out */
export function newPhoto(
  doc: SpreadDocument,
  fileId: string,
  photo: { readonly width: number; readonly height: number },
  at?: { readonly x: number; readonly y: number },
): PhotoElement {
  const aspect = photo.width / photo.height;
  const longest = pageWidth(doc) * 0.5;
  const [width, height] = aspect >= 1 ? [longest, longest / aspect] : [longest * aspect, longest];
  const frame = middle(doc, width, height);
  return {
    type: 'photo',
    id: newElementId('photo'),
    ...upright,
    frame: at ? { ...frame, x: at.x - width / 2, y: at.y - height / 2 } : frame,
    fileId,
    crop: fillCrop(aspect, frame),
    radius: 0,
    border: null,
    shadow: false,
  };
}
