import { sharedSlicingTreesFor } from './sharedSlicingTrees';
import { mirrorShape } from './slicingTrees';

describe('slicing trees', () => {
  it('number as many as Schröder counts, each once', () => {
    expect([1, 2, 3, 4, 5].map((n) => sharedSlicingTreesFor(n).shapes.length)).toEqual([1, 2, 6, 22, 90]);
  });

  it('have a mirror image', () => {
    expect(['.', '[.(..)]', '(.[..])'].map(mirrorShape)).toEqual(['.', '[(..).]', '([..].)']);
  });

  it('have as many leaves as photos, and none twice', () => {
    for (const n of [5, 6, 7, 8, 9, 13, 50]) {
      const { shapes } = sharedSlicingTreesFor(n);
      for (const shape of shapes) expect(shape.split('.')).toHaveLength(n + 1);
      expect(new Set(shapes).size).toBe(shapes.length);
    }
  });
});
