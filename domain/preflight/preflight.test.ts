import type { PhotoElement, SpreadElement, TextElement } from '@domain/document';
import { editDocument } from '@domain/document/edit';
import { layoutAlbum, templateIds } from '@domain/layout';
import {
  aCheckedBook,
  aLayoutRequest,
  aPhotoElement,
  aQrElement,
  aShapeElement,
  aSpread,
  aTextElement,
  checkSpread,
  describeFindings,
  findingsOfSpreads,
  sharpPhoto,
  someLayoutPhotos,
  testUuid,
} from '@domain/testing';
import * as fc from 'fast-check';
import { formatIds } from '../print';
import { type CheckedBook, checkPages, type Finding, preflight } from '.';

const face = (x: number, y: number, side = 0.1) => ({ box: { x, y, width: side, height: side } });
const text = (changes: Partial<TextElement>) => [aTextElement(changes)];
const photo = (changes: Partial<PhotoElement>) => [aPhotoElement(changes)];
const faces = (...boxes: ReturnType<typeof face>[]) => ({ photos: { [testUuid(1)]: { ...sharpPhoto, faces: boxes } } });

it('checks the automatic spine title like other texts', () => {
  const { spreads: cover, ...rest } = aCheckedBook([], {}, 'cover');
  const inside = Array.from({ length: 30 }, (_, i) => ({ id: `${i}`, document: aSpread({ elements: [] }) }));
  const titled = (title: string, printer: CheckedBook['printer'] = 'trade') =>
    preflight({ ...rest, spreads: [...cover, ...inside], printer, title }).filter(({ code }) => code === 'text_glyphs');
  expect(titled('夏休み 2024 🌞 Κρήτη')).toEqual([]);
  expect(titled('ಕನ್ನ 2024')).toEqual([
    { code: 'text_glyphs', severity: 'error', spreadId: 's', values: { characters: 'ಕ ನ್ ನ' } },
  ]);
  // Too thin for a title.
  expect(titled('ಕನ್ನ 2024', 'lulu')).toEqual([]);
});

describe('elements beside the pages', () => {
  it.each([
    ['left of them', { x: -70, y: 20, width: 60, height: 40 }, 0, 'off_pages warning p1 bring_back'],
    ['in the bleed only', { x: 20, y: 210, width: 60, height: 40 }, 0, 'off_pages warning p1 bring_back'],
    ['larger than they are', { x: 500, y: 20, width: 600, height: 500 }, 0, 'off_pages warning p1 bring_back'],
    ['but for a corner', { x: -61, y: 20, width: 60, height: 60 }, 45, 'off_pages warning p1 bring_back'],
    ['but reaches them turned', { x: -50, y: 20, width: 60, height: 60 }, 45, null],
    ['for the most part', { x: -50, y: 20, width: 60, height: 40 }, 0, null],
  ])('%s', (_, frame, rotation, expected) => {
    const findings = checkSpread(photo({ frame, rotation }));
    expect(describeFindings(findings).filter((line) => line.startsWith('off'))).toEqual(
      expected === null ? [] : [expected],
    );
  });

  it('are not reported for cut words, and stay where they are locked', () => {
    const beside = { x: 20, y: -90, width: 60, height: 40 };
    expect(describeFindings(checkSpread(text({ frame: beside }))).map((line) => line.split(' ')[0])).toEqual([
      'text_cut',
    ]);
    expect(describeFindings(checkSpread(photo({ frame: beside, locked: true })))).toContain('off_pages warning p1 ');
  });
});

