import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { collectFileIds } from '@domain/document';
import type { AppDeps } from '../../deps';
import { ensureBlob } from '../../drivers/blobs';
import { withLocalFiles } from '../../render/withLocalFiles';
import { SAMPLES_VERSION, type SampleSpread } from './sampleAlbum';
import { findSamplePhoto, type SamplePhoto } from './samplePhotos';

type Deps = Pick<AppDeps, 'blobs' | 'render'>;

const COVER_WIDTH_PX = 600;
const SPREAD_WIDTH_PX = 1000;

export function ensureSamplePicture(
  { blobs, render }: Deps,
  { width, height, seed, scene }: SamplePhoto,
): Promise<string> {
  return ensureBlob(blobs, `samples/${SAMPLES_VERSION}-${scene}-${seed}-${width}.jpg`, () =>
    render.sample({ width, height, seed, scene }),
  );
}

async function renderSampleSpread(deps: Deps, { doc }: SampleSpread): Promise<Buffer> {
  const keys = new Map<string, string>();
  for (const id of collectFileIds(doc)) {
    const photo = findSamplePhoto(id);
    if (photo) keys.set(id, await ensureSamplePicture(deps, photo));
  }
  const isCover = doc.role === 'cover';
  const size = isCover
    ? ({ side: 'right', widthPx: COVER_WIDTH_PX } as const)
    : ({ side: 'both', widthPx: SPREAD_WIDTH_PX } as const);
  return withLocalFiles(deps.blobs, keys, async (pictures, folder) => {
    const file = join(folder, 'page.jpg');
    await deps.render.page({ doc, ...size, pictures, quality: 82 }, file);
    return readFile(file);
  });
}

/** Returns the blob key of a sample spread's picture, rendered on first request. */
export function ensureTemplatePicture(deps: Deps, templateId: string, spread: SampleSpread): Promise<string> {
  return ensureBlob(deps.blobs, `templates/${templateId}/${spread.hash}.jpg`, () => renderSampleSpread(deps, spread));
}
