import { coverIds } from '../commerce';
import {
  clampToPageLimits,
  computeAlbumSpineWidth,
  defaultPrintSpec,
  effectivePpi,
  mmToPt,
  type PrintSpec,
  pageLimits,
  printerIds,
  ptToMm,
} from '.';

describe('page counts', () => {
  it.each([
    [0, 24],
    [24, 24],
    [25, 26],
    [199, 200],
    [201, 200],
    [9999, 200],
  ])('clamps %d pages to %d', (asked, printed) => {
    expect(clampToPageLimits(pageLimits('square-210'), asked)).toBe(printed);
  });

  it('returns its limits', () => {
    expect(pageLimits('landscape-a4')).toEqual({ min: 24, max: 200, step: 2 });
  });
});

describe('spine', () => {
  const spine = (pages: number, make: Partial<PrintSpec> = {}) =>
    computeAlbumSpineWidth({ ...defaultPrintSpec, ...make, format: 'square-210', pages });

  it.each<[Partial<PrintSpec>, number, number]>([
    // 12 sheets of 0.153 mm and boards of 5 mm.
    [{}, 24, 6.836],
    [{ paper: 'matte-170' }, 24, 7.04],
    [{ paper: 'silk-250' }, 60, 11.75],
    [{ printer: 'lulu' }, 84, 6],
    [{ printer: 'lulu' }, 85, 13],
    [{ printer: 'lulu', cover: 'soft' }, 60, 4.956],
  ])('of a book of %o with %d pages is %d mm', (make, pages, width) => expect(spine(pages, make)).toBe(width));

  it('of a book below the minimum equals that of the shortest bindable book', () => {
    expect(spine(6)).toBe(spine(24));
  });

  it.each(printerIds)('never shrinks when pages are added, at %s', (printer) => {
    for (const cover of coverIds) {
      const widths = Array.from({ length: 300 }, (_, i) => spine(24 + 2 * i, { printer, cover }));
      expect(widths).toEqual(widths.toSorted((a, b) => a - b));
    }
  });
});

it('effectivePpi takes the worse direction', () => {
  const photo = { width: 3000, height: 2000 };
  expect(effectivePpi(photo, { width: 1, height: 1 }, { width: 254, height: 127 })).toBeCloseTo(300);
  expect(effectivePpi(photo, { width: 0.5, height: 1 }, { width: 254, height: 127 })).toBeCloseTo(150);
});

it('converts points to mm and back', () => {
  expect(mmToPt(25.4)).toBeCloseTo(72);
  expect(ptToMm(mmToPt(123.4))).toBeCloseTo(123.4);
});
