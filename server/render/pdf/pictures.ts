import { adjustedWholeOf, type CropPlan, cropOf, type PhotoSize } from '../crops/plan';
import { type PdfOutput, qualityOf } from '../output';
import type { PhotoStep } from '../steps';
import type { PdfCanvas, PdfPicture } from './canvas';
import type { FilePage } from './filePages';

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
export interface Pictures {
  /** Makes those of the pages of a spread ready, all at once. */
  open(pages: readonly FilePage[]): Promise<void>;
  of(step: PhotoStep): PdfPicture | null;
}

const photoStepsOf = (pages: readonly FilePage[]) =>
  pages.flatMap(({ steps }) => steps).filter((step): step is PhotoStep => step.kind === 'photo');

/** Those of one spread at a time: a photo across the fold is stored once and shown on both of its pages. */
function crops(canvas: PdfCanvas, { photos, output, crop }: PictureSources): Pictures {
  const quality = qualityOf(output);
  let opened = new Map<string, PdfPicture>();
  return {
    async open(pages) {
      opened = new Map();
      for (const step of photoStepsOf(pages)) {
        const plan = cropOf(step, photos, quality);
        if (!plan || opened.has(plan.key)) continue;
        const jpeg = await crop(plan);
        if (jpeg) opened.set(plan.key, canvas.openCrop(jpeg));
      }
    },
    of(step) {
      const plan = cropOf(step, photos, quality);
      return (plan && opened.get(plan.key)) ?? null;
    },
  };
}

/** Each photo once in the file, however often it is shown; once more for each change of its colours. */
function originals(canvas: PdfCanvas, { photos, crop, original }: PictureSources): Pictures {
  const opened = new Map<string, PdfPicture | null>();
  const keyOf = (step: PhotoStep) => adjustedWholeOf(step, photos)?.key ?? step.fileId;
  return {
    async open(pages) {
      for (const step of photoStepsOf(pages)) {
        const key = keyOf(step);
        if (key === null || opened.has(key)) continue;
        const plan = adjustedWholeOf(step, photos);
        const jpeg = plan ? await crop(plan) : await original?.(key);
        opened.set(key, jpeg ? canvas.openOriginal(jpeg) : null);
      }
    },
    of: (step) => opened.get(keyOf(step) ?? '') ?? null,
  };
}

export const picturesOf = (canvas: PdfCanvas, sources: PictureSources): Pictures =>
  sources.output.kind === 'proof' ? originals(canvas, sources) : crops(canvas, sources);
