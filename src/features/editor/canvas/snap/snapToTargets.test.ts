import type { SpreadDocument } from '@domain/document';
import { computeSafeMargins } from '@domain/print';
import { aBinding, aPhotoElement, aSpread } from '@domain/testing';
import fc from 'fast-check';
import { snapMove, snapResize, snapTargets } from './snapToTargets';

const at = (id: string, x: number, y: number, width = 40, height = 30) =>
  aPhotoElement({ id, frame: { x, y, width, height } });
const targetsOf = (...elements: ReturnType<typeof at>[]) =>
  snapTargets(aSpread({ elements: [at('m', 0, 0), ...elements] }), new Set(['m']), aBinding());
const foldMargin = (pages: number) =>
  computeSafeMargins({ format: 'square-210', role: 'inner' }, aBinding(pages)).inner;
const box = (x: number, y: number, width = 40, height = 30) => ({ x, y, width, height });

describe('a moved element snaps', () => {
  it.each([
    ['to the left edge of another element', box(51.5, 150), { x: -1.5, y: 0 }],
    ['to its right edge', box(88.8, 150), { x: 1.2, y: 0 }],
    ['to its centre', box(68.5, 150), { x: 1.5, y: 0 }],
    ['to the edge of the page', box(-1, 150), { x: 1, y: 0 }],
    ['to the safe area', box(11, 150), { x: -1, y: 0 }],
    ['to the gutter', box(157, 150), { x: 1, y: 0 }],
    ['across the fold, to the centre of the other page', box(296, 150), { x: -1, y: 0 }],
    ['to nothing that is too far away', box(125, 145), { x: 0, y: 0 }],
  ])('%s', (_, moving, by) => {
    const snap = snapMove(moving, targetsOf(at('a', 50, 50, 80)), 2);
    expect(snap.by.x).toBeCloseTo(by.x);
    expect(snap.by.y).toBeCloseTo(by.y);
  });

  it('to the gutter, which lies farther from the fold in a thick book', () => {
    const thick = snapTargets(aSpread({ elements: [at('m', 0, 0)] }), new Set(['m']), aBinding(200));
    expect(snapMove(box(152, 150), thick, 2).by.x).toBeCloseTo(210 - foldMargin(200) - 192);
    expect(foldMargin(200)).toBeGreaterThan(foldMargin(40));
  });

  it('to the centre between two elements, and to a repeated gap', () => {
    const row = targetsOf(at('a', 14, 66, 30, 33), at('b', 60, 66, 30, 33));
    const end = snapMove(box(107, 67, 31, 31), row, 2);
    expect(end.by.x).toBeCloseTo(-1);
    expect(end.guides.filter(({ kind }) => kind === 'gap')).toEqual([
      { kind: 'gap', axis: 'x', at: 82.5, from: 44, to: 60 },
      { kind: 'gap', axis: 'x', at: 82.5, from: 90, to: 106 },
    ]);
    const between = snapMove(box(48, 67, 10, 31), targetsOf(at('a', 14, 66, 30, 33), at('b', 64, 66, 30, 33)), 2);
    expect(between.by.x).toBeCloseTo(1);
  });

  it('with a guide as long as everything that aligns on it', () => {
    const { guides } = snapMove(box(51, 100), targetsOf(at('a', 50, 40, 22), at('b', 50, 150, 27)), 1);
    expect(guides).toContainEqual({ kind: 'line', axis: 'x', at: 50, from: 40, to: 180 });
  });

  it('within the snap distance only, and stays once snapped', () => {
    const targets = targetsOf(at('a', 50, 50, 80), at('b', 230, 20), at('c', 300, 120));
    const mm = fc.double({ min: -20, max: 400, noNaN: true });
    fc.assert(
      fc.property(mm, mm, fc.double({ min: 0, max: 5, noNaN: true }), (x, y, within) => {
        const { by } = snapMove(box(x, y), targets, within);
        expect(Math.max(Math.abs(by.x), Math.abs(by.y))).toBeLessThanOrEqual(within);
        const again = snapMove(box(x + by.x, y + by.y), targets, 1e-6);
        expect(again.by.x).toBeCloseTo(0, 5);
        expect(again.by.y).toBeCloseTo(0, 5);
      }),
    );
  });
});

describe('next to elements of the neighbouring spreads', () => {
  const on = (neighbour: SpreadDocument, ...own: ReturnType<typeof at>[]) =>
    snapTargets(aSpread({ elements: [at('m', 0, 0), ...own] }), new Set(['m']), aBinding(), [neighbour]);
  const neighbour = aSpread({ elements: [at('n', 52, 61, 80, 33)] });

  it('an edge snaps within half the distance, and the guide spans the spread', () => {
    const { by, guides } = snapMove(box(51.2, 150), on(neighbour), 2);
    expect(by.x).toBeCloseTo(0.8);
    expect(guides).toEqual([{ kind: 'line', axis: 'x', at: 52, from: 0, to: 210 }]);
    expect(snapMove(box(50.8, 150), on(neighbour), 2).by.x).toBe(0);
    expect(snapResize(box(20, 150, 31.2, 20), { x: 1, y: 0 }, on(neighbour), 2).by.x).toBeCloseTo(0.8);
  });

  it('a centre does not snap', () => {
    expect(snapMove(box(31.5, 150), on(neighbour), 2).by.x).toBe(0);
  });

  it('elements of the same spread take precedence', () => {
    const { by } = snapMove(box(51.2, 150), on(neighbour, at('a', 50, 20, 20)), 2);
    expect(by.x).toBeCloseTo(-1.2);
  });

  it('nothing snaps on a cover', () => {
    const cover = aSpread({ role: 'cover', spine: 6, elements: [at('n', 52, 61, 80, 33)] });
    expect(snapMove(box(51.2, 150), on(cover), 2).by.x).toBe(0);
  });
});

describe('a resized element', () => {
  it('snaps only with the edges that the handle moves', () => {
    const targets = targetsOf(at('a', 50, 50, 80));
    expect(snapResize(box(60, 49, 69, 40), { x: 1, y: 0 }, targets, 2).by).toEqual({ x: 1, y: 0 });
    expect(snapResize(box(60, 49, 69, 40), { x: 0, y: -1 }, targets, 2).by).toEqual({ x: 0, y: 1 });
  });
});
