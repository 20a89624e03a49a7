import { join } from 'node:path';
import type { SpreadDocument } from '@domain/document';
import type { AppDeps } from '../deps';
import type { PhotoRow } from '../modules/albums/repository';
import { cropSourceKey } from '../modules/files';
import { type PdfKind, planCrops } from '../render';
import { warmCrops } from '../render/crops/cache';

export type DrawDeps = Pick<AppDeps, 'render' | 'images' | 'blobs'>;

/** What drawing needs to know of a photo. */
export type DrawnPhoto = Pick<PhotoRow, 'id' | 'userId' | 'width' | 'height' | 'hasMaster'>;

export interface Drawing {
  readonly spreads: readonly SpreadDocument[];
  readonly photos: ReadonlyMap<string, DrawnPhoto>;
  readonly kind: PdfKind;
  readonly isCoverSheet?: boolean;
  readonly title: string;
  readonly madeAt: Date;
  /** SHA-256 in hex of all that the file is made of. */
  readonly fingerprint: string;
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

/** Makes the PDF of these spreads in `folder` and returns its path; crops that are in the cache already are not made again. */
export async function drawAlbum(
  deps: DrawDeps,
  album: Drawing,
  folder: string,
  signal: AbortSignal,
  { onCrops, onDrawing, onPages }: DrawingProgress = silent,
): Promise<string> {
  const plans = planCrops(album.spreads, album.photos, album.kind);
  const crops = await warmCrops(deps, plans, {
    sourceOf: (photoId) => sourceKey(album.photos.get(photoId)),
    folder: join(folder, 'crops'),
    signal,
    onCrops: (ready) => onCrops(ready / plans.length),
  });
  await onDrawing();
  const file = join(folder, album.isCoverSheet === true ? 'cover.pdf' : 'album.pdf');
  const photos = new Map([...album.photos].map(([id, { width, height }]) => [id, { width, height }]));
  await deps.render.pdf({ ...album, photos, crops, file }, ({ drawn, total }) => onPages(drawn / total), signal);
  return file;
}
