import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type FontId, listPrintPages } from '@domain/document';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import { programArgs, programFile } from '../../testing/programFile';
import { bookFontFiles } from '../fontFiles/bookFontFiles';
import type { PdfOutput } from '../pdfOutput';
import { renderPixels } from '../raster/renderPage';
import { postScriptName } from '../testing/fontNames';
import { createPressOutput, makePdf, PDF_TEST_TITLE } from '../testing/makePdf';
import { type PdfDict, type PdfObjects, readPdfObjects, skipWithoutProgram } from '../testing/pdfObjects';
import { agreementSpreads, pictureIds } from '../testing/spreads';
import { writePictures } from '../testing/writePictures';

let folder: string;
let pictures: Awaited<ReturnType<typeof writePictures>>;

const make = (name: string, output: PdfOutput) => makePdf(join(folder, name), output, pictures);

const made: Record<'inside' | 'cover' | 'screen', string> = { inside: '', cover: '', screen: '' };

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-structure-'));
  pictures = await writePictures(folder, pictureIds);
  made.inside = await make('inside.pdf', createPressOutput('inside'));
  made.cover = await make('cover.pdf', createPressOutput('cover'));
  made.screen = await make('screen.pdf', { kind: 'screen', language: 'de' });
});
after(() => rm(folder, { recursive: true, force: true }));

const ofType = ({ all }: PdfObjects, type: string, subtype?: string) =>
  all.filter((one) => one['/Type'] === type && (subtype === undefined || one['/Subtype'] === subtype));
const textOf = (value: PdfDict[string] | undefined) => (typeof value === 'string' ? value : '');
const pagesIn = (pdf: PdfObjects) => ofType(pdf, '/Page');
const box = (page: PdfDict, name: string) => page[name] as readonly [number, number, number, number];

function encloses(outer: readonly number[], inner: readonly number[]): boolean {
  const [a = 0, b = 0, c = 0, d = 0] = outer;
  const [e = 0, f = 0, g = 0, h = 0] = inner;
  return a <= e + 0.001 && b <= f + 0.001 && c >= g - 0.001 && d >= h - 0.001;
}

