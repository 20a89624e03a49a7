import { clampPageCount, effectivePpi, mmToPt, pageLimits, ptToMm, spineWidth } from '.';

describe('page counts', () => {
  it.each([
    [0, 24],
    [24, 24],
    [25, 26],
    [199, 200],
    [201, 200],
    [9999, 200],
  ])('%d pages are printed as %d', (asked, printed) => {
    expect(clampPageCount('square-210', asked)).toBe(printed);
  });

  it('know their limits', () => {
    expect(pageLimits('landscape-a4')).toEqual({ min: 24, max: 200, step: 2 });
  });
});

describe('the spine', () => {
  it.each([
    [24, 6],
    [84, 6],
    [85, 13],
    [200, 19],
    [222, 19],
  ])('of a hardcover of %d pages is %d mm', (pages, width) => expect(spineWidth(pages)).toBe(width));

  it('of a softcover grows with every page', () => {
    expect(spineWidth(60, 'soft')).toBeCloseTo(60 / 17.48 + 1.524, 3);
  });

  it('never shrinks when pages are added', () => {
    const widths = Array.from({ length: 300 }, (_, i) => spineWidth(24 + 2 * i));
    expect(widths).toEqual(widths.toSorted((a, b) => a - b));
  });
});

it('the resolution of a print is that of its worse direction', () => {
  const photo = { width: 3000, height: 2000 };
  expect(effectivePpi(photo, { width: 1, height: 1 }, { width: 254, height: 127 })).toBeCloseTo(300);
  expect(effectivePpi(photo, { width: 0.5, height: 1 }, { width: 254, height: 127 })).toBeCloseTo(150);
});

it('points and mm are each other’s inverse', () => {
  expect(mmToPt(25.4)).toBeCloseTo(72);
  expect(ptToMm(mmToPt(123.4))).toBeCloseTo(123.4);
});
