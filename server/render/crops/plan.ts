import { createHash } from 'node:crypto';
import { paintPage, printedPages, type Rect, type SpreadDocument } from '@domain/document';
import { MM_PER_INCH } from '@domain/print';
import type { PhotoStep } from '../steps';

export type PdfKind = 'screen' | 'print';

/** Resolution and JPEG quality of the photos of each kind of file; 4:2:0 at quality 90 is 38 dB against the original. */
export const pdfKinds: Readonly<Record<PdfKind, { readonly dpi: number; readonly quality: number }>> = {
  print: { dpi: 300, quality: 90 },
  screen: { dpi: 150, quality: 84 },
};

/** Upright size of a photo in px. */
export interface PhotoSize {
  readonly width: number;
  readonly height: number;
}

export interface CropPlan {
  readonly photoId: string;
  /** Fractions 0..1 of the upright photo. */
  readonly crop: Rect;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly quality: number;
  /** Blob key: the same part in the same size is the same blob. */
  readonly key: string;
}

/** Pixels of one side: what the paper can show at `dpi`, and never more than the photo has. */
function side(mm: number, native: number, dpi: number): number {
  return Math.max(1, Math.min(Math.floor((mm / MM_PER_INCH) * dpi), Math.floor(native)));
}

function cropKey(photoId: string, parts: readonly number[]): string {
  const hash = createHash('sha256').update(parts.join(' ')).digest('hex').slice(0, 32);
  return `crops/${photoId}/${hash}.jpg`;
}

/** The crop that a photo step needs in a file of `kind`; null for an empty frame or a photo that is gone. */
export function cropOf(step: PhotoStep, photos: ReadonlyMap<string, PhotoSize>, kind: PdfKind): CropPlan | null {
  const photoId = step.fileId;
  const photo = photoId === null ? undefined : photos.get(photoId);
  if (photoId === null || !photo) return null;
  const { dpi, quality } = pdfKinds[kind];
  const widthPx = side(step.rect.width, step.crop.width * photo.width, dpi);
  const heightPx = side(step.rect.height, step.crop.height * photo.height, dpi);
  const { x, y, width, height } = step.crop;
  const key = cropKey(photoId, [x, y, width, height, widthPx, heightPx, quality]);
  return { photoId, crop: step.crop, widthPx, heightPx, quality, key };
}

/** Every crop of the file, each once, in the order of the pages. */
export function planCrops(
  spreads: readonly SpreadDocument[],
  photos: ReadonlyMap<string, PhotoSize>,
  kind: PdfKind,
): CropPlan[] {
  const plans = new Map<string, CropPlan>();
  for (const { spreadIndex, side: pageSide } of printedPages(spreads)) {
    const doc = spreads[spreadIndex];
    for (const step of doc ? paintPage(doc, pageSide) : []) {
      const plan = step.kind === 'photo' ? cropOf(step, photos, kind) : null;
      if (plan) plans.set(plan.key, plan);
    }
  }
  return [...plans.values()];
}