for (const part of ['inside', 'cover'] as const) {
  describe(`PDF/X-4: ${part}`, skipWithoutProgram('qpdf'), () => {
    let pdf: PdfObjects;
    before(() => {
      pdf = readPdfObjects(made[part]);
    });

    it('is valid PDF 1.6, not encrypted, with an identifier', async () => {
      assert.equal((await readFile(made[part])).subarray(0, 8).toString(), '%PDF-1.6');
      assert.equal(spawnSync('qpdf', ['--check', made[part]]).status, 0);
      assert.equal(pdf.trailer['/Encrypt'], undefined);
      assert.ok(Array.isArray(pdf.trailer['/ID']));
    });

    it('has one output intent: CMYK, profile class prtr', () => {
      const intents = pdf.dict(pdf.trailer['/Root'])['/OutputIntents'];
      assert.ok(Array.isArray(intents));
      assert.equal(intents.length, 1);
      const intent = pdf.dict(intents[0]);
      assert.equal(intent['/S'], '/GTS_PDFX');
      assert.equal(intent['/OutputConditionIdentifier'], 'u:FOGRA39');
      assert.equal(pdf.dict(intent['/DestOutputProfile'])['/N'], 4);
      const profile = pdf.stream(intent['/DestOutputProfile']);
      assert.equal(profile.subarray(12, 20).toString(), 'prtrCMYK');
      assert.equal(profile.readUInt32BE(0), profile.length);
    });

    it('has consistent metadata that declare PDF/X-4', () => {
      const info = pdf.dict(pdf.trailer['/Info']);
      assert.equal(pdf.follow(info['/Trapped']), '/False');
      assert.equal(pdf.follow(info['/Title']), `u:${PDF_TEST_TITLE}`);
      assert.equal(pdf.follow(info['/CreationDate']), 'u:D:20240701000000Z');
      assert.equal(pdf.follow(info['/ModDate']), 'u:D:20240701000000Z');
      const reference = pdf.dict(pdf.trailer['/Root'])['/Metadata'];
      assert.equal(pdf.dict(reference)['/Filter'], undefined);
      const xmp = pdf.stream(reference).toString();
      assert.match(xmp, /<pdfxid:GTS_PDFXVersion>PDF\/X-4</);
      assert.match(xmp, /<pdf:Trapped>False</);
      assert.match(xmp, /Лето &amp; &quot;осень&quot; &lt;2024&gt;</);
      for (const date of ['CreateDate', 'ModifyDate', 'MetadataDate'])
        assert.ok(xmp.includes(`<xmp:${date}>2024-07-01T00:00:00Z<`), date);
      assert.match(xmp, /<xmpMM:DocumentID>uuid:[\da-f-]{36}</);
    });

    it('has nested page boxes and no actions', () => {
      for (const page of pagesIn(pdf)) {
        assert.ok(encloses(box(page, '/MediaBox'), box(page, '/BleedBox')));
        assert.ok(encloses(box(page, '/BleedBox'), box(page, '/TrimBox')));
        for (const key of ['/UserUnit', '/Annots', '/AA', '/ArtBox', '/PresSteps']) assert.equal(page[key], undefined);
      }
      const root = pdf.dict(pdf.trailer['/Root']);
      for (const key of ['/OpenAction', '/AA', '/AcroForm', '/Outlines', '/PageLabels'])
        assert.equal(root[key], undefined);
    });

    it("defines RGB wherever it is used and blends in the press's inks", () => {
      const isRgb = (space: PdfDict[string] | undefined) => {
        const value = pdf.follow(space);
        return Array.isArray(value) && value[0] === '/ICCBased' && pdf.dict(value[1])['/N'] === 3;
      };
      const painted = [...pagesIn(pdf), ...ofType(pdf, '/XObject', '/Form')];
      assert.ok(painted.length > 0);
      for (const one of painted) {
        const spaces = pdf.dict(pdf.dict(one['/Resources'])['/ColorSpace']);
        assert.ok(isRgb(spaces['/DefaultRGB']));
        assert.equal(pdf.follow(pdf.dict(one['/Group'])['/CS']), '/DeviceCMYK');
      }
    });

    it('embeds its fonts as subsets under their own names', () => {
      const fonts = ofType(pdf, '/FontDescriptor');
      assert.ok(fonts.length > 0);
      const known = new Set(Object.keys(bookFontFiles).map((font) => postScriptName(font as FontId)));
      for (const font of fonts) {
        const [, name = ''] = /^\/[A-Z]{6}\+(.+)$/.exec(textOf(font['/FontName'])) ?? [];
        assert.ok(known.has(name), textOf(font['/FontName']));
        assert.ok(font['/FontFile2']);
      }
      for (const font of ofType(pdf, '/Font', '/Type0')) assert.ok(font['/ToUnicode']);
    });

    it('has images and graphics states that the standard allows', () => {
      const images = ofType(pdf, '/XObject', '/Image');
      for (const image of images) {
        assert.ok(['/DeviceRGB', '/DeviceGray'].includes(textOf(image['/ColorSpace'])));
        for (const key of ['/Alternates', '/OPI']) assert.equal(image[key], undefined);
        assert.notEqual(image['/Filter'], '/JPXDecode');
      }
      for (const state of ofType(pdf, '/ExtGState'))
        for (const key of ['/TR', '/HTP', '/BM']) assert.equal(state[key], undefined);
      assert.equal(ofType(pdf, '/XObject', '/PS').length, 0);
      assert.ok(images.some((image) => image['/SMask']) || part === 'cover');
    });
  });
}

