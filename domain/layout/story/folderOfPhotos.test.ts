import { aLayoutPhoto } from '../../testing';
import { resolveAlbumTitles, suggestTitles } from './albumTitles';

type Folders = readonly (readonly [folder: string | null, count: number])[];

const dropped = (folders: Folders) =>
  folders.flatMap(([folder, count], f) =>
    Array.from({ length: count }, (_, i) =>
      aLayoutPhoto(100 * f + i + 1, { folder, takenAt: Date.UTC(2024, 6, 11, 12, i) }),
    ),
  );

describe('title of a folder', () => {
  it.each<[string, Folders, string]>([
    ['one folder', [['Hochzeit Anna & Tom', 5]], 'Hochzeit Anna & Tom'],
    ['a folder with its date', [['2024-07 Italien', 5]], 'Italien'],
    ['the innermost of all', [['Urlaub/2024-07 Italien', 5]], 'Italien'],
    [
      'the common one of several',
      [
        ['Hochzeit/Kirche', 3],
        ['Hochzeit/Feier', 3],
      ],
      'Hochzeit',
    ],
    [
      'most photos',
      [
        ['Geburtstag Oma', 9],
        [null, 1],
      ],
      'Geburtstag Oma',
    ],
  ])('is that of %s', (_, folders, title) => {
    const titles = resolveAlbumTitles('', dropped(folders), 'de');
    expect(titles).toEqual({ title, subtitle: '11. Juli 2024' });
  });

  it.each<[string, Folders]>([
    [
      'two folders',
      [
        ['Rom', 3],
        ['Paris', 3],
      ],
    ],
    [
      'half of the photos',
      [
        ['Rom', 3],
        [null, 3],
      ],
    ],
    ['no folder', [[null, 3]]],
    ['a camera', [['DCIM', 3]]],
  ])('is not proposed for %s', (_, folders) => {
    expect(suggestTitles(dropped(folders), 'de').map(({ source }) => source)).toEqual(['dates']);
  });

  it('gives way to the title that the user wrote', () => {
    expect(resolveAlbumTitles('Wir', dropped([['Rom', 3]]), 'de').title).toBe('Wir');
  });
});
