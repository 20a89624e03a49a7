import { listFlipPages } from '@domain/document';
import { aBook } from '@/testing/albums';
import { describePosition, findAdjacentOpening, listOpenings, listOpenLeaves } from './book';

const leaves = listFlipPages(aBook().documents);
const last = leaves.length - 1;

describe('the position in a book', () => {
  it.each([
    [0, [0]],
    [1, [1, 2]],
    [2, [1, 2]],
    [last - 1, [last - 2, last - 1]],
    [last, [last]],
  ])('leaf %d shows %j', (index, open) => {
    expect(listOpenLeaves(index, leaves.length, 'double')).toEqual(open);
    expect(listOpenLeaves(index, leaves.length, 'single')).toEqual([index]);
  });

  it('visits every opening once from front to back, and back again', () => {
    for (const mode of ['single', 'double'] as const) {
      const walk = (from: number, step: 1 | -1) => {
        const met = [from];
        for (
          let at = findAdjacentOpening(from, leaves.length, mode, step);
          at !== null;
          at = findAdjacentOpening(at, leaves.length, mode, step)
        )
          met.push(at);
        return met;
      };
      const there = walk(0, 1);
      expect(there).toEqual(
        mode === 'single' ? leaves.map((_, i) => i) : listOpenings(leaves.length).map(([first]) => first),
      );
      expect(walk(last, -1)).toEqual(there.toReversed());
    }
  });

  it('names covers, endpapers and pages', () => {
    const total = leaves.length - 4;
    expect(describePosition(leaves, 0, 'double')).toEqual({ kind: 'front' });
    expect(describePosition(leaves, 1, 'double')).toEqual({ kind: 'page', number: 1, total });
    expect(describePosition(leaves, 1, 'single')).toEqual({ kind: 'endpaper' });
    expect(describePosition(leaves, 3, 'double')).toEqual({ kind: 'pages', first: 2, last: 3, total });
    expect(describePosition(leaves, last, 'double')).toEqual({ kind: 'back' });
  });

  it('works for the smallest book', () => {
    expect(listOpenings(2)).toEqual([[0], [1]]);
    expect(findAdjacentOpening(1, 2, 'double', 1)).toBeNull();
  });
});
