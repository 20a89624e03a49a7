import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type RasterPixels, renderPixels } from '../raster/renderPage';
import { createPressOutput, makePdf } from './makePdf';
import { renderPdfPixels } from './pdfium';
import { agreementSpreads } from './spreads';
import { datedLanguages, datesSpread } from './spreads/dates';
import type { writePictures } from './writePictures';

type Pictures = Awaited<ReturnType<typeof writePictures>>;

export interface Golden {
  readonly name: string;
  readonly paint: () => Promise<RasterPixels>;
}

/** In px. Small enough for the repository, large enough for every visible fault. */
const WIDTH = 480;

const names = ['cover', 'opening', 'words', 'across', 'artwork', 'shaped', 'closing'];

export const goldenFile = (name: string): string => fileURLToPath(new URL(`../goldens/${name}.png`, import.meta.url));

/** Cover sheet as sent to a printer: with spine, turn-in, bleed and marks. */
async function renderCoverSheet(folder: string, pictures: Pictures): Promise<RasterPixels> {
  const file = await makePdf(`${folder}/sheet.pdf`, createPressOutput('cover'), pictures);
  const [page] = await renderPdfPixels(await readFile(file), WIDTH);
  if (!page) throw new Error('no cover sheet was rendered');
  return page;
}

/**
 * Returns the spreads of the complete test book and its cover sheet.
 * @param folder for intermediate files
 */
export function listGoldens(folder: string, pictures: Pictures): Golden[] {
  const spreads = agreementSpreads('square-210').map((doc, i): Golden => {
    // Lists show only the front of a cover; its sheet shows the rest.
    const side = doc.role === 'cover' ? 'right' : 'both';
    const request = { doc, side, widthPx: WIDTH, pictures: pictures.files } as const;
    return { name: names[i] ?? `${i}`, paint: () => renderPixels(request) };
  });
  const dates = datedLanguages.map((language): Golden => {
    const request = { doc: datesSpread(language), side: 'both', widthPx: WIDTH, pictures: {} } as const;
    return { name: `dates-${language}`, paint: () => renderPixels(request) };
  });
  return [...spreads, ...dates, { name: 'sheet', paint: () => renderCoverSheet(folder, pictures) }];
}
