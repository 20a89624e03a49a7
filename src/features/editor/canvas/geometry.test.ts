import { aPhotoElement, aSpread, aTextElement } from '@domain/testing';
import fc from 'fast-check';
import {
  boundsOfElements,
  type Handle,
  handleOffset,
  hitArea,
  intersectsElement,
  minHitSize,
  photoAt,
  positionInView,
  resizeFrame,
  rotationTowards,
  spreadPanels,
  spreadViewRect,
} from './geometry';

const frame = { x: 10, y: 20, width: 60, height: 40 };

/** Returns a corner or edge centre of a rotated frame, in mm of the sheet. */
const pointOf = ({ x, y, width, height }: typeof frame, rotation: number, handle: { x: number; y: number }) => {
  const angle = (rotation * Math.PI) / 180;
  const [dx, dy] = [(handle.x * width) / 2, (handle.y * height) / 2];
  return {
    x: x + width / 2 + dx * Math.cos(angle) - dy * Math.sin(angle),
    y: y + height / 2 + dx * Math.sin(angle) + dy * Math.cos(angle),
  };
};

const handles = fc
  .record({ x: fc.constantFrom(-1, 0, 1), y: fc.constantFrom(-1, 0, 1) })
  .filter(({ x, y }) => x !== 0 || y !== 0) as fc.Arbitrary<Handle>;
const by = fc.record({ x: fc.integer({ min: -300, max: 300 }), y: fc.integer({ min: -300, max: 300 }) });

describe('resizing', () => {
  it('keeps the opposite edge or corner at any rotation', () => {
    fc.assert(
      fc.property(handles, by, fc.integer({ min: -179, max: 180 }), fc.boolean(), (handle, way, rotation, aspect) => {
        const next = resizeFrame(frame, rotation, handle, way, { keepAspect: aspect });
        const opposite = { x: -handle.x, y: -handle.y };
        const [before, after] = [pointOf(frame, rotation, opposite), pointOf(next, rotation, opposite)];
        expect(after.x).toBeCloseTo(before.x, 6);
        expect(after.y).toBeCloseTo(before.y, 6);
        expect(Math.min(next.width, next.height)).toBeGreaterThanOrEqual(4 - 1e-9);
      }),
    );
  });

  it('follows the pointer, and keeps proportions on request', () => {
    expect(resizeFrame(frame, 0, { x: 1, y: 1 }, { x: 15, y: -10 })).toEqual({
      x: 10,
      y: 20,
      width: 75,
      height: 30,
    });
    expect(resizeFrame(frame, 0, { x: -1, y: 0 }, { x: -5, y: 99 })).toEqual({ x: 5, y: 20, width: 65, height: 40 });
    const kept = resizeFrame(frame, 0, { x: 1, y: 1 }, { x: 30, y: 0 }, { keepAspect: true });
    expect(kept.width / kept.height).toBeCloseTo(1.5);
    expect(resizeFrame(frame, 0, { x: 1, y: 0 }, { x: 30, y: 0 }, { keepAspect: true })).toEqual({
      x: 10,
      y: 10,
      width: 90,
      height: 60,
    });
  });

  it('keeps the centre on request, with the handle under the pointer', () => {
    const way = { x: 15, y: -10 };
    expect(resizeFrame(frame, 0, { x: 1, y: 1 }, way, { fromCentre: true })).toEqual({
      x: -5,
      y: 30,
      width: 90,
      height: 20,
    });
    fc.assert(
      fc.property(handles, by, fc.integer({ min: -179, max: 180 }), fc.boolean(), (handle, way, rotation, aspect) => {
        const next = resizeFrame(frame, rotation, handle, way, { keepAspect: aspect, fromCentre: true });
        expect(next.x + next.width / 2).toBeCloseTo(40, 6);
        expect(next.y + next.height / 2).toBeCloseTo(40, 6);
        expect(Math.min(next.width, next.height)).toBeGreaterThanOrEqual(4 - 1e-9);
      }),
    );
  });

  it('changes the length of a line, never its height', () => {
    const line = { x: 10, y: 20, width: 60, height: 0 };
    for (const aspect of [false, true]) {
      expect(resizeFrame(line, 0, { x: 1, y: 0 }, { x: 15, y: 9 }, { keepAspect: aspect })).toEqual({
        ...line,
        width: 75,
      });
      expect(resizeFrame(line, 0, { x: 1, y: 0 }, { x: -90, y: 9 }, { keepAspect: aspect }).width).toBeCloseTo(4);
    }
  });
});

describe('rotating', () => {
  it('points towards the pointer, snaps at right angles, and with Shift every 15°', () => {
    expect(rotationTowards(frame, { x: 40, y: -50 }, true)).toBe(0);
    expect(rotationTowards(frame, { x: 140, y: 40 }, true)).toBe(90);
    expect(rotationTowards(frame, { x: 140, y: 42 }, true)).toBe(90);
    expect(rotationTowards(frame, { x: 140, y: 60 }, true)).toBeCloseTo(101.31, 2);
    expect(rotationTowards(frame, { x: 140, y: 60 }, false)).toBe(105);
  });
});

