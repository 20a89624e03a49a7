import { mergePhotos } from './mergePhotos';

const album = { b: 'album b', a: 'album a' };
const stored = { d: 'd', a: 'stored a', b: 'stored b', c: 'c', e: 'e' };

it('keeps the order of the album whatever the storage has besides, and shows first what was added just now', () => {
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

it('is the same object where the storage knows no more', () => {
  expect(mergePhotos(album, { a: 'stored a' }, [])).toBe(album);
});
