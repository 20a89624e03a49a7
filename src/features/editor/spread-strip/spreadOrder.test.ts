import { insertBeforeId, moveInOrder } from './spreadOrder';

const order = ['cover', 'opening', 'a', 'b', 'c', 'd', 'closing'];
const moved = (ids: string[], before: string | null) =>
  moveInOrder(order, ids, before, 'closing').slice(2, -1).join('');

describe('moving several spreads together', () => {
  it.each([
    [['c'], 'a', 'cabd'],
    [['a', 'd'], 'c', 'badc'],
    [['d', 'a'], null, 'bcad'],
    [['b'], 'b', 'acdb'],
  ])('%j before %s', (ids, before, expected) => expect(moved(ids, before)).toBe(expected));

  it('leaves the cover, the first and the last page in place', () => {
    const [cover, opening] = moveInOrder(order, ['a'], null, 'closing');
    expect([cover, opening, moveInOrder(order, ['a'], null, 'closing').at(-1)]).toEqual([
      'cover',
      'opening',
      'closing',
    ]);
  });

  it.each([
    ['forwards, after the drop target', ['a'], 'a', 'c', 'bcad'],
    ['backwards, before the drop target', ['d'], 'd', 'b', 'adbc'],
    ['to the end', ['a', 'b'], 'a', 'd', 'cdab'],
  ])('%s', (_, ids, active, over, expected) =>
    expect(moved(ids, insertBeforeId(order, ids, active, over))).toBe(expected),
  );
});
