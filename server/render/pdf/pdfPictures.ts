import { type CropPlan, type PhotoSize, planAdjustedWhole, planCrop } from '../crops/planCrops';
import type { PhotoStep } from '../paintSteps';
import { type PdfOutput, photoQualityFor } from '../pdfOutput';
import type { PdfCanvas, PdfPicture } from './pdfCanvas';

/** Where the photos of a file come from. */
export interface PictureSources {
  readonly photos: ReadonlyMap<string, PhotoSize>;
  readonly output: PdfOutput;
  /** The JPEG of a crop; null when it cannot be had, and then nothing is painted in its place. */
  readonly crop: (plan: CropPlan) => Promise<Buffer | null>;
  /** A whole photo as JPEG, for proofs; null when it cannot be had. */
  readonly original?: (photoId: string) => Promise<Buffer | null>;
}

/** The pictures of a file. */
export interface PdfPictures {
  /** Called before the pages of each spread. */
  beginSpread(): void;
  /** Opens the picture of a step, unless it is open: one at a time, since all of a spread together can be hundreds of megabytes. */
  open(step: PhotoStep): Promise<void>;
  /** The picture of a step that was opened. */
  of(step: PhotoStep): PdfPicture | null;
}

/** Those of one spread at a time: a photo across the fold is stored once and shown on both of its pages. */
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

/** Each photo once in the file, however often it is shown; once more for each change of its colours. */
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