describe('external tools', () => {
  it('pdffonts: all fonts are embedded subsets', skipWithoutProgram('pdffonts'), () => {
    for (const file of Object.values(made)) {
      const rows = execFileSync('pdffonts', [file]).toString().trim().split('\n').slice(2);
      assert.ok(rows.length > 0);
      for (const row of rows) assert.match(row, /CID TrueType\s+Identity-H\s+yes yes yes/);
    }
  });

  it('pdfimages: photos are stored as RGB JPEG', skipWithoutProgram('pdfimages'), () => {
    const rows = execFileSync('pdfimages', ['-list', made.inside]).toString().trim().split('\n').slice(2);
    const jpegs = rows.filter((row) => / jpeg /.test(row));
    assert.ok(jpegs.length >= 5);
    for (const row of jpegs) assert.match(row, / image .* (?:rgb|icc) +3 +8 +jpeg /);
  });

  it("pdftotext: the screen file's words can be extracted", skipWithoutProgram('pdftotext'), () => {
    const text = execFileSync('pdftotext', [made.screen, '-']).toString();
    assert.match(text, /AVATAR, Wäldchen, “fi fl ffi” and 1,024 steps/);
    assert.match(text, /Съёмка в горах: Тоня, Гоша и ещё 12 друзей/);
  });

  it('qpdf: the screen file has a language, page labels and an outline', skipWithoutProgram('qpdf'), () => {
    const pdf = readPdfObjects(made.screen);
    const root = pdf.dict(pdf.trailer['/Root']);
    assert.equal(root['/Lang'], 'u:de');
    assert.equal(pdf.dict(pdf.dict(root['/Outlines'])['/First'])['/Title'], `u:${PDF_TEST_TITLE}`);
    const labels = pdf.dict(root['/PageLabels'])['/Nums'];
    assert.ok(Array.isArray(labels));
    assert.deepEqual([labels[0], pdf.dict(labels[1])['/P']], [0, 'u:Einband vorn']);
    assert.deepEqual([labels[2], pdf.dict(labels[3])['/S']], [1, '/D']);
    assert.equal(pdf.dict(labels[5])['/P'], 'u:Einband hinten');
    assert.equal(root['/OutputIntents'], undefined);
  });

  it(
    'Ghostscript renders press pages like the raster, including transparency and colours',
    skipWithoutProgram('gs'),
    async (t) => {
      const size = 630;
      const pattern = join(folder, 'page-%d.png');
      const flags = ['-q', '-dNOPAUSE', '-dBATCH', '-dUseTrimBox', '-dTextAlphaBits=4', '-dGraphicsAlphaBits=4'];
      execFileSync('gs', [
        ...flags,
        '-sDEVICE=png16m',
        `-r${(size / 210) * 25.4}`,
        `-sOutputFile=${pattern}`,
        made.inside,
      ]);
      const spreads = agreementSpreads('square-210');
      const pages = listPrintPages(spreads).filter(({ number }) => number !== null);
      for (const [i, { spreadIndex, side }] of pages.entries()) {
        const doc = spreads[spreadIndex];
        assert.ok(doc);
        const raster = await renderPixels({ doc, side, widthPx: size, pictures: pictures.files });
        const printed = await sharp(join(folder, `page-${i + 1}.png`))
          .resize(raster.width, raster.height, { fit: 'fill' })
          .ensureAlpha()
          .raw()
          .toBuffer();
        const differing = pixelmatch(raster.data, printed, undefined, raster.width, raster.height, { threshold: 0.15 });
        const share = differing / (raster.width * raster.height);
        t.diagnostic(`page ${i + 1}: ${(share * 100).toFixed(2)} %`);
        assert.ok(share < 0.04, `page ${i + 1} differs in ${(share * 100).toFixed(2)} %`);
      }
    },
  );
});

it('is byte-identical in another process', async () => {
  const hashes = ['Asia/Tokyo', 'America/Lima'].map((TZ) =>
    execFileSync(process.execPath, [...programArgs, programFile('server/render/testing/hashPdf.ts')], {
      env: { ...process.env, TZ },
    })
      .toString()
      .trim(),
  );
  const here = createHash('sha256')
    .update(await readFile(made.cover))
    .digest('hex');
  assert.deepEqual(hashes, [here, here]);
});
