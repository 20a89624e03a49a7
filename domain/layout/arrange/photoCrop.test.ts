import { aLayoutPhoto } from '@domain/testing';
import * as fc from 'fast-check';
import { toSubject } from '../subject';
import { computeCrop, cropLoss, focusLoss } from './photoCrop';

describe('computeCrop', () => {
  const unit = fc.double({ min: 0, max: 1, noNaN: true });
  const box = fc.tuple(unit, unit, unit, unit).map(([a, b, c, d]) => ({
    x: Math.min(a, b),
    y: Math.min(c, d),
    width: Math.abs(a - b),
    height: Math.abs(c - d),
  }));
  const size = fc.integer({ min: 780, max: 9000 });

  it("stays inside the photo, has the frame's aspect and contains the focus when it fits", () => {
    fc.assert(
      fc.property(size, size, box, fc.double({ min: 0.2, max: 5, noNaN: true }), (width, height, focus, aspect) => {
        const crop = computeCrop(toSubject(aLayoutPhoto(1, { width, height, focus })), aspect);
        const slack = 1e-9;
        expect(crop.x).toBeGreaterThanOrEqual(0);
        expect(crop.y).toBeGreaterThanOrEqual(0);
        expect(crop.x + crop.width).toBeLessThanOrEqual(1 + slack);
        expect(crop.y + crop.height).toBeLessThanOrEqual(1 + slack);
        expect((crop.width * width) / (crop.height * height)).toBeCloseTo(aspect, 6);
        if (focus.width <= crop.width) {
          expect(crop.x).toBeLessThanOrEqual(focus.x + slack);
          expect(crop.x + crop.width).toBeGreaterThanOrEqual(focus.x + focus.width - slack);
        }
        if (focus.height <= crop.height) {
          expect(crop.y).toBeLessThanOrEqual(focus.y + slack);
          expect(crop.y + crop.height).toBeGreaterThanOrEqual(focus.y + focus.height - slack);
        }
      }),
    );
  });

  it('prefers the top of an unanalysed portrait photo, where faces are', () => {
    const crop = computeCrop(toSubject(aLayoutPhoto(1, { width: 3000, height: 4000 })), 1);
    expect(crop.y).toBeLessThan(1 - crop.height - crop.y);
  });

  it('has a predictable loss', () => {
    expect(cropLoss(1.5, 1)).toBeCloseTo(1 / 3);
    expect(cropLoss(1, 1.5)).toBeCloseTo(1 / 3);
    const focus = { x: 0, y: 0, width: 1, height: 0.5 };
    expect(focusLoss(toSubject(aLayoutPhoto(1, { width: 3000, height: 3000, focus })), 0.5)).toBeCloseTo(0.5);
    expect(focusLoss(toSubject(aLayoutPhoto(1, { width: 3000, height: 3000, focus })), 2)).toBe(0);
  });
});
