import type { QrElement, SpreadElement } from '@domain/document';
import { createFillCrop } from '@domain/document/edit';
import { formats, safeAreas } from '@domain/print';
import {
  type BoundSpread,
  createPhotoElement,
  defaultElementProps,
  pageWidth,
  placeInFreeSpace,
} from './createPhotoElement';
import { createElementId } from './elementEditing';

/** At this size, the modules of a link's code are 1 mm wide. */
const QR_SIDE_MM = 32;
/** Gap between a code and the picture beside it. */
const CLIP_GAP_MM = 6;
/** Share of the page that a code with a picture may take. */
const CLIP_WIDTH_SHARE = 0.8;
const CLIP_HEIGHT_SHARE = 0.4;

export function createQrElement(spread: BoundSpread, text: string): QrElement {
  const id = createElementId('qr');
  return {
    type: 'qr',
    id,
    ...defaultElementProps,
    frame: placeInFreeSpace(spread, 'qr', { width: QR_SIDE_MM, height: QR_SIDE_MM }),
    text,
    colour: '#000000',
    ground: '#ffffff',
  };
}

/** Creates the code of a video or voice message, with its picture to the left if there is one. */
export function createClipElements(
  spread: BoundSpread,
  url: string,
  photo: { readonly id: string; readonly width: number; readonly height: number } | null,
): SpreadElement[] {
  const { document: doc, binding } = spread;
  const code = createQrElement(spread, url);
  if (!photo) return [code];
  const aspect = photo.width / photo.height;
  const widest = Math.min(CLIP_WIDTH_SHARE * pageWidth(doc), ...safeAreas(doc, binding).map(({ width }) => width));
  const longest = widest - QR_SIDE_MM - CLIP_GAP_MM;
  const height = Math.max(QR_SIDE_MM, Math.min(longest / aspect, CLIP_HEIGHT_SHARE * formats[doc.format].height));
  const width = Math.min(longest, height * aspect);
  const row = placeInFreeSpace(spread, 'qr', { width: width + CLIP_GAP_MM + QR_SIDE_MM, height });
  const frame = { x: row.x, y: row.y, width, height };
  const beside = { ...code.frame, x: row.x + width + CLIP_GAP_MM, y: row.y + height - QR_SIDE_MM };
  const picture = createPhotoElement(doc, photo.id, photo);
  return [
    { ...picture, frame, crop: createFillCrop(aspect, frame) },
    { ...code, frame: beside },
  ];
}
