/**
 * Prints the ten best cover photos of five sets with the terms that decided: a folder of photos as a journey, as a
 * wedding and as a family book, its first half, and painted scenes whose right answer is known. Run it with
 * `npm run bench:covers -- [FOLDER]`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CoverCandidate, type LayoutPhoto, sortPhotosByTime, suggestCovers, templateOf } from '@domain/layout';
import { coverTerms } from '@domain/layout/cover/scoreCoverPhoto';
import { isGoodScene, paintScenes } from './layouts/coverScenes';
import { readPhotos } from './layouts/readPhotos';

function rank(name: string, photos: readonly LayoutPhoto[], templateId: string): CoverCandidate[] {
  const template = templateOf(templateId);
  if (!template) throw new Error(`template ${templateId} not found`);
  const best = suggestCovers(photos, template, 'square-210');
  console.log(`\n${name}: ${photos.length} photos, ${templateId} (${template.category})`);
  console.log(
    ['photo'.padEnd(22), 'score'.padStart(6), ...coverTerms.map((term) => term.padStart(10)), '  because'].join(''),
  );
  for (const { photo, score, costs, strength } of best) {
    const cells = coverTerms.map((term) => costs[term].toFixed(1).padStart(10));
    console.log([(photo.name ?? '').padEnd(22), score.toFixed(1).padStart(6), ...cells, `  ${strength}`].join(''));
  }
  return best;
}

async function readScenes(): Promise<LayoutPhoto[]> {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-scenes-'));
  try {
    await paintScenes(folder);
    return await readPhotos(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const folder = process.argv[2] ?? process.env['PHOTOS_DIR'];
if (folder) {
  const photos = sortPhotosByTime(await readPhotos(folder));
  rank('whole folder as a journey', photos, 'journey');
  rank('whole folder as a wedding', photos, 'vow');
  rank('whole folder as a family book', photos, 'hearth');
  rank('first half as a journey', photos.slice(0, Math.ceil(photos.length / 2)), 'atlas');
}
const painted = await readScenes();
const best = rank('painted scenes', painted, 'journey');
const good = painted.filter(({ name }) => isGoodScene(name ?? '')).length;
const leading = best.findIndex(({ photo }) => !isGoodScene(photo.name ?? ''));
console.log(`painted scenes: ${good} suit a cover; the first that does not is offered at place ${leading + 1}`);
