import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { collectFileIds } from '@domain/document';
import type { AppDeps } from '../../deps';
import { ensureBlob } from '../../drivers/blobs';
import type { PictureType } from '../../render';
import { withLocalFiles } from '../../render/withLocalFiles';
import { SAMPLES_VERSION, type SampleSpread } from './sampleAlbum';
import { findSamplePhoto, type SamplePhoto } from './samplePhotos';

type Deps = Pick<AppDeps, 'blobs' | 'render'>;

const COVER_WIDTH_PX = 600;
const SPREAD_WIDTH_PX = 1000;
const QUALITY = { jpeg: 82, webp: 78 } as const;

const ENDINGS = { jpeg: 'jpg', webp: 'webp' } as const;

export function ensureSamplePicture(
  { blobs, render }: Deps,
  { id, picture, crop, width, height }: SamplePhoto,
  type: PictureType,
): Promise<string> {
  return ensureBlob(blobs, `samples/${SAMPLES_VERSION}-${id}-${width}.${ENDINGS[type]}`, () =>
    render.sample({ picture, crop, width, height, type }),
  );
}

async function renderSampleSpread(deps: Deps, { doc }: SampleSpread, type: PictureType): Promise<Buffer> {
  const keys = new Map<string, string>();
  for (const id of collectFileIds(doc)) {
    const photo = findSamplePhoto(id);
    if (photo) keys.set(id, await ensureSamplePicture(deps, photo, 'jpeg'));
  }
  const isCover = doc.role === 'cover';
  const size = isCover
    ? ({ side: 'right', widthPx: COVER_WIDTH_PX } as const)
    : ({ side: 'both', widthPx: SPREAD_WIDTH_PX } as const);
  return withLocalFiles(deps.blobs, keys, async (pictures, folder) => {
    const file = join(folder, `page.${ENDINGS[type]}`);
    await deps.render.page({ doc, ...size, pictures, quality: QUALITY[type], type }, file);
    return readFile(file);
  });
}

/** Returns the blob key of a sample spread's picture, rendered on first request. */
export function ensureTemplatePicture(
  deps: Deps,
  templateId: string,
  spread: SampleSpread,
  type: PictureType,
): Promise<string> {
  return ensureBlob(deps.blobs, `templates/${templateId}/${spread.hash}.${ENDINGS[type]}`, () =>
    renderSampleSpread(deps, spread, type),
  );
}
