import { type CropPlan, type PhotoSize, planAdjustedWhole, planCrop } from '../crops/planCrops';
import type { PhotoStep } from '../paintSteps';
import { type PdfOutput, photoQualityFor } from '../pdfOutput';
import type { PdfCanvas, PdfPicture } from './pdfCanvas';

export interface PictureSources {
  readonly photos: ReadonlyMap<string, PhotoSize>;
  readonly output: PdfOutput;
  /** Returns the JPEG of a crop; null omits it. */
  readonly crop: (plan: CropPlan) => Promise<Buffer | null>;
  /** Returns a whole photo as JPEG, for proofs; null if unavailable. */
  readonly original?: (photoId: string) => Promise<Buffer | null>;
}

export interface PdfPictures {
  /** Call before the pages of each spread. */
  beginSpread(): void;
  /**
   * Opens the picture of a step unless it is open. One at a time, because those of a spread can total
   * hundreds of megabytes.
   */
  open(step: PhotoStep): Promise<void>;
  of(step: PhotoStep): PdfPicture | null;
}

/** Opens the crops of one spread at a time. A photo across the fold is stored once and shown on both pages. */
function openCropPictures(canvas: PdfCanvas, { photos, output, crop }: PictureSources): PdfPictures {
  const quality = photoQualityFor(output);
  let opened = new Map<string, PdfPicture>();
  return {
    beginSpread() {
      opened = new Map();
    },
    async open(step) {
      const plan = planCrop(step, photos, quality);
      if (!plan || opened.has(plan.key)) return;
      const jpeg = await crop(plan);
      if (jpeg) opened.set(plan.key, canvas.openCrop(jpeg));
    },
    of(step) {
      const plan = planCrop(step, photos, quality);
      return (plan && opened.get(plan.key)) ?? null;
    },
  };
}

/** Embeds each photo once however often it is shown, and once more per colour adjustment. */
function openOriginalPictures(canvas: PdfCanvas, { photos, crop, original }: PictureSources): PdfPictures {
  const opened = new Map<string, PdfPicture | null>();
  const keyOf = (step: PhotoStep) => planAdjustedWhole(step, photos)?.key ?? step.fileId;
  return {
    beginSpread() {},
    async open(step) {
      const key = keyOf(step);
      if (key === null || opened.has(key)) return;
      const plan = planAdjustedWhole(step, photos);
      const jpeg = plan ? await crop(plan) : await original?.(key);
      opened.set(key, jpeg ? canvas.openOriginal(jpeg) : null);
    },
    of: (step) => opened.get(keyOf(step) ?? '') ?? null,
  };
}

export const openPdfPictures = (canvas: PdfCanvas, sources: PictureSources): PdfPictures =>
  sources.output.kind === 'proof' ? openOriginalPictures(canvas, sources) : openCropPictures(canvas, sources);
