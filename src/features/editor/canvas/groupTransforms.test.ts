import { aPhotoElement, aTextElement } from '@domain/testing';
import { alignElements, distributeElements, groupScaleFactor, rotateGroup, scaleGroup } from './groupTransforms';

const at = (id: string, x: number, y: number, width = 40, height = 30) =>
  aPhotoElement({ id, frame: { x, y, width, height } });

describe('a group of elements', () => {
  it('scales about the fixed corner, text size included', () => {
    const text = aTextElement({ frame: { x: 10, y: 50, width: 20, height: 10 }, size: 10 });
    expect(scaleGroup([at('a', 10, 10), text], { x: 10, y: 10 }, 2)).toEqual([
      { id: 'a', frame: { x: 10, y: 10, width: 80, height: 60 } },
      { id: 't1', frame: { x: 10, y: 90, width: 40, height: 20 }, size: 20 },
    ]);
  });

  it('scales by the longer direction of the drag, and ignores a side that is much shorter or zero', () => {
    const corner = { x: 1, y: 1 } as const;
    expect(groupScaleFactor({ x: 0, y: 0, width: 100, height: 50 }, corner, { x: 10, y: 20 })).toBeCloseTo(1.4);
    expect(groupScaleFactor({ x: 0, y: 0, width: 60, height: 1 }, corner, { x: 6, y: 7 })).toBeCloseTo(1.1);
    expect(groupScaleFactor({ x: 0, y: 0, width: 60, height: 0 }, corner, { x: 6, y: 7 })).toBeCloseTo(1.1);
    expect(groupScaleFactor({ x: 0, y: 0, width: 1e-15, height: 60 }, corner, { x: 6, y: -6 })).toBeCloseTo(0.9);
    expect(groupScaleFactor({ x: 0, y: 0, width: 0, height: 0 }, corner, { x: 6, y: 7 })).toBe(1);
  });

  it('rotates about the common centre', () => {
    const [a, b] = rotateGroup([at('a', 0, 0), at('b', 60, 0)], { x: 50, y: 15 }, 90);
    expect(a).toMatchObject({ rotation: 90, frame: { width: 40, height: 30 } });
    expect(a?.frame.x).toBeCloseTo(30);
    expect(a?.frame.y).toBeCloseTo(-30);
    expect(b?.frame.y).toBeCloseTo(30);
  });

  it.each([
    ['left', [10, 10]],
    ['centre', [50, 65]],
    ['right', [90, 120]],
  ] as const)('is aligned %s', (to, xs) =>
    expect(alignElements([at('a', 10, 0), at('b', 120, 50, 10)], to).map(({ frame }) => frame.x)).toEqual(xs),
  );

  it('is aligned within an area, like one element on its page', () => {
    const page = { x: 0, y: 0, width: 210, height: 210 };
    expect(alignElements([at('a', 10, 7)], 'bottom', page)[0]?.frame).toMatchObject({ x: 10, y: 180 });
  });

  it('gets equal gaps, whatever the z-order', () => {
    const places = distributeElements([at('c', 200, 0), at('a', 0, 0), at('b', 50, 0, 20)], 'x');
    expect(places.map(({ id, frame }) => [id, frame.x])).toEqual([
      ['a', 0],
      ['b', 110],
      ['c', 200],
    ]);
    expect(distributeElements([at('a', 0, 0), at('b', 50, 0)], 'x')).toEqual([]);
  });

  it('is aligned and distributed by groups, whose members stay together', () => {
    const grouped = [at('a', 100, 0), at('b', 150, 60)].map((element) => ({ ...element, group: 'g' }));
    const placesOf = (places: ReturnType<typeof alignElements>) => places.map(({ id, frame }) => [id, frame.x]);
    expect(placesOf(alignElements([...grouped, at('c', 20, 20)], 'left'))).toEqual([
      ['a', 20],
      ['b', 70],
      ['c', 20],
    ]);
    expect(placesOf(distributeElements([at('c', 0, 0), ...grouped, at('d', 300, 0)], 'x'))).toEqual([
      ['c', 0],
      ['a', 125],
      ['b', 175],
      ['d', 300],
    ]);
    expect(distributeElements([...grouped, at('c', 20, 20)], 'x')).toEqual([]);
  });
});