describe('hidden elements', () => {
  const over = aPhotoElement({ id: 'over', fileId: testUuid(1), frame: { x: 10, y: 10, width: 180, height: 160 } });
  const ground = aShapeElement({ frame: { x: 0, y: 0, width: 200, height: 200 }, fill: '#ffffff' });
  const halves = [0, 45].map((x) => aPhotoElement({ id: `h${x}`, frame: { x: 20 + x, y: 20, width: 45, height: 60 } }));
  const covered = (...elements: SpreadElement[]) =>
    describeFindings(checkSpread(elements)).filter((line) => line.startsWith('covered') || line.startsWith('unseen'));

  it.each<[string, readonly SpreadElement[], string[]]>([
    ['a photo behind another', [aPhotoElement(), over], ['covered warning p1 bring_up']],
    ['a photo behind two', [aPhotoElement(), ...halves], ['covered warning p1 bring_up']],
    ['words behind a photo', [aTextElement(), over], ['covered warning t1 bring_up']],
    ['a photo behind a surface', [aPhotoElement(), ground], ['covered warning p1 bring_up']],
    ['that is locked', [aPhotoElement({ locked: true }), over], ['covered warning p1 ']],
    [
      'but for its edge',
      [aPhotoElement({ frame: { ...over.frame, x: 7, y: 7 } }), over],
      ['covered warning p1 bring_up'],
    ],
    ['a surface below a photo', [ground, aPhotoElement()], []],
    ['a photo behind a faint one', [aPhotoElement(), { ...over, opacity: 0.5 }], []],
    ['a photo behind an empty frame', [aPhotoElement(), { ...over, fileId: null }], []],
    [
      'a photo in the corner of an oval',
      [aPhotoElement({ frame: { x: 12, y: 12, width: 20, height: 20 } }), { ...over, mask: 'ellipse' }],
      [],
    ],
    ['a faint photo', [aPhotoElement({ opacity: 0 })], ['unseen warning p1 show_again']],
    [
      'a photo that is a line',
      [aPhotoElement({ frame: { x: 20, y: 20, width: 90, height: 0.5 } })],
      ['unseen warning p1 '],
    ],
  ])('are reported: %s', (_, elements, expected) => expect(covered(...elements)).toEqual(expected));
});

describe('blank pages', () => {
  it.each(['inner', 'cover'] as const)('are reported except on the cover: %s', (role) =>
    expect(describeFindings(checkSpread([], {}, role))).toEqual(role === 'inner' ? ['empty_pages warning  '] : []),
  );

  it('do not prevent the fix that removes their last element', () =>
    expect(describeFindings(checkSpread(photo({ fileId: null })))).toEqual(['empty_frame error p1 remove_frame']));
});

