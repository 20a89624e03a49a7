import { mergePhotos } from './EditorContext';

const album = { b: 'album b', a: 'album a' };
const stored = { d: 'd', a: 'stored a', b: 'stored b', c: 'c', e: 'e' };

it("keeps the album's order, and puts new photos first", () => {
  const { b: _, ...others } = stored;
  expect(Object.entries(mergePhotos(album, stored, []))).toEqual([
    ['b', 'album b'],
    ['a', 'album a'],
    ['d', 'd'],
    ['c', 'c'],
    ['e', 'e'],
  ]);
  expect(Object.keys(mergePhotos(album, stored, ['e', 'a', 'on its way']))).toEqual(['e', 'b', 'a', 'd', 'c']);
  expect(Object.keys(mergePhotos(album, others, []))).toEqual(['b', 'a', 'd', 'c', 'e']);
});

it('returns the same object if the storage adds nothing', () => {
  expect(mergePhotos(album, { a: 'stored a' }, [])).toBe(album);
});
