import { groupFolder } from './groupFolder';

const inFolder = (...names: string[]) => names.map((name) => ({ path: `Takeout/Google Photos/Rom/${name}` }));
const base = (path: string) => path.split('/').at(-1) ?? '';
const sidecarsOf = (photo: string, ...others: string[]) =>
  groupFolder(inFolder(photo, ...others))
    .photos.find(({ file }) => base(file.path) === photo)
    ?.sidecars.map(({ path }) => base(path));

const long = 'Familienfest_im_Garten_mit_allen_Verwandten_und_Freunden';
const pairs: readonly (readonly [photo: string, sidecar: string])[] = [
  ['IMG_1234.jpg', 'IMG_1234.jpg.json'],
  ['IMG_1234.JPG', 'IMG_1234.jpg.json'],
  ['IMG_1234.jpg', 'IMG_1234.json'],
  ['IMG_1234(1).jpg', 'IMG_1234.jpg(1).json'],
  ['IMG_1234(1).jpg', 'IMG_1234(1).jpg.json'],
  ['IMG_1234(12).jpg', 'IMG_1234.jpg.supplemental-metadata(12).json'],
  ['IMG_1234-edited.jpg', 'IMG_1234.jpg.json'],
  ['IMG_1234-bearbeitet.jpg', 'IMG_1234.jpg.supplemental-metadata.json'],
  ['IMG_1234-modifié.jpg', 'IMG_1234.jpg.json'],
  ['IMG_1234-ha editado.jpg', 'IMG_1234.jpg.json'],
  ['IMG_1234-编辑.jpg', 'IMG_1234.jpg.json'],
  ['IMG_1234-edited(1).jpg', 'IMG_1234.jpg(1).json'],
  ['IMG_1234.jpg', 'IMG_1234.jpg.supplemental-metadata.json'],
  ...['supplemental-metadat', 'supplemental-meta', 'supplemental-', 'supplement', 'suppl', 'su', 's', ''].map(
    (cut) => ['IMG_1234.jpg', `IMG_1234.jpg.${cut}.json`] as const,
  ),
  ['IMG_1234.jpg', 'IMG_1234.jp.json'],
  ['IMG_1234.jpg', 'IMG_1234.j.json'],
  [`${long.slice(0, 47)}.jpg`, `${long.slice(0, 46)}.json`],
  [`${long.slice(0, 47)}(1).jpg`, `${long.slice(0, 46)}(1).json`],
  [`${long.slice(0, 43)}.jpg`, `${long.slice(0, 43)}.jp.json`],
  [`${long.slice(0, 40)}.jpg`, `${long.slice(0, 40)}.jpg.s.json`],
  [`${long.slice(0, 40)}-edited.jpg`, `${long.slice(0, 40)}.jpg.json`],
  ['Cafe\u0301.jpg', 'Café.jpg.json'],
  ['DSC0001.JPG', 'DSC0001.xmp'],
  ['DSC0001.JPG', 'DSC0001.JPG.xmp'],
  ['IMG_1234.HEIC', 'IMG_1234.HEIC.supplemental-metadata.json'],
];

describe('groupFolder', () => {
  it.each(pairs)('describes %s by %s', (photo, sidecar) => {
    expect(sidecarsOf(photo, sidecar, 'IMG_123.jpg.json', 'IMG_12345.jpg.json', 'IMG_1234.jpg(7).json')).toEqual([
      sidecar,
    ]);
    const { companions, others } = groupFolder(inFolder(photo, sidecar));
    expect([companions.length, others.length]).toEqual([1, 0]);
  });

  it.each([
    ['IMG_1234.jpg', 'IMG_123.jpg.json'],
    ['IMG_123.jpg', 'IMG_1234.jpg.json'],
    ['IMG_1234.jpg', 'IMG_1234.jpg(1).json'],
    ['IMG_1234(1).jpg', 'IMG_1234.jpg.json'],
    ['IMG_1234.jpg', 'metadata.json'],
    ['IMG_1234.jpg', 'IMG_1234.jpg.other.json'],
  ])('does not describe %s by %s', (photo, sidecar) => {
    const { photos, others } = groupFolder(inFolder(photo, sidecar));
    expect([photos.map(({ sidecars }) => sidecars.length), others.length]).toEqual([[0], 1]);
  });

  it('takes the most exact of several, and none of another folder', () => {
    expect(sidecarsOf('IMG_1.jpg', 'IMG_1.json', 'IMG_1.jpg.json')).toEqual(['IMG_1.jpg.json', 'IMG_1.json']);
    const { photos } = groupFolder([{ path: 'a/IMG_1.jpg' }, { path: 'b/IMG_1.jpg.json' }]);
    expect(photos[0]?.sidecars).toEqual([]);
  });

  it('describes photos of one part of an export by sidecars of another', () => {
    const { photos } = groupFolder([
      { path: 'part 1/Takeout/Google Photos/Rom/IMG_1.jpg' },
      { path: 'part 2/Takeout/Google Photos/Rom/IMG_1.jpg.json' },
    ]);
    expect(photos[0]?.sidecars).toHaveLength(1);
  });

  it.each([
    ['IMG_1.HEIC', 'IMG_1.MOV'],
    ['IMG_1.jpg', 'IMG_1.mp4'],
    ['IMG_1(2).HEIC', 'IMG_1(2).MP4'],
    ['PXL_20230805_120322123.MP.jpg', 'PXL_20230805_120322123.MP'],
    ['IMG_1.HEIC', 'IMG_1.HEIC.MOV'],
    ['MVIMG_2.jpg', 'MVIMG_2.MV'],
  ])('keeps %s and its moving part %s together', (photo, video) => {
    const { photos, companions, videos } = groupFolder(inFolder(photo, video));
    expect([photos.length, companions.length, videos.length]).toEqual([1, 1, 0]);
  });

  it('accounts for every file of a folder', () => {
    const files = inFolder(
      'IMG_1.jpg',
      'IMG_1.jpg.json',
      'IMG_1.MP',
      'metadata.json',
      'VID_2.mp4',
      'VID_2.mp4.json',
      'archive_browser.html',
      'note.pdf',
      'raw.cr2',
      'odd',
    );
    const { photos, companions, videos, others } = groupFolder(files);
    expect(photos.map(({ file }) => base(file.path))).toEqual(['IMG_1.jpg', 'raw.cr2', 'odd']);
    expect(videos.map(({ path }) => base(path))).toEqual(['VID_2.mp4']);
    expect(photos.length + companions.length + videos.length + others.length).toBe(files.length);
  });

  it('takes every file that somebody chose alone for a photo, except what belongs to one', () => {
    const names = ['IMG_1.jpg', 'IMG_1.jpg.json', 'IMG_1.MOV', 'film.mp4', 'letter.pdf', 'other.json'];
    const { photos, companions, videos, others } = groupFolder(names.map((path) => ({ path: `./${path}` })));
    const taken = photos.map(({ file }) => base(file.path)).sort();
    expect(taken).toEqual(['IMG_1.jpg', 'film.mp4', 'letter.pdf', 'other.json']);
    expect([companions.length, videos.length, others.length]).toEqual([2, 0, 0]);
  });

  it('is quick for a folder of many files', () => {
    const names = Array.from({ length: 6000 }, (_, i) => [`IMG_${i}.jpg`, `IMG_${i}.jpg.supplemental-metada.json`]);
    const start = performance.now();
    const { companions } = groupFolder(inFolder(...names.flat()));
    expect(companions.length).toBe(6000);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
