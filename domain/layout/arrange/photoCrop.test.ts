import { aLayoutPhoto, aPhotoAnalysis } from '@domain/testing';
import * as fc from 'fast-check';
import { toSubject } from '../subject';
import {
  aspectForHeads,
  computeCrop,
  cropLoss,
  focusLoss,
  HEAD_CUT_TOLERANCE,
  unavoidableHeadLoss,
  worstHeadCut,
} from './photoCrop';

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

  it('cuts no head that fits into the frame', () => {
    const face = fc
      .tuple(unit, unit, fc.double({ min: 0.03, max: 0.5, noNaN: true }))
      .map(([x, y, side]) => ({ box: { x: x * (1 - side), y: y * (1 - side), width: side, height: side }, score: 1 }));
    fc.assert(
      fc.property(
        size,
        size,
        fc.array(face, { minLength: 1, maxLength: 3 }),
        fc.double({ min: 0.3, max: 3, noNaN: true }),
        (width, height, faces, aspect) => {
          const photo = toSubject(aLayoutPhoto(1, { width, height, analysis: aPhotoAnalysis({ faces }) }));
          const crop = computeCrop(photo, aspect);
          if (unavoidableHeadLoss(photo, aspect) === 0)
            expect(worstHeadCut(photo, crop)).toBeLessThanOrEqual(HEAD_CUT_TOLERANCE);
        },
      ),
    );
  });

  it('moves a head out of the fold', () => {
    const box = { x: 0.46, y: 0.4, width: 0.1, height: 0.15 };
    const photo = toSubject(
      aLayoutPhoto(1, { width: 6000, height: 3000, analysis: aPhotoAnalysis({ faces: [{ box, score: 1 }] }) }),
    );
    const pages = [
      { x: 0, y: 0, width: 0.48, height: 1 },
      { x: 0.52, y: 0, width: 0.48, height: 1 },
    ];
    expect(worstHeadCut(photo, computeCrop(photo, 1.3), pages)).toBeGreaterThan(HEAD_CUT_TOLERANCE);
    expect(worstHeadCut(photo, computeCrop(photo, 1.3, pages), pages)).toBeLessThanOrEqual(HEAD_CUT_TOLERANCE);
  });

  it('widens an aspect as little as heads need', () => {
    const box = { x: 0.1, y: 0.4, width: 0.6, height: 0.2 };
    const photo = toSubject(aLayoutPhoto(1, { analysis: aPhotoAnalysis({ faces: [{ box, score: 1 }] }) }));
    const aspect = aspectForHeads(photo, 0.5);
    expect(aspect).toBeGreaterThan(0.5);
    expect(unavoidableHeadLoss(photo, aspect)).toBe(0);
    expect(unavoidableHeadLoss(photo, 0.95 * aspect)).toBeGreaterThan(0);
    expect(aspectForHeads(toSubject(aLayoutPhoto(1)), 0.5)).toBe(0.5);
  });
});
