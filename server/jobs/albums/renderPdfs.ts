import { join } from 'node:path';
import type { SpreadDocument } from '@domain/document';
import type { AppDeps } from '../../deps';
import type { PhotoRow } from '../../modules/albums/repository';
import { cropSourceKey } from '../../modules/files';
import type { Scheduling } from '../../processes/fairQueue';
import { createFilePages, type PdfOutput, type PdfProgress, photoQualityFor, planCrops } from '../../render';
import { ensureCrops, ensureLocalCrops } from '../../render/crops/cropCache';
import { type CropPlan, planWholes } from '../../render/crops/planCrops';
import { originalsOf } from './collectOriginals';

export type DrawDeps = Pick<AppDeps, 'render' | 'images' | 'blobs'>;

/** What drawing needs to know of a photo. */
export type DrawnPhoto = Pick<PhotoRow, 'id' | 'userId' | 'width' | 'height' | 'hasMaster'>;

export interface Drawing {
  readonly spreads: readonly SpreadDocument[];
  readonly photos: ReadonlyMap<string, DrawnPhoto>;
  readonly title: string;
  readonly madeAt: Date;
}

/** One of the files of a book. */
export interface DrawnFile {
  readonly output: PdfOutput;
  /** SHA-256 in hex of all that the file is made of. */
  readonly fingerprint: string;
  /** The hash of the proof that it belongs to; none for the screen. */
  readonly proof?: string | undefined;
}

/** Told of shares from 0 to 1. */
export interface DrawingProgress {
  readonly onCrops: (share: number) => Promise<void>;
  readonly onDrawing: () => Promise<void>;
  readonly onPages: (share: number) => void;
}

const silent: DrawingProgress = { onCrops: async () => {}, onDrawing: async () => {}, onPages: () => {} };

function sourceKey(photo: DrawnPhoto | undefined): string {
  if (!photo) throw new Error('a crop of an unknown photo');
  return cropSourceKey(photo);
}

function plansOf({ photos, ...album }: Drawing, outputs: readonly PdfOutput[]): CropPlan[] {
  const plans = outputs.flatMap((output) => {
    const pages = createFilePages({ ...album, output });
    return output.kind === 'proof' ? planWholes(pages, photos) : planCrops(pages, photos, photoQualityFor(output));
  });
  return [...new Map(plans.map((plan) => [plan.key, plan])).values()];
}

interface Place {
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly scheduling?: Scheduling;
}

const cuttingOf = ({ photos }: Drawing, { folder, signal, scheduling }: Place) => ({
  sourceOf: (photoId: string) => sourceKey(photos.get(photoId)),
  folder: join(folder, 'crops'),
  signal,
  ...(scheduling && { scheduling }),
});

/** Makes the crops that these outputs of a book need and that are not in the cache yet, one photo at a time: nobody waits for them. */
export function cutAhead(
  deps: Pick<DrawDeps, 'images' | 'blobs'>,
  album: Drawing,
  outputs: readonly PdfOutput[],
  place: Place,
): Promise<void> {
  return ensureCrops(deps, plansOf(album, outputs), { ...cuttingOf(album, place), atOnce: 1 });
}

/** Makes the PDFs of a book in `folder` and returns their paths. */
export async function drawAlbum(
  deps: DrawDeps,
  album: Drawing,
  files: readonly DrawnFile[],
  place: Place,
  { onCrops, onDrawing, onPages }: DrawingProgress = silent,
): Promise<string[]> {
  const outputs = files.map(({ output }) => output);
  const plans = plansOf(album, outputs);
  // Cutting and drawing take turns: neither waits with its memory for the other.
  deps.render.releaseIdle();
  const crops = await ensureLocalCrops(deps, plans, {
    ...cuttingOf(album, place),
    onCrops: (ready) => onCrops(ready / plans.length),
  });
  const originals = outputs.some(({ kind }) => kind === 'proof')
    ? await originalsOf(deps, album.photos, cuttingOf(album, place), onCrops)
    : new Map<string, string>();
  await onDrawing();
  deps.images.releaseIdle();
  const photos = new Map([...album.photos].map(([id, { width, height }]) => [id, { width, height }]));
  const paths: string[] = [];
  for (const [i, { output, fingerprint, proof }] of files.entries()) {
    const file = join(place.folder, `${output.kind === 'print' ? output.part : 'album'}.pdf`);
    const onPage = ({ drawn, total }: PdfProgress) => onPages((i + drawn / total) / files.length);
    const request = { ...album, output, fingerprint, proof, photos, crops, originals, file };
    await deps.render.pdf(request, onPage, place.signal, place.scheduling);
    paths.push(file);
  }
  return paths;
}
