import type { PhotoElement, Rect, SpreadDocument, SpreadElement } from '@domain/document';
import { pageAreasOf } from '@domain/document';
import { createFillCrop } from '@domain/document/edit';
import type { Point } from '@/lib/pinch';
import { spreadViewRect } from '../canvas/geometry';
import { createElementId } from './elementId';
import { findFreeOffset } from './pasteOffset';

export const defaultElementProps = { rotation: 0, opacity: 1, locked: false } as const;

/** A frame of that size in the middle of a page, of the right one, where there are two; beside one of the same kind, which it would hide. */
export function centreOnPage(doc: SpreadDocument, type: SpreadElement['type'], width: number, height: number): Rect {
  const page = pageAreasOf(doc).at(-1) ?? { x: 0, y: 0, width, height };
  const frame = { x: page.x + (page.width - width) / 2, y: page.y + (page.height - height) / 2, width, height };
  const by = findFreeOffset([{ type, frame }], doc.elements);
  return { ...frame, x: frame.x + by, y: frame.y + by };
}

export const pageWidth = (doc: SpreadDocument) => pageAreasOf(doc)[0]?.width ?? 200;

/** The nearest place on the pages: what was let go beside them is to be seen. */
function clampToPages(doc: SpreadDocument, { x, y }: Point): Point {
  const view = spreadViewRect(doc);
  const within = (at: number, from: number, size: number) => Math.min(Math.max(at, from), from + size);
  return { x: within(x, view.x, view.width), y: within(y, view.y, view.height) };
}

/** @param at the middle of the new frame, mm, or the nearest place on the pages; the middle of a page when left out */
export function createPhotoElement(
  doc: SpreadDocument,
  fileId: string,
  photo: { readonly width: number; readonly height: number },
  at?: Point,
): PhotoElement {
  const aspect = photo.width / photo.height;
  const longest = pageWidth(doc) * 0.5;
  const [width, height] = aspect >= 1 ? [longest, longest / aspect] : [longest * aspect, longest];
  const frame = centreOnPage(doc, 'photo', width, height);
  const centre = at && clampToPages(doc, at);
  return {
    type: 'photo',
    id: createElementId('photo'),
    ...defaultElementProps,
    frame: centre ? { ...frame, x: centre.x - width / 2, y: centre.y - height / 2 } : frame,
    fileId,
    crop: createFillCrop(aspect, frame),
    radius: 0,
    border: null,
    shadow: false,
  };
}

/** The gesture by which a photo goes into a frame: what is known of it only a moment later belongs to it. */
export const replacePhotoGestureId = (id: string, fileId: string): string => `replace-${id}-${fileId}`;
