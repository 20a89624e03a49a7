import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { DOCUMENT_VERSION, type SpreadDocument } from '@domain/document';
import { defaultPrintSpec, type PrinterId, printers } from '@domain/print';
import sharp, { type Sharp } from 'sharp';
import type { PdfOutput } from '../pdfOutput';
import { renderPixels } from '../raster/renderPage';
import { makePdf } from '../testing/makePdf';
import { renderPdfPixels } from '../testing/pdfium';
import { skipWithoutProgram } from '../testing/pdfObjects';
import { pictureIds } from '../testing/spreads';
import { photoElement, pictureIdAt } from '../testing/spreads/elements';
import { writePictures } from '../testing/writePictures';

const PAGE_MM = 210;
const PAGE_PX = 420;
const BLOCKS = 8;
/** Scaling blurs each engine's edges differently; of 255. */
const LIMITS = { block: 2, mean: 0.75 } as const;

const page: SpreadDocument = {
  version: DOCUMENT_VERSION,
  format: 'square-210',
  role: 'opening',
  spine: 0,
  background: { colour: '#ffffff' },
  elements: [
    photoElement({
      id: 'p1',
      frame: { x: PAGE_MM, y: -3, width: PAGE_MM + 3, height: PAGE_MM + 6 },
      fileId: pictureIdAt(1),
      crop: { x: 0.1, y: 0, width: (213 / 216) * (2 / 3), height: 1 },
    }),
  ],
};

const print = (printer: PrinterId): PdfOutput => ({
  kind: 'print',
  book: { ...defaultPrintSpec, printer, format: 'square-210', pages: 24 },
  part: 'inside',
  marks: false,
});

/** Mean light of each block of a page, 0..255. */
async function blocksOf(picture: Sharp): Promise<number[]> {
  const data = await picture
    .removeAlpha()
    .greyscale()
    .resize(BLOCKS, BLOCKS, { fit: 'fill', kernel: 'mitchell' })
    .raw()
    .toBuffer();
  return [...data];
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('a page of a photo is as light as its picture', () => {
  let folder: string;
  let pictures: Awaited<ReturnType<typeof writePictures>>;
  let expected: number[];
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keepsake-light-'));
    pictures = await writePictures(folder, pictureIds);
    const { data, width, height } = await renderPixels({
      doc: page,
      side: 'right',
      widthPx: PAGE_PX,
      pictures: pictures.files,
    });
    expected = await blocksOf(sharp(data, { raw: { width, height, channels: 4 } }));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  async function compare(shown: Sharp): Promise<void> {
    const blocks = await blocksOf(shown);
    const off = blocks.map((value, i) => value - (expected[i] ?? 0));
    assert.ok(
      Math.max(...off.map(Math.abs)) <= LIMITS.block,
      `a block differs: ${off.map((one) => one.toFixed(1)).join(' ')}`,
    );
    assert.ok(Math.abs(mean(off)) <= LIMITS.mean, `the page differs by ${mean(off)}`);
  }

  it('in the file for the screen', async () => {
    const file = await makePdf(join(folder, 'screen.pdf'), { kind: 'screen', language: 'en' }, pictures, [page]);
    const [shown] = await renderPdfPixels(await readFile(file), PAGE_PX);
    assert.ok(shown);
    await compare(sharp(shown.data, { raw: { width: shown.width, height: shown.height, channels: 4 } }));
  });

  // PDFium, in Chromium, rounds each channel of a large picture with a profile down to a multiple of five.
  for (const printer of ['lulu', 'prodigi', 'trade', 'gelato'] as const)
    for (const [program, args] of [
      ['mutool', (file: string, png: string) => ['draw', '-q', '-r', '72', '-o', png, file]],
      [
        'gs',
        (file: string, png: string) => [
          '-q',
          '-dNOPAUSE',
          '-dBATCH',
          '-r72',
          '-dGraphicsAlphaBits=4',
          '-sDEVICE=png16m',
          `-sOutputFile=${png}`,
          file,
        ],
      ],
    ] as const)
      it(`in the print file for ${printer}, by ${program}`, skipWithoutProgram(program), async () => {
        const file = await makePdf(join(folder, `${printer}.pdf`), print(printer), pictures, [page]);
        const png = join(folder, `${printer}-${program}.png`);
        execFileSync(program, args(file, png), { stdio: 'ignore' });
        const { width, height } = await sharp(png).metadata();
        const { bleed } = printers[printer];
        const [edge, side] = [(bleed / (PAGE_MM + 2 * bleed)) * width, (PAGE_MM / (PAGE_MM + 2 * bleed)) * width];
        assert.ok(Math.abs(width - height) <= 1);
        const trim = {
          left: Math.round(edge),
          top: Math.round(edge),
          width: Math.round(side),
          height: Math.round(side),
        };
        await compare(sharp(await sharp(png).extract(trim).png().toBuffer()));
      });
});
