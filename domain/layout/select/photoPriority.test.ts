import { aLayoutPhoto, aPhotoAnalysis } from '../../testing';
import { leastImportantPhoto, nextBestPhoto } from './photoPriority';

const HOUR = 3_600_000;
const NOON = Date.UTC(2024, 6, 12, 12);
const hashes = ['f0e1d2c3b4a59687', '0f1e2d3c4b5a6978', '00ff00ff0ff00ff0', '3333cccc5555aaaa', '123456789abcdef0'];
const photo = (n: number, facts: Parameters<typeof aPhotoAnalysis>[0] = {}, hours = 0) =>
  aLayoutPhoto(n, { takenAt: NOON + hours * HOUR, analysis: aPhotoAnalysis({ hash: hashes[n - 1] ?? '', ...facts }) });
const shown = (photos: readonly ReturnType<typeof photo>[], areas: readonly number[] = []) =>
  photos.map((one, i) => ({ photo: one, area: areas[i] ?? 100 }));
const idOf = (n: number) => photo(n).id;

describe('leastImportantPhoto', () => {
  const plain = photo(2, { colourfulness: 5, sharpness: 0.3 });

  it('removes the worse of two similar photos first', () => {
    const copy = photo(3, { hash: hashes[0] ?? '', sharpness: 0.4 });
    expect(leastImportantPhoto(shown([photo(1), plain, copy, photo(4)]))).toEqual({ id: idOf(3), reason: 'sharper' });
  });

  it('then a defective one', () => {
    const dark = photo(3, { exposure: { mean: 0.02, dark: 0.98, light: 0 } });
    expect(leastImportantPhoto(shown([photo(1), plain, dark, photo(4)]))).toEqual({ id: idOf(3), reason: 'too_dark' });
  });

  it('then the one that stands out least, however large, and of equals the smallest', () => {
    expect(leastImportantPhoto(shown([photo(1), plain, photo(4)], [10, 900, 20]))).toEqual({
      id: idOf(2),
      reason: 'least',
    });
    expect(leastImportantPhoto(shown([photo(1), photo(3), photo(4)], [30, 10, 20]))).toEqual({
      id: idOf(3),
      reason: 'smallest',
    });
    expect(leastImportantPhoto([])).toBeNull();
  });
});

describe('nextBestPhoto', () => {
  const pages = [photo(1), photo(2, {}, 1)];

  it('adds the most outstanding photo of the same time', () => {
    const bright = { colourfulness: 80, sharpness: 0.8 };
    expect(nextBestPhoto([photo(3, bright, 40), photo(4, {}, 2), photo(5, bright, -1)], pages)).toBe(idOf(5));
    expect(nextBestPhoto([photo(3, bright, 400), photo(4, {}, 30)], pages)).toBe(idOf(4));
    expect(nextBestPhoto([], pages)).toBeNull();
  });

  it('prefers one unlike those already shown', () => {
    const copy = photo(3, { hash: hashes[0] ?? '', sharpness: 0.9 });
    expect(nextBestPhoto([copy, photo(4, {}, 50)], pages)).toBe(idOf(4));
    expect(nextBestPhoto([copy], pages)).toBe(idOf(3));
  });

  it('adds the first of unanalysed photos', () =>
    expect(nextBestPhoto([aLayoutPhoto(4), aLayoutPhoto(5)], [aLayoutPhoto(1)])).toBe(idOf(4)));
});