describe('the view', () => {
  it('contains the pages of a spread, and the spine of a cover', () => {
    expect(spreadViewRect(aSpread())).toEqual({ x: 0, y: 0, width: 420, height: 210 });
    expect(spreadViewRect(aSpread({ role: 'opening' }))).toEqual({ x: 210, y: 0, width: 210, height: 210 });
    expect(spreadViewRect(aSpread({ role: 'closing' }))).toEqual({ x: 0, y: 0, width: 210, height: 210 });
    expect(spreadViewRect(aSpread({ role: 'cover', spine: 6 }))).toEqual({ x: 0, y: 0, width: 426, height: 210 });
    expect(
      positionInView({ x: 210, y: 0, width: 210, height: 210 }, { x: 231, y: 21, width: 42, height: 105 }),
    ).toEqual({
      left: '10%',
      top: '10%',
      width: '20%',
      height: '50%',
    });
  });
});

describe('the hit area', () => {
  const view = { x: 0, y: 0, width: 420, height: 210 };

  it('is the frame if that is large enough at the scale', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.05, max: 40, noNaN: true }), (scale) => {
        const sure = minHitSize(scale);
        expect(sure * scale).toBeGreaterThanOrEqual(24 - 1e-9);
        expect(sure * scale).toBeLessThan(24 * Math.SQRT2 + 1e-9);
        expect(hitArea(view, { x: 1, y: 2, width: sure, height: sure }, sure)).toEqual(
          positionInView(view, { x: 1, y: 2, width: sure, height: sure }),
        );
      }),
    );
  });

  it('is 24 px around the centre of a smaller frame', () => {
    expect(hitArea(view, { x: 42, y: 21, width: 2, height: 42 }, 12)).toEqual({
      left: 'min(10%, 10.238095238095237% - 12px)',
      top: 'min(10%, 20% - 12px)',
      width: 'max(0.4761904761904762%, 24px)',
      height: 'max(20%, 24px)',
    });
  });
});

describe('the handles of a frame', () => {
  it('sit on its edges if they fit, else outside of it', () => {
    expect(handleOffset(frame, 1.2)).toEqual({ x: 0, y: 0 });
    expect(handleOffset({ ...frame, height: 10 }, 1.2)).toEqual({ x: 0, y: 18 });
    const size = fc.double({ min: 0, max: 400, noNaN: true });
    fc.assert(
      fc.property(size, size, fc.double({ min: 0.1, max: 8, noNaN: true }), (width, height, scale) => {
        const { x, y } = handleOffset({ x: 0, y: 0, width, height }, scale);
        const free = [width * scale + 2 * x, height * scale + 2 * y].map((side) => side - 24);
        expect(Math.min(...free)).toBeGreaterThanOrEqual(24 - 1e-9);
      }),
    );
  });
});

describe('a selection rectangle', () => {
  const turned = { frame: { x: 0, y: 0, width: 100, height: 20 }, rotation: 45 };

  it('touches a rotated frame, but not the empty corners around it', () => {
    expect(intersectsElement(turned, { x: 45, y: 5, width: 10, height: 10 })).toBe(true);
    expect(intersectsElement(turned, { x: 15, y: 35, width: 10, height: 8 })).toBe(false);
    expect(intersectsElement({ ...turned, rotation: 0 }, { x: 90, y: 10, width: 40, height: 40 })).toBe(true);
  });
});

describe('the painted panels of a spread', () => {
  const onSpine = aTextElement({ id: 'spine', rotation: 90, frame: { x: 137, y: 102, width: 160, height: 6 } });
  const painted = (role: 'cover' | 'inner') =>
    spreadPanels(aSpread({ role, spine: role === 'cover' ? 14 : 0, elements: [onSpine] }), 3).map(
      ({ id, area, steps }) => ({
        id,
        from: area.x,
        to: area.x + area.width,
        words: steps.filter(({ kind }) => kind === 'text').length,
      }),
    );

  it('are the whole sheet of a cover, with its spine', () => {
    expect(painted('cover')).toEqual([{ id: 'sheet', from: -3, to: 437, words: 1 }]);
  });

  it('are the single pages of other spreads, up to the fold', () => {
    expect(painted('inner')).toEqual([
      { id: 'left', from: -3, to: 210, words: 0 },
      { id: 'right', from: 210, to: 423, words: 1 },
    ]);
  });
});

describe('the photo at a point', () => {
  const photoFrame = { x: 10, y: 10, width: 100, height: 60 };
  const lower = aPhotoElement({ id: 'lower', frame: photoFrame });
  const upper = aPhotoElement({ id: 'upper', frame: { ...photoFrame, x: 60 } });

  it('is the topmost one there', () => {
    const doc = aSpread({ elements: [lower, upper] });
    expect(photoAt(doc, { x: 80, y: 30 })).toBe(upper);
    expect(photoAt(doc, { x: 30, y: 30 })).toBe(lower);
    expect(photoAt(doc, { x: 300, y: 30 })).toBeUndefined();
  });

  it('is none below a locked element that hides it', () => {
    const doc = aSpread({ elements: [lower, { ...upper, locked: true }] });
    expect(photoAt(doc, { x: 80, y: 30 })).toBeUndefined();
    expect(photoAt(doc, { x: 30, y: 30 })).toBe(lower);
  });
});

describe('the bounds of elements', () => {
  it('contain rotated ones', () => {
    const turned = aPhotoElement({ frame: { x: 0, y: 0, width: 40, height: 20 }, rotation: 90 });
    const bounds = boundsOfElements([turned, aPhotoElement({ frame: { x: 50, y: 0, width: 40, height: 30 } })]);
    expect(bounds.x).toBeCloseTo(10);
    expect(bounds.y).toBeCloseTo(-10);
    expect(bounds.width).toBeCloseTo(80);
    expect(bounds.height).toBeCloseTo(40);
  });
});
