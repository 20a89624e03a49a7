import { findDifferences, isSameOrder } from './compareVersions';

const book = (pages: Readonly<Record<string, string>>) => Object.entries(pages).map(([id, html]) => ({ id, html }));
const past = book({ cover: 'c', a: '1', b: '2', last: 'l' });

describe('findDifferences', () => {
  it.each([
    ['nowhere', past, []],
    ['in a page', book({ cover: 'c', a: '1', b: 'new', last: 'l' }), [{ id: 'b', past: 2, now: 2 }]],
    ['in one that is gone', book({ cover: 'c', b: '2', last: 'l' }), [{ id: 'a', past: 1, now: null }]],
    ['in one that came', book({ cover: 'c', a: '1', x: '1', b: '2', last: 'l' }), [{ id: 'x', past: null, now: 2 }]],
  ])('%s', (_, now, expected) => {
    expect(findDifferences(past, now)).toEqual(expected);
    expect(isSameOrder(past, now)).toBe(true);
  });

  it('compares spreads at the same position after a relayout', () => {
    const now = book({ cover2: 'c2', a2: '1', b: '2', last2: 'l2', more: 'm' });
    expect(findDifferences(past, now)).toEqual([
      { id: 'cover', past: 0, now: 0 },
      { id: 'last', past: 3, now: 3 },
      { id: 'more', past: null, now: 4 },
    ]);
  });

  it('isSameOrder compares the order of shared spreads', () => {
    const now = book({ cover: 'c', b: '2', x: '3', a: '1', last: 'l' });
    expect(isSameOrder(past, now)).toBe(false);
    expect(findDifferences(past, now)).toEqual([{ id: 'x', past: null, now: 2 }]);
  });
});
