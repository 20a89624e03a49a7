import { createHash } from 'node:crypto';
import {
  type Adjustments,
  adjustmentNames,
  type PaintStep,
  type Rect,
  straightenedPictureArea,
} from '@domain/document';
import { MM_PER_INCH } from '@domain/print';
import type { PhotoStep } from './paintSteps';
import type { PhotoQuality } from './pdfOutput';

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
  readonly adjust: Adjustments | null;
  /** Blob key, unique to region, size and colours. */
  readonly key: string;
}

/** Returns one side in px: the resolution `dpi` of the paper, limited by the photo. */
function cropPixels(mm: number, native: number, dpi: number): number {
  return Math.max(1, Math.min(Math.floor((mm / MM_PER_INCH) * dpi), Math.floor(native)));
}

/**
 * Raise it when crops get other bytes; existing crops are then recreated. Raise the renderer's version
 * (`fingerprint.ts`) with it.
 */
const CROP_VERSION = 2;

function cropKey(photoId: string, parts: readonly number[], adjust: Adjustments | null): string {
  const colours = adjust ? ['adjust', ...adjustmentNames.map((name) => adjust[name])] : [];
  const hash = createHash('sha256')
    .update([CROP_VERSION, ...parts, ...colours].join(' '))
    .digest('hex')
    .slice(0, 32);
  return `crops/${photoId}/${hash}.jpg`;
}

/** Returns the crop for a photo step at this quality; null for an empty frame or a missing photo. */
export function planCrop(
  step: PhotoStep,
  photos: ReadonlyMap<string, PhotoSize>,
  { dpi, quality }: PhotoQuality,
): CropPlan | null {
  const photoId = step.fileId;
  const photo = photoId === null ? undefined : photos.get(photoId);
  if (photoId === null || !photo) return null;
  const { crop, rect } = straightenedPictureArea(step);
  const { x, y, width, height } = crop;
  const widthPx = cropPixels(rect.width, width * photo.width, dpi);
  const heightPx = cropPixels(rect.height, height * photo.height, dpi);
  const { adjust } = step;
  const key = cropKey(photoId, [x, y, width, height, widthPx, heightPx, quality], adjust);
  return { photoId, crop, widthPx, heightPx, quality, adjust, key };
}

const WHOLE_QUALITY = 92;

export function planWhole(photoId: string, { width, height }: PhotoSize, adjust: Adjustments | null = null): CropPlan {
  const quality = WHOLE_QUALITY;
  const crop = { x: 0, y: 0, width: 1, height: 1 };
  const key = cropKey(photoId, [0, 0, 1, 1, width, height, quality], adjust);
  return { photoId, crop, widthPx: width, heightPx: height, quality, adjust, key };
}

/**
 * Plans the whole photo for a step with adjusted colours in outputs that embed originals; null for other
 * steps.
 */
export function planAdjustedWhole(
  { fileId, adjust }: PhotoStep,
  photos: ReadonlyMap<string, PhotoSize>,
): CropPlan | null {
  const photo = fileId === null ? undefined : photos.get(fileId);
  return fileId !== null && photo && adjust ? planWhole(fileId, photo, adjust) : null;
}

type Pages = readonly { readonly steps: readonly PaintStep[] }[];

function planSteps(pages: Pages, planOf: (step: PhotoStep) => CropPlan | null): CropPlan[] {
  const plans = new Map<string, CropPlan>();
  for (const step of pages.flatMap(({ steps }) => steps)) {
    const plan = step.kind === 'photo' ? planOf(step) : null;
    if (plan) plans.set(plan.key, plan);
  }
  return [...plans.values()];
}

/** Returns every whole photo with adjusted colours on these pages, without duplicates. */
export const planWholes = (pages: Pages, photos: ReadonlyMap<string, PhotoSize>): CropPlan[] =>
  planSteps(pages, (step) => planAdjustedWhole(step, photos));

/** Returns every crop of these pages in order, without duplicates. */
export const planCrops = (pages: Pages, photos: ReadonlyMap<string, PhotoSize>, quality: PhotoQuality): CropPlan[] =>
  planSteps(pages, (step) => planCrop(step, photos, quality));
