import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { SpreadDocument } from '@domain/document';
import { aPhotoElement, aQrElement, aSpread, aTextElement } from '@domain/testing';
import sharp from 'sharp';
import { createPressOutput } from '../testing/makePdf';
import { skipWithoutProgram } from '../testing/pdfObjects';
import { renderAlbumPdf } from './albumPdf';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-press-'));
});
after(() => rm(folder, { recursive: true, force: true }));

const PHOTO = '00000000-0000-4000-8000-000000000001';

async function fileOf(doc: SpreadDocument, part: 'inside' | 'cover'): Promise<string> {
  const file = join(folder, `${part}.pdf`);
  const output = createPressOutput(part) as ReturnType<typeof createPressOutput> & { kind: 'print' };
  const pale = { width: 200, height: 200, channels: 3, background: '#e8e0d8' } as const;
  await renderAlbumPdf(
    {
      spreads: [doc],
      photos: new Map([[PHOTO, { width: 4000, height: 4000 }]]),
      output: { ...output, book: { ...output.book, format: doc.format }, marks: false },
      title: '',
      madeAt: new Date(0),
      fingerprint: 'ab12'.repeat(16),
      crop: () => sharp({ create: pale }).jpeg({ quality: 95 }).toBuffer(),
    },
    createWriteStream(file),
  );
  return file;
}

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly data: Buffer;
}

/** Reads a picture in PNM or PAM format. */
function pixelsOf(bytes: Buffer): Pixels {
  const header = /^P6\s+(?:#.*\n)?(\d+)\s+(\d+)\s+255\s/.exec(bytes.subarray(0, 99).toString('latin1'));
  if (header) {
    const [all, width, height] = header;
    return { width: Number(width), height: Number(height), channels: 3, data: bytes.subarray(all.length) };
  }
  const end = bytes.indexOf('ENDHDR\n') + 7;
  const [, width, height] = /WIDTH (\d+)\nHEIGHT (\d+)/.exec(bytes.subarray(0, end).toString('latin1')) ?? [];
  return { width: Number(width), height: Number(height), channels: 4, data: bytes.subarray(end) };
}

const most = { maxBuffer: 2 ** 29 };
const ghostscript = (file: string, device: string, dpi: number) =>
  pixelsOf(
    execFileSync(
      'gs',
      ['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER', `-sDEVICE=${device}`, `-r${dpi}`, '-o', '-', file],
      most,
    ),
  );
/** PDF renderers, each with its own engine, as in printers' software. */
const drawers: Readonly<Record<string, (file: string, dpi: number) => Pixels>> = {
  gs: (file, dpi) => ghostscript(file, 'ppmraw', dpi),
  pdftoppm: (file, dpi) => pixelsOf(execFileSync('pdftoppm', ['-r', `${dpi}`, file], most)),
  mutool: (file, dpi) =>
    pixelsOf(execFileSync('mutool', ['draw', '-q', '-F', 'pnm', '-c', 'rgb', '-r', `${dpi}`, '-o', '-', file], most)),
};

/** Darkest pixel value 0..255, without the outermost pixels, which the sheet covers in part. */
function darkestPixel({ width, height, channels, data }: Pixels): number {
  let least = 255;
  for (let y = 1; y < height - 1; y += 1) {
    const end = ((y + 1) * width - 1) * channels;
    for (let at = (y * width + 1) * channels; at < end; at += 1) {
      const value = data[at] ?? 0;
      if (value < least) least = value;
    }
  }
  return least;
}

describe('cover sheet', () => {
  // The smallest format: a cover has as many seams in each of them, and 600 dpi cost by the area.
  const photo = aPhotoElement({ fileId: PHOTO, frame: { x: -3, y: -3, width: 296, height: 146 } });
  const cover = aSpread({
    format: 'square-140',
    role: 'cover',
    spine: 10,
    background: { colour: '#000000' },
    elements: [photo],
  });
  let file: Promise<string>;
  before(() => {
    file = fileOf(cover, 'cover');
  });

  for (const [tool, draw] of Object.entries(drawers)) {
    it(`shows no seam at its continuation in ${tool} at 150, 300 and 600 dpi`, skipWithoutProgram(tool), async () => {
      for (const dpi of [150, 300, 600]) assert.ok(darkestPixel(draw(await file, dpi)) > 190, `${dpi} dpi`);
    });
  }
});

describe('neutral text, lines and codes', () => {
  it('are black ink alone for a press', skipWithoutProgram('gs'), async () => {
    const page = aSpread({
      role: 'opening',
      background: { colour: '#ffffff' },
      elements: [
        aTextElement({
          text: 'Black 夏 text',
          size: 48,
          colour: '#161616',
          frame: { x: 230, y: 20, width: 150, height: 40 },
        }),
        aQrElement({ frame: { x: 230, y: 80, width: 40, height: 40 }, colour: '#1a1a1a', ground: null }),
      ],
    });
    const { data } = ghostscript(await fileOf(page, 'inside'), 'pamcmyk32', 100);
    const inks = [0, 1, 2, 3].map((ink) =>
      data.reduce((sum, value, i) => (i % 4 === ink ? Math.max(sum, value) : sum), 0),
    );
    assert.deepEqual(inks, [0, 0, 0, 255]);
  });
});
