import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { DOCUMENT_VERSION, type SpreadDocument, type SpreadElement } from '@domain/document';
import { defaultPrintSpec, makesFormat, printerIds, printers } from '@domain/print';
import type { PdfOutput } from '../pdfOutput';
import { makePdf } from '../testing/makePdf';
import { skipWithoutProgram } from '../testing/pdfObjects';
import { agreementSpreads, pictureIds } from '../testing/spreads';
import { photoElement, qrElement, shapeElement, stickerElement, textElement } from '../testing/spreads/elements';
import { writePictures } from '../testing/writePictures';

/** Each reader with the arguments that make it read every object of a file. */
const readers: readonly (readonly [program: string, args: (file: string) => string[]])[] = [
  ['qpdf', (file) => ['--check', file]],
  ['mutool', (file) => ['draw', '-r', '20', '-o', '/dev/null', '-F', 'pam', file]],
  ['pdftoppm', (file) => ['-r', '20', '-png', file, `${file}.page`]],
  ['gs', (file) => ['-q', '-dNOPAUSE', '-dBATCH', '-dPDFSTOPONWARNING', '-r20', '-sDEVICE=nullpage', file]],
];

/** Lines of a reader that say that nothing is wrong, which page it draws, or how it was built. */
const isSilence = (line: string) =>
  /^(checking |warning: ICC support is not available$|PDF Version: |File is not |No syntax or stream|errors that qpdf cannot detect|page |$)/.test(
    line,
  ) || /^\s*\d+ms|total|fastest|slowest/.test(line);

function complaintsOf([program, args]: (typeof readers)[number], file: string): string[] {
  const { stdout, stderr, status } = spawnSync(program, args(file), { encoding: 'utf8' });
  const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => !isSilence(line));
  return status === 0 ? lines : [`${program} ends with ${status}`, ...lines];
}

const frame = { x: 20, y: 20, width: 40, height: 30 };

/** Elements that paint nothing, and one beside them that does. */
const unpainted: readonly SpreadElement[] = [
  photoElement({ id: 'empty frame', frame, fileId: null }),
  photoElement({ id: 'missing photo', frame, fileId: '00000000-0000-4000-8000-0000000000ff', shadow: true }),
  shapeElement({ id: 'no fill', frame, shape: 'rectangle' }),
  shapeElement({ id: 'no ring', frame, shape: 'ellipse' }),
  shapeElement({ id: 'no line', frame, shape: 'line' }),
  stickerElement({ id: 'unknown sticker', frame, stickerId: 'sticker-of-another-server' }),
  textElement({ id: 'no words', frame, text: '' }),
  textElement({ id: 'blanks', frame, text: ' \u2009 \u202f' }),
];
const painted: readonly SpreadElement[] = [
  qrElement({ id: 'code', frame: { ...frame, x: 90 } }),
  textElement({ id: 'words', frame: { ...frame, x: 140 }, text: 'Hello' }),
];

const spreadOf = (elements: readonly SpreadElement[], change: Partial<SpreadElement>): SpreadDocument => ({
  version: DOCUMENT_VERSION,
  format: 'square-210',
  role: 'inner',
  spine: 0,
  background: { colour: '#ffffff' },
  elements: elements.map((element) => ({ ...element, ...change }) as SpreadElement),
});

const [coverOfBook, ...inside] = agreementSpreads('square-210');
/** A photo that is missing is not printed at all. */
function bookFor({ kind }: PdfOutput): SpreadDocument[] {
  const empty = unpainted.filter(({ id }) => kind === 'screen' || id !== 'missing photo');
  return [
    ...(coverOfBook
      ? [{ ...coverOfBook, elements: [...coverOfBook.elements, ...spreadOf(empty, { opacity: 0.5 }).elements] }]
      : []),
    ...inside.slice(0, 2),
    ...[{ opacity: 1 }, { opacity: 0.5 }, { opacity: 0.5, rotation: 20 }, { opacity: 0 }].map((change) =>
      spreadOf([...empty, ...painted], change),
    ),
    ...inside.slice(2),
  ];
}

const outputs: readonly (readonly [name: string, output: PdfOutput])[] = [
  ['screen', { kind: 'screen', language: 'de' }],
  ...printerIds
    .filter((printer) => makesFormat(printer, 'square-210'))
    .flatMap((printer) =>
      (
        [
          ['hard', 'inside'],
          ['hard', 'cover'],
          ['soft', 'cover'],
        ] as const
      ).map(([cover, part]): readonly [string, PdfOutput] => [
        `${printer} ${cover} ${part}`,
        {
          kind: 'print',
          book: { ...defaultPrintSpec, printer, cover, format: 'square-210', pages: 60 },
          part,
          marks: printers[printer].marks === 'allowed',
        },
      ]),
    ),
];

describe('every file', () => {
  let folder: string;
  let pictures: Awaited<ReturnType<typeof writePictures>>;
  const files = new Map<string, string>();
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keepsake-readers-'));
    pictures = await writePictures(folder, pictureIds);
    for (const [i, [name, output]] of outputs.entries())
      files.set(name, await makePdf(join(folder, `${i}.pdf`), output, pictures, bookFor(output)));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  for (const reader of readers)
    it(`is read without a message by ${reader[0]}`, skipWithoutProgram(reader[0]), () => {
      const complaints = [...files].map(([name, file]) => [name, complaintsOf(reader, file)] as const);
      assert.deepEqual(
        complaints.filter(([, lines]) => lines.length > 0),
        [],
      );
    });

  it('has the same bytes with and without an element that paints nothing', async () => {
    const screen = { kind: 'screen', language: 'en' } as const;
    const bytesWith = async (name: string, elements: readonly SpreadElement[]) =>
      readFile(await makePdf(join(folder, name), screen, pictures, [spreadOf(elements, { opacity: 0.5 })]));
    const bare = await bytesWith('bare.pdf', painted);
    for (const element of unpainted)
      assert.deepEqual(
        [element.id, bare.equals(await bytesWith('with.pdf', [element, ...painted]))],
        [element.id, true],
      );
  });
});
