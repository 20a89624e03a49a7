import { averageColour } from '.';
import { findFocus } from './findFocus';

type Paint = (x: number, y: number) => readonly [number, number, number];

function raster(width: number, height: number, paint: Paint): Uint8Array {
  const rgb = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i += 1) rgb.set(paint(i % width, Math.floor(i / width)), 3 * i);
  return rgb;
}

const sky = [120, 160, 210] as const;
const skin = [205, 150, 115] as const;
const within = (x: number, y: number, [left, top, right, bottom]: readonly number[]) =>
  x >= (left ?? 0) && x < (right ?? 0) && y >= (top ?? 0) && y < (bottom ?? 0);

describe('findFocus', () => {
  it('finds the detailed part of an even scene', () => {
    const place = [60, 70, 84, 94];
    const rgb = raster(120, 120, (x, y) =>
      within(x, y, place) ? ((x + y) % 4 < 2 ? [255, 255, 255] : [10, 10, 10]) : sky,
    );
    const focus = findFocus(rgb, 120, 120);
    if (!focus) throw new Error('The photo has no focus');
    expect(focus.x).toBeGreaterThan(0.4);
    expect(focus.x + focus.width).toBeLessThan(0.8);
    expect(focus.y).toBeGreaterThan(0.45);
    expect(focus.y + focus.height).toBeLessThan(0.88);
  });

  it('prefers a face with its hair to a texture of the same size', () => {
    const face = [20, 30, 50, 66];
    const grass = [80, 40, 110, 76];
    const rgb = raster(128, 96, (x, y) => {
      if (within(x, y, face)) return skin;
      return within(x, y, grass) && (x + y) % 3 === 0 ? [60, 66, 60] : [70, 74, 72];
    });
    const focus = findFocus(rgb, 128, 96);
    if (!focus) throw new Error('The photo has no focus');
    expect(focus.x + focus.width / 2).toBeLessThan(0.5);
    expect(focus.y).toBeLessThan(30 / 96);
    expect(focus.y + focus.height).toBeGreaterThan(0.6);
  });

  it('finds dark skin as well as light skin', () => {
    for (const tone of [[96, 62, 45] as const, [235, 195, 170] as const]) {
      const rgb = raster(100, 100, (x, y) => (within(x, y, [60, 40, 85, 70]) ? tone : [128, 128, 128]));
      expect(findFocus(rgb, 100, 100)?.x ?? 0).toBeGreaterThan(0.5);
    }
  });

  it('returns null for even, empty or inconsistent input', () => {
    expect(
      findFocus(
        raster(50, 40, () => [128, 128, 128]),
        50,
        40,
      ),
    ).toBeNull();
    expect(findFocus(new Uint8Array(0), 0, 0)).toBeNull();
    expect(findFocus(new Uint8Array(10), 50, 40)).toBeNull();
  });

  it('stays within the photo, also a narrow one', () => {
    const rgb = raster(200, 4, (x) => [x, 255 - x, (x * 7) % 256]);
    const focus = findFocus(rgb, 200, 4);
    if (focus) {
      expect(focus.x).toBeGreaterThanOrEqual(0);
      expect(focus.y).toBeGreaterThanOrEqual(0);
      expect(focus.x + focus.width).toBeLessThanOrEqual(1 + 1e-9);
      expect(focus.y + focus.height).toBeLessThanOrEqual(1 + 1e-9);
    }
  });
});

describe('averageColour', () => {
  it('mixes in linear light', () => {
    expect(averageColour(raster(2, 1, (x) => (x === 0 ? [255, 255, 255] : [0, 0, 0])))).toBe('#bcbcbc');
    expect(averageColour(raster(3, 3, () => [18, 52, 86]))).toBe('#123456');
  });
});
