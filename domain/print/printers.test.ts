import { aBinding } from '@domain/testing';
import fc from 'fast-check';
import { catalogueForPrinter } from '../commerce/bookPageLimits';
import {
  clampToPageLimits,
  computeCoverSheet,
  computeGutterMargin,
  computeSpineTitleHeight,
  computeSpineWidth,
  coverIds,
  findNearestFormat,
  findOfferedFormats,
  formatIds,
  formats,
  makesCover,
  makesFormat,
  type PrintedBook,
  type PrinterId,
  papers,
  printerIds,
  printerPageLimits,
  printers,
} from '.';

const book = (part: Partial<PrintedBook> = {}): PrintedBook => ({
  printer: 'trade',
  format: 'square-210',
  cover: 'hard',
  paper: 'silk-170',
  pages: 40,
  ...part,
});

const anyBook = fc.record({
  printer: fc.constantFrom(...printerIds),
  format: fc.constantFrom(...formatIds),
  cover: fc.constantFrom(...coverIds),
  paper: fc.constantFrom('silk-170' as const, 'matte-170' as const, 'silk-250' as const),
  pages: fc.integer({ min: 24, max: 200 }),
});

describe('printer profile', () => {
  it.each(printerIds)('of %s names its sources and their gaps', (id) => {
    const { sources, customary } = printers[id];
    expect(sources.length).toBeGreaterThan(0);
    expect(customary.length).toBeGreaterThan(0);
  });

  it.each(printerIds)('of %s is complete: gutter bands end, resolutions are in order', (id) => {
    const { gutter, resolution } = printers[id];
    expect(gutter.at(-1)?.upToPages).toBe(Number.POSITIVE_INFINITY);
    expect(resolution.refuse).toBeLessThan(resolution.warn);
    expect(resolution.warn).toBeLessThanOrEqual(resolution.print);
  });

  it('matches the sheet that Lulu reported: 6 × 9 in casewrap with a spine of 1.6875 in', () => {
    const { wrap, bleed } = printers.lulu.covers.hard;
    expect(9 * 25.4 + 2 * (wrap + bleed)).toBeCloseTo(273.05, 2);
    expect(12 * 25.4 + 1.6875 * 25.4 + 2 * (wrap + bleed)).toBeCloseTo(392.112, 2);
  });
});

describe('layflat book', () => {
  it('has a spine of mounted leaves, twice as thick as those of a glued book', () => {
    const spine = (cover: PrintedBook['cover'], pages: number) => computeSpineWidth(book({ cover, pages }));
    const growth = (cover: PrintedBook['cover']) => spine(cover, 80) - spine(cover, 40);
    // 20 leaves more, each of two sheets of 0.153 mm and 0.05 mm of glue.
    expect(growth('layflat')).toBeCloseTo(20 * 0.356, 3);
    expect(growth('hard')).toBeCloseTo(20 * 0.153, 3);
    expect(growth('linen')).toBe(growth('hard'));
  });

  it('loses nothing at the fold, however thick it is', () => {
    expect(computeGutterMargin(aBinding(110, { cover: 'layflat' }))).toBe(
      computeGutterMargin(aBinding(24, { cover: 'layflat' })),
    );
    for (const id of printerIds)
      expect(computeGutterMargin(aBinding(110, { printer: id, cover: 'layflat' }))).toBeLessThan(
        computeGutterMargin(aBinding(110, { printer: id })),
      );
  });

  it.each(printerIds)('has at most 110 pages at %s', (id) => {
    expect(printers[id].covers.layflat.maxPages).toBeLessThanOrEqual(110);
    const { maxPages, minPages, pageStep } = printers[id].covers.layflat;
    expect((maxPages - minPages) % pageStep).toBe(0);
  });
});