describe('findings of a spread', () => {
  it('are none when all is well', () => expect(checkSpread([aPhotoElement(), aTextElement()])).toEqual([]));

  const wide = { x: 20, y: 20, width: 380, height: 160 };
  const table: [string, string[], ...Parameters<typeof aCheckedBook>][] = [
    ['an empty frame', ['empty_frame error p1 remove_frame'], photo({ fileId: null })],
    ['a photo that is gone', ['photo_missing error p1 remove_frame'], photo({ fileId: testUuid(9) })],
    [
      'a photo on its way',
      ['photo_pending error p1 '],
      photo({}),
      { photos: { [testUuid(1)]: { ...sharpPhoto, pending: true } } },
    ],
    [
      'a photo zoomed in',
      ['low_ppi warning p1 show_more'],
      photo({ crop: { x: 0.4, y: 0.4, width: 0.07, height: 0.07 } }),
    ],
    [
      'a photo zoomed in a little too much',
      ['fair_ppi warning p1 show_more'],
      photo({ crop: { x: 0.4, y: 0.4, width: 0.1, height: 0.1 } }),
    ],
    [
      'a small photo',
      ['low_ppi warning p1 shrink_frame'],
      photo({ frame: wide }),
      { photos: { [testUuid(1)]: { width: 1500, height: 1000 } } },
    ],
    [
      'a small photo at the trim, where a smaller frame would leave bare paper',
      ['low_ppi warning p1 '],
      photo({ frame: { ...wide, y: -3, height: 216 } }),
      { photos: { [testUuid(1)]: { width: 1500, height: 1000 } } },
    ],
    [
      'a tiny photo',
      ['low_ppi error p1 shrink_frame'],
      photo({ frame: wide }),
      { photos: { [testUuid(1)]: { width: 600, height: 400 } } },
    ],
    ['a locked photo, which only its owner can fix', ['empty_frame error p1 '], photo({ fileId: null, locked: true })],
    [
      'a cut face',
      ['face_cut warning p1 move_crop'],
      photo({ crop: { x: 0, y: 0, width: 0.5, height: 0.5 } }),
      faces(face(0.45, 0.2)),
    ],
    [
      'a face that straightening turns out of its frame',
      ['face_cut warning p1 move_crop'],
      photo({ crop: { x: 0.2, y: 0.2, width: 0.5, height: 0.5 }, straighten: 12 }),
      faces(face(0.59, 0.21)),
    ],
    [
      'the same face where the photo is not straightened',
      [],
      photo({ crop: { x: 0.2, y: 0.2, width: 0.5, height: 0.5 } }),
      faces(face(0.59, 0.21)),
    ],
    ['a face that is not shown', [], photo({ crop: { x: 0, y: 0, width: 0.5, height: 0.5 } }), faces(face(0.8, 0.8))],
    [
      'a face at the edge of the paper',
      ['face_near_trim warning p1 move_crop'],
      photo({ frame: { x: -3, y: -3, width: 180, height: 160 }, crop: { x: 0, y: 0, width: 0.6, height: 0.8 } }),
      faces(face(0.01, 0.4)),
    ],
    [
      'a face in the fold',
      ['face_near_gutter warning p1 move_crop'],
      photo({ frame: { x: 100, y: 20, width: 200, height: 160 }, crop: { x: 0, y: 0.1, width: 0.6, height: 0.8 } }),
      faces(face(0.3, 0.4, 0.05)),
    ],
    [
      'a face beside the crease of a layflat book',
      ['face_near_gutter warning p1 move_crop'],
      photo({ frame: { x: 108, y: 20, width: 100, height: 160 }, crop: { x: 0, y: 0, width: 0.6, height: 0.96 } }),
      { cover: 'layflat', printer: 'lulu', ...faces(face(0.55, 0.4, 0.05)) },
    ],
    [
      'the same face in a thin hard cover, which swallows nothing',
      [],
      photo({ frame: { x: 108, y: 20, width: 100, height: 160 }, crop: { x: 0, y: 0, width: 0.6, height: 0.96 } }),
      { printer: 'lulu', ...faces(face(0.55, 0.4, 0.05)) },
    ],
    ['a text too large for its frame', ['text_overflow warning t1 shrink_text'], text({ size: 48 })],
    ['letters that no font has', ['text_glyphs error t1 remove_characters'], text({ text: 'Sea ಕನ್ನಡ' })],
    ['nothing but such letters', ['text_glyphs error t1 remove_text'], text({ text: 'ನ್' })],
    [
      'text beyond the paper',
      ['text_cut error t1 move_inside'],
      text({ frame: { x: -20, y: 100, width: 80, height: 20 } }),
    ],
    [
      'text on no page at all',
      ['text_cut error t1 move_inside'],
      text({ frame: { x: -300, y: 100, width: 80, height: 20 } }),
    ],
    [
      'text near the edge',
      ['text_near_trim warning t1 move_inside'],
      text({ frame: { x: 3, y: 100, width: 80, height: 20 } }),
    ],
    [
      'text near the fold',
      ['text_near_gutter warning t1 move_inside'],
      text({ align: 'right', frame: { x: 125, y: 100, width: 80, height: 20 } }),
    ],
    [
      'text across the fold',
      ['text_near_gutter warning t1 move_inside'],
      text({ align: 'center', frame: { x: 160, y: 100, width: 80, height: 20 } }),
    ],
    [
      'turned text near the edge',
      ['text_near_trim warning t1 move_inside'],
      text({ rotation: 90, frame: { x: -42, y: 100, width: 80, height: 20 } }),
    ],
  ];
  const code = { x: 20, y: 20, width: 32, height: 32 };
  const onSpine = { x: 206, y: 20, width: 24, height: 24 };
  table.push(
    ['a code that phones read', [], [aQrElement({ frame: code })]],
    ['a code too small', ['qr_small warning q1'], [aQrElement({ frame: { ...code, width: 10, height: 12 } })]],
    ['a pale code', ['qr_pale warning q1'], [aQrElement({ frame: code, colour: '#ffff88' })]],
    ['a faint code', ['qr_pale warning q1'], [aQrElement({ frame: code, opacity: 0.3 })]],
    [
      'a light code without a ground',
      ['qr_pale warning q1'],
      [aQrElement({ frame: code, colour: '#ffffff', ground: null })],
    ],
    [
      'a dark code without a ground on a dark shape',
      ['qr_pale warning q1'],
      [
        aShapeElement({ frame: { x: 10, y: 10, width: 60, height: 60 }, fill: '#1b1b1b', stroke: null }),
        aQrElement({ frame: code, ground: null }),
      ],
    ],
    [
      'a light code without a ground half beside a dark shape',
      ['qr_pale warning q1'],
      [
        aShapeElement({ frame: { x: 10, y: 10, width: 20, height: 60 }, fill: '#1b1b1b', stroke: null }),
        aQrElement({ frame: code, colour: '#ffffff', ground: null }),
      ],
    ],
    ['a code beyond the paper', ['qr_cut warning q1 bring_back'], [aQrElement({ frame: { ...code, x: -8 } })]],
    ['a code in the fold', ['qr_cut warning q1'], [aQrElement({ frame: { ...code, x: 190 } })]],
    ['a code in the fold of a cover', ['qr_cut warning q1'], [aQrElement({ frame: onSpine })], {}, 'cover'],
    ['a code beside the pages', ['off_pages warning q1 bring_back'], [aQrElement({ frame: { ...code, x: -80 } })]],
    ['a code in a wide frame', [], [aQrElement({ frame: { x: -5, y: 20, width: 60, height: 32 } })]],
  );
  it.each(table)('%s', (_, wanted, ...given) => {
    expect(describeFindings(checkSpread(...given)).map((one) => one.trim())).toEqual(wanted.map((one) => one.trim()));
  });

  it('include letters that are cut at an end of the spine', () => {
    const title = (down: number) =>
      text({
        rotation: 90,
        align: 'center',
        verticalAlign: 'middle',
        frame: { x: 136, y: down, width: 160, height: 20 },
      });
    const pages = Array.from({ length: 60 }, (_, i) => ({ id: `${i}`, document: aSpread({ elements: [] }) }));
    const { spreads: cover, ...rest } = aCheckedBook(title(-5), {}, 'cover');
    const atHead = preflight({ ...rest, spreads: [...cover, ...pages] }).filter(({ spreadId }) => spreadId === 's');
    expect(describeFindings(atHead)).toEqual([expect.stringMatching(/^text_cut error t1/)]);
  });

  it('include letters on a spine that is too thin, and none on another', () => {
    const title = text({
      rotation: 90,
      align: 'center',
      verticalAlign: 'middle',
      frame: { x: 136, y: 95, width: 160, height: 20 },
      size: 16,
    });
    expect(describeFindings(checkSpread(title, {}, 'cover'))).toEqual(['spine_text warning t1 remove_text']);
    const inner = Array.from({ length: 90 }, (_, i) => ({ id: `i${i}`, document: aSpread({ elements: [] }) }));
    const cover = aCheckedBook(title, {}, 'cover');
    const thick = preflight({ ...cover, spreads: [...cover.spreads, ...inner] });
    expect(thick.filter(({ spreadId }) => spreadId === 's')).toEqual([]);
  });

  it('include a repeated photo, but not the one that the cover repeats', () => {
    const page = (id: string, role: 'inner' | 'cover') => ({
      id,
      document: aSpread({ role, elements: photo({ frame: { x: 20, y: 20, width: 90, height: 60 } }) }),
    });
    const twice = {
      ...aCheckedBook([]),
      spreads: [page('cover', 'cover'), page('first', 'inner'), page('again', 'inner')],
    };
    const findings = findingsOfSpreads(preflight(twice));
    expect(findings.map(({ code, spreadId }) => [code, spreadId])).toEqual([['duplicate_photo', 'again']]);
    expect(findings[0]?.quickFix?.kind).toBe('remove_frame');
  });
});

