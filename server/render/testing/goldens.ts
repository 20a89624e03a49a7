import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type RasterPixels, renderPixels } from '../raster/renderPage';
import { createPressOutput, makePdf } from './makePdf';
import { renderPdfPixels } from './pdfium';
import { agreementSpreads } from './spreads';
import type { writePictures } from './writePictures';

type Pictures = Awaited<ReturnType<typeof writePictures>>;

/** A picture that somebody has looked at and found right. */
export interface Golden {
  readonly name: string;
  readonly paint: () => Promise<RasterPixels>;
}

/** px. Small enough for the repository, large enough for every fault that a reader would see. */
const WIDTH = 480;

const names = ['cover', 'opening', 'words', 'across', 'artwork', 'shaped', 'closing'];

export const goldenFile = (name: string): string => fileURLToPath(new URL(`../goldens/${name}.png`, import.meta.url));

/** The sheet of a cover as a printer gets it: with spine, turned-in edges, bleed and marks. */
async function renderCoverSheet(folder: string, pictures: Pictures): Promise<RasterPixels> {
  const file = await makePdf(`${folder}/sheet.pdf`, createPressOutput('cover'), pictures);
  const [page] = await renderPdfPixels(await readFile(file), WIDTH);
  if (!page) throw new Error('the cover has no sheet');
  return page;
}

/** The book that has everything in it, spread by spread, and the sheet of its cover. @param folder for what is made on the way */
export function listGoldens(folder: string, pictures: Pictures): Golden[] {
  const spreads = agreementSpreads('square-210').map((doc, i): Golden => {
    // Of a cover the front, as lists show it; all of it is on its sheet.
    const side = doc.role === 'cover' ? 'right' : 'both';
    const request = { doc, side, widthPx: WIDTH, pictures: pictures.files } as const;
    return { name: names[i] ?? `${i}`, paint: () => renderPixels(request) };
  });
  return [...spreads, { name: 'sheet', paint: () => renderCoverSheet(folder, pictures) }];
}
