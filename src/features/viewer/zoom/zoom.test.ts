import fc from 'fast-check';
import { applyPinch, clampPan, NO_ZOOM, panBy, snapToNoZoom, type Zoom, zoomAt } from './zoom';

const px = fc.double({ min: -400, max: 400, noNaN: true });
const point = fc.record({ x: px, y: px });
const zooms = fc.record({ scale: fc.double({ min: 1, max: 4, noNaN: true }), x: px, y: px });
/** Returns the point of the book at a point of the stage, in px from the book's centre at its own size. */
const bookPointAt = (zoom: Zoom, at: { x: number; y: number }) => [
  (at.x - zoom.x) / zoom.scale,
  (at.y - zoom.y) / zoom.scale,
];
const near = (a: readonly number[], b: readonly number[]) => {
  a.forEach((value, i) => {
    expect(value).toBeCloseTo(b[i] ?? Number.NaN, 6);
  });
};

describe('the zoom of a book', () => {
  it('keeps the point under the pointer, from the whole book to four times its size', () => {
    fc.assert(
      fc.property(zooms, fc.double({ min: 0.1, max: 9, noNaN: true }), point, (zoom, scale, at) => {
        const next = zoomAt(zoom, scale, at);
        near(bookPointAt(next, at), bookPointAt(zoom, at));
        expect(next.scale).toBe(Math.min(4, Math.max(1, scale)));
      }),
    );
  });

  it('follows two fingers with the point between them', () => {
    const from = [
      { x: -50, y: 0 },
      { x: 50, y: 0 },
    ] as const;
    const to = [
      { x: -60, y: 30 },
      { x: 140, y: 30 },
    ] as const;
    const next = applyPinch(NO_ZOOM, from, to);
    expect(next.scale).toBe(2);
    near(bookPointAt(next, { x: 40, y: 30 }), bookPointAt(NO_ZOOM, { x: 0, y: 0 }));
  });

  it('leaves no free space that the book could fill, and centres a smaller book', () => {
    const [book, stage] = [
      { width: 300, height: 100 },
      { width: 400, height: 400 },
    ];
    const far = panBy({ ...NO_ZOOM, scale: 2 }, { x: 900, y: -900 });
    const [larger, whole] = [clampPan(far, book, stage), clampPan({ ...far, scale: 1 }, book, stage)];
    near([larger.scale, larger.x, larger.y], [2, 100, 0]);
    near([whole.scale, whole.x, whole.y], [1, 0, 0]);
  });

  it('snaps back to the whole book if it is hardly larger', () => {
    expect(snapToNoZoom({ scale: 1.04, x: 3, y: 2 })).toBe(NO_ZOOM);
    expect(snapToNoZoom({ scale: 1.2, x: 3, y: 2 })).toEqual({ scale: 1.2, x: 3, y: 2 });
  });
});