describe('page count', () => {
  const limits = { min: 24, max: 200, step: 2 };
  it.each<[number, string[], number | null]>([
    [24, [], null],
    [22, ['too_few_pages'], 1],
    [4, ['too_few_pages'], 10],
    [25, ['odd_pages'], 1],
    [200, [], null],
    [202, ['too_many_pages'], null],
  ])('%i', (pages, codes, spreads) => {
    const findings = checkPages(pages, limits);
    expect(findings.map(({ code }) => code)).toEqual(codes);
    expect(findings.every(({ severity }) => severity === 'error')).toBe(true);
    const [quickFix] = findings.map((finding) => finding.quickFix);
    expect(quickFix?.kind === 'add_pages' ? quickFix.spreads : null).toBe(spreads);
  });
});

const places = fc.record({
  x: fc.integer({ min: -60, max: 460 }),
  y: fc.integer({ min: -40, max: 230 }),
  width: fc.integer({ min: 5, max: 300 }),
  height: fc.integer({ min: 5, max: 200 }),
});
const crops = fc
  .tuple(
    fc.double({ min: 0.05, max: 1, noNaN: true }),
    fc.double({ min: 0.05, max: 1, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  )
  .map(([width, height, at]) => ({ x: at * (1 - width), y: at * (1 - height), width, height }));
const anyPhoto = fc
  .record({
    frame: places,
    crop: crops,
    file: fc.integer({ min: 0, max: 4 }),
    rotation: fc.constantFrom(0, 0, 7, 90),
    locked: fc.boolean(),
  })
  .map(({ file, ...rest }) => aPhotoElement({ ...rest, fileId: file === 0 ? null : testUuid(file) }));
const anyText = fc
  .record({
    frame: places,
    size: fc.integer({ min: 6, max: 60 }),
    text: fc.constantFrom(
      'Sea',
      'A long day at the sea, and then a longer one',
      '🌊',
      'Sea 🌊 & sand',
      'Море\nи песок',
      '',
    ),
    rotation: fc.constantFrom(0, 0, -90, 12),
    align: fc.constantFrom('left' as const, 'center' as const, 'right' as const),
  })
  .map((changes) => aTextElement(changes));
const elements = fc
  .array(fc.oneof(anyPhoto, anyText), { maxLength: 6 })
  .map((all) => all.map((element, i): SpreadElement => ({ ...element, id: `e${i}` })));

const photos: CheckedBook['photos'] = {
  [testUuid(1)]: { ...sharpPhoto, faces: [face(0.4, 0.3), face(0.05, 0.05, 0.2)] },
  [testUuid(2)]: { width: 800, height: 1200 },
  [testUuid(3)]: { ...sharpPhoto, pending: true },
};

describe('quick fixes', () => {
  it('remove their finding and add no error', () => {
    fc.assert(
      fc.property(fc.array(elements, { minLength: 1, maxLength: 3 }), (spreads) => {
        const checked: CheckedBook = {
          ...aCheckedBook([]),
          photos,
          spreads: spreads.map((all, i) => ({ id: `s${i}`, document: aSpread({ elements: all }) })),
        };
        const before = preflight(checked);
        const nameOf = ({ code, spreadId, elementId }: Finding) => `${code} ${spreadId} ${elementId}`;
        const known = new Set(before.map(nameOf));
        for (const finding of before) {
          const { quickFix } = finding;
          if (quickFix === undefined || quickFix.kind === 'add_pages') continue;
          const after = preflight({
            ...checked,
            spreads: checked.spreads.map((spread) =>
              spread.id === finding.spreadId
                ? { ...spread, document: editDocument(spread.document, quickFix.command).document }
                : spread,
            ),
          });
          expect(after.map(nameOf)).not.toContain(nameOf(finding));
          expect(after.filter((one) => one.severity === 'error' && !known.has(nameOf(one)))).toEqual([]);
        }
      }),
      { numRuns: 80 },
    );
  });

  it('are deterministic', () => {
    fc.assert(
      fc.property(elements, (all) => {
        expect(preflight(aCheckedBook(all, { photos }))).toEqual(preflight(aCheckedBook(all, { photos })));
      }),
      { numRuns: 30 },
    );
  });
});

describe('new draft', () => {
  it.each(templateIds)('of %s has findings only about pages', (templateId) => {
    for (const format of formatIds) {
      const request = aLayoutRequest({ photos: someLayoutPhotos([20, 12, 30]), format, templateId });
      const spreads = layoutAlbum(request).spreads.map((document, i) => ({ id: String(i), document }));
      const findings = preflight({
        ...aCheckedBook([]),
        spreads,
        photos: Object.fromEntries(request.photos.map((one) => [one.id, one])),
      });
      expect(findings.filter(({ severity, spreadId }) => severity === 'error' && spreadId !== null)).toEqual([]);
      expect(findings.filter(({ code }) => code.startsWith('text'))).toEqual([]);
      expect(findings.filter(({ code }) => code === 'covered' || code === 'unseen')).toEqual([]);
    }
  });
});
