import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAX_IMAGE_PIXELS, MIN_IMAGE_SIDE_PX } from '@domain/contract';
import type { LayoutPhoto } from '@domain/layout';
import { addFaces, toPhotoLocation } from '@domain/photo';
import { testUuid } from '@domain/testing';
import { openImages } from '../../server/images';
import { addTowns } from '../../server/modules/storage/nearestTowns';

/** Reads a folder's photos as an upload does; skips unusable files. */
export async function readPhotos(folder: string): Promise<LayoutPhoto[]> {
  const images = openImages({ onTrouble: () => undefined });
  const scratch = await mkdtemp(join(tmpdir(), 'keepsake-bench-'));
  const limits = { outDir: scratch, minSidePx: MIN_IMAGE_SIDE_PX, maxPixels: MAX_IMAGE_PIXELS };
  const photos: LayoutPhoto[] = [];
  try {
    for (const file of (await readdir(folder)).sort()) {
      const ingested = await images.ingest(join(folder, file), limits).catch(() => null);
      if (!ingested) continue;
      const { faces } = await images.analyse(ingested.outputs.screen, { measure: false });
      const analysis = addFaces(ingested.analysis, faces ?? []);
      const { width, height, colour, takenLocal: takenAt } = ingested;
      const place = toPhotoLocation(ingested);
      photos.push({
        id: testUuid(photos.length + 1),
        width,
        height,
        name: file,
        colour,
        takenAt,
        analysis,
        focus: analysis.focus,
        place,
      });
    }
    return await addTowns(photos);
  } finally {
    await images.close();
    await rm(scratch, { recursive: true, force: true });
  }
}