describe('formats', () => {
  // Sizes in mm as each printer publishes them; docs/printers.md names the pages.
  const published: Readonly<Partial<Record<PrinterId, readonly string[]>>> = {
    lulu: ['216 × 216', '148 × 210', '210 × 297', '229 × 178', '279 × 216'],
    gelato: ['280 × 280', '210 × 280', '210 × 297', '297 × 210'],
    prodigi: ['229 × 229', '305 × 305', '148 × 210', '229 × 279', '210 × 297', '210 × 148', '279 × 229', '297 × 210'],
    blurb: ['203 × 254'],
  };
  it.each(Object.entries(published) as [PrinterId, readonly string[]][])(
    'of %s are those that it publishes',
    (id, sizes) => {
      expect(findOfferedFormats(id).map((format) => `${formats[format].width} × ${formats[format].height}`)).toEqual(
        sizes,
      );
      expect(new Set(catalogueForPrinter(id).books.map(({ format }) => format))).toEqual(
        new Set(findOfferedFormats(id)),
      );
    },
  );

  it('are all made by a printer that cuts to any size, which offers the usual ones', () => {
    expect(formatIds.every((format) => makesFormat('trade', format))).toBe(true);
    expect(findOfferedFormats('trade')).toContain('square-210');
    expect(findOfferedFormats('trade')).not.toContain('square-216');
  });

  it.each([
    ['square-210', 'trade', 'square-210'],
    ['square-210', 'lulu', 'square-216'],
    ['square-300', 'prodigi', 'square-305'],
    ['landscape-280', 'lulu', 'landscape-letter'],
    ['landscape-a4', 'prodigi', 'landscape-a4'],
  ] as const)('nearest to %s at %s is %s', (format, printer, nearest) =>
    expect(findNearestFormat(format, printer)).toBe(nearest),
  );
});

describe('covers', () => {
  it('are offered where the printer says that it makes them', () => {
    expect(printerIds.map((id) => [id, coverIds.filter((cover) => makesCover(id, cover))])).toEqual([
      ['trade', [...coverIds]],
      ['lulu', ['hard', 'soft']],
      ['gelato', ['hard', 'soft']],
      ['prodigi', ['hard', 'soft', 'layflat']],
      ['blurb', ['hard', 'soft', 'layflat']],
      ['photolab', [...coverIds]],
    ]);
    for (const id of printerIds)
      for (const { cover } of catalogueForPrinter(id).books) expect([id, makesCover(id, cover)]).toEqual([id, true]);
  });
});

describe('page counts of a printer', () => {
  it('are allowed by the format too', () => {
    expect(printerPageLimits(book({ printer: 'lulu' }))).toEqual({ min: 24, max: 200, step: 2 });
    expect(printerPageLimits(book({ printer: 'lulu', cover: 'soft' }))).toEqual({ min: 32, max: 200, step: 2 });
  });

  it('increase in the printer’s steps', () => {
    const limits = printerPageLimits(book({ printer: 'photolab' }));
    expect(clampToPageLimits(limits, 40)).toBe(42);
    expect(clampToPageLimits(limits, 500)).toBe(130);
  });
});

describe('spine', () => {
  it('is the sheets times caliper, and the boards', () => {
    expect(computeSpineWidth(book({ pages: 100 }))).toBeCloseTo(50 * papers['silk-170'].caliper + 5, 3);
  });

  // Each page count at which a printer publishes a width; docs/printers.md names the sources.
  it.each([
    ['lulu', 'hard', 24, 6],
    ['lulu', 'hard', 84, 6],
    ['lulu', 'hard', 85, 13],
    ['lulu', 'hard', 140, 13],
    ['lulu', 'hard', 141, 16],
    ['lulu', 'hard', 168, 16],
    ['lulu', 'hard', 169, 17],
    ['lulu', 'hard', 194, 17],
    ['lulu', 'hard', 195, 19],
    ['lulu', 'hard', 222, 19],
    ['lulu', 'hard', 800, 54],
    ['lulu', 'soft', 32, 32 / 17.48 + 1.524],
    ['lulu', 'soft', 444, 25.4 + 1.524],
    ['gelato', 'hard', 56, 6],
    ['gelato', 'soft', 60, 3.429],
  ] as const)('at %s, %s cover, %d pages, is what it publishes', (printer, cover, pages, width) =>
    expect(computeSpineWidth(book({ printer, cover, pages }))).toBeCloseTo(width, 2),
  );

  it.each(printerIds)('of %s is published, or named as ours', (id) => {
    const { customary, covers } = printers[id];
    const isPublished = covers.hard.spine.kind === 'table' || id === 'trade';
    expect(isPublished || customary.some((one) => one.startsWith('spine'))).toBe(true);
  });

  it('never shrinks with more pages or heavier paper', () => {
    fc.assert(
      fc.property(anyBook, (one) => {
        const here = computeSpineWidth(one);
        expect(computeSpineWidth({ ...one, pages: one.pages + 2 })).toBeGreaterThanOrEqual(here);
        expect(computeSpineWidth({ ...one, paper: 'silk-250' })).toBeGreaterThanOrEqual(here);
      }),
    );
  });

  it('has a title only when it is thick enough', () => {
    expect(computeSpineTitleHeight(book({ printer: 'lulu', pages: 60 }))).toBe(0);
    expect(computeSpineTitleHeight(book({ printer: 'lulu', pages: 100 }))).toBeCloseTo(13 - 6.35, 3);
    expect(computeSpineTitleHeight(book({ cover: 'soft', pages: 80 }))).toBe(0);
  });
});

