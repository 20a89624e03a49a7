import { aBinding } from '@domain/testing';
import fc from 'fast-check';
import {
  clampToPageLimits,
  computeCoverSheet,
  computeGutterMargin,
  computeSpineTitleHeight,
  computeSpineWidth,
  coverIds,
  formatIds,
  makesFormat,
  type PrintedBook,
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
  it('number at least ten, and a printer makes those that it lists', () => {
    expect(formatIds.length).toBeGreaterThanOrEqual(10);
    expect(formatIds.every((format) => makesFormat('trade', format))).toBe(true);
    expect([makesFormat('lulu', 'portrait-a5'), makesFormat('lulu', 'square-140')]).toEqual([true, false]);
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

  it("matches the size from Gelato's API, except for the spine", () => {
    const { media, spine } = computeCoverSheet({ ...book({ pages: 56 }), printer: 'gelato', format: 'square-300' });
    // 618 × 326 mm for 280 × 280 mm with a spine of 6 mm.
    expect(media.width - spine - 2 * 300).toBeCloseTo(618 - 6 - 2 * 280);
    expect(media.height - 300).toBeCloseTo(326 - 280);
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
