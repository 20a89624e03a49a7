import { listFlipPages } from '@domain/document';
import { aBook } from '@/testing/albums';
import { neighbour, openings, openLeaves, positionLabel } from './bookPosition';

const leaves = listFlipPages(aBook().documents);
const last = leaves.length - 1;

describe('where a book stands open', () => {
  it.each([
    [0, [0]],
    [1, [1, 2]],
    [2, [1, 2]],
    [last - 1, [last - 2, last - 1]],
    [last, [last]],
  ])('leaf %d shows %j', (index, open) => {
    expect(openLeaves(index, leaves.length, 'double')).toEqual(open);
    expect(openLeaves(index, leaves.length, 'single')).toEqual([index]);
  });

  it('leafing forwards from the front meets every opening once and ends at the back; and back again', () => {
    for (const mode of ['single', 'double'] as const) {
      const walk = (from: number, step: 1 | -1) => {
        const met = [from];
        for (
          let at = neighbour(from, leaves.length, mode, step);
          at !== null;
          at = neighbour(at, leaves.length, mode, step)
        )
          met.push(at);
        return met;
      };
      const there = walk(0, 1);
      expect(there).toEqual(
        mode === 'single' ? leaves.map((_, i) => i) : openings(leaves.length).map(([first]) => first),
      );
      expect(walk(last, -1)).toEqual(there.toReversed());
    }
  });

  it('names covers, endpapers and pages', () => {
    const total = leaves.length - 4;
    expect(positionLabel(leaves, 0, 'double')).toEqual({ kind: 'front' });
    expect(positionLabel(leaves, 1, 'double')).toEqual({ kind: 'page', number: 1, total });
    expect(positionLabel(leaves, 1, 'single')).toEqual({ kind: 'endpaper' });
    expect(positionLabel(leaves, 3, 'double')).toEqual({ kind: 'pages', first: 2, last: 3, total });
    expect(positionLabel(leaves, last, 'double')).toEqual({ kind: 'back' });
  });

  it('works for the smallest book', () => {
    expect(openings(2)).toEqual([[0], [1]]);
    expect(neighbour(1, 2, 'double', 1)).toBeNull();
  });
});