it('gutter grows with the book', () => {
  expect(computeGutterMargin(aBinding(60, { printer: 'lulu' }))).toBeCloseTo(12.7);
  expect(computeGutterMargin(aBinding(61, { printer: 'lulu' }))).toBeCloseTo(15.875);
  expect(computeGutterMargin(aBinding(200, { printer: 'lulu' }))).toBeCloseTo(25.4);
  expect(computeGutterMargin(aBinding(24, { printer: 'gelato' }))).toBe(10);
});

describe('cover sheet', () => {
  it('has back, spine and front side by side, with wrap and bleed around', () => {
    fc.assert(
      fc.property(anyBook, (one) => {
        const { back, spineBand, front, boards, trim, media, spine } = computeCoverSheet(one);
        const { wrap, bleed, joint, overhang } = printers[one.printer].covers[one.cover];
        expect(spineBand.x).toBeCloseTo(back.x + back.width + joint);
        expect(front.x).toBeCloseTo(spineBand.x + spine + joint);
        expect(boards.width).toBeCloseTo(front.x + front.width + 2 * overhang);
        expect(boards.height).toBeCloseTo(front.height + 2 * overhang);
        expect(trim.width - boards.width).toBeCloseTo(2 * wrap);
        expect(media.height - trim.height).toBeCloseTo(2 * bleed);
      }),
    );
  });

  it('of a hard cover includes joints and overhang', () => {
    const { trim } = computeCoverSheet(book({ pages: 30 }));
    expect(trim.width).toBeGreaterThanOrEqual(462);
    expect(trim.width).toBeLessThanOrEqual(476);
    expect(trim.height).toBeGreaterThanOrEqual(240);
    expect(trim.height).toBeLessThanOrEqual(247);
  });

  it("matches the size from Gelato's API", () => {
    const { media, boards } = computeCoverSheet({ ...book({ pages: 56 }), printer: 'gelato', format: 'square-300' });
    // 618 × 326 mm for 280 × 280 mm, with boards of 278 × 286 mm, joints of 8 mm and a spine of 6 mm.
    expect(media.width - 2 * 300).toBeCloseTo(618 - 2 * 280, 6);
    expect(media.height - 300).toBeCloseTo(326 - 280, 6);
    expect(boards.width - 2 * 300).toBeCloseTo(2 * 278 + 2 * 8 + 6 - 2 * 280, 6);
    expect(boards.height - 300).toBeCloseTo(286 - 280, 6);
  });

  it('matches the width that Gelato publishes for 60 pages of A4 in a soft cover', () => {
    const { media } = computeCoverSheet(book({ printer: 'gelato', format: 'portrait-a4', cover: 'soft', pages: 60 }));
    expect(media.width).toBeCloseTo(431.429, 3);
    expect(media.height).toBeCloseTo(305, 6);
  });

  it.each(printerIds)('cites a source for joint and overhang at %s, or lists them as customary', (id) => {
    const { sources, customary } = printers[id];
    for (const [name, word] of [
      ['joint', 'Joint, '],
      ['overhang', 'Overhang, '],
    ] as const)
      expect(sources.some((one) => one.startsWith(word))).toBe(customary.includes(name));
  });

  it('has hinges on hard covers only, from the spine over the joints', () => {
    expect(computeCoverSheet(book()).hinges).toEqual([
      { x: 206, y: 0, width: 10, height: 210 },
      { x: 216 + computeCoverSheet(book()).spine, y: 0, width: 10, height: 210 },
    ]);
    expect(computeCoverSheet(book({ cover: 'soft' })).hinges).toEqual([]);
  });
});
