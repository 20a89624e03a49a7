import { aLayoutPhoto, aPhotoAnalysis, themeOf } from '../../testing';
import type { LayoutPhoto } from '../types';
import { suggestCovers } from './rankCoverPhotos';

/** Detail of a photo: busy cells inside a box of columns and rows, calm ones around it. */
const detailOf = (inside: string, outside: string, from = 2, to = 6) =>
  Array.from({ length: 64 }, (_, i) => {
    const [column, row] = [i % 8, Math.floor(i / 8)];
    return column >= from && column < to && row >= from && row < to ? inside : outside;
  }).join('');

const hashOf = (n: number) => n.toString(16).repeat(16).slice(0, 16);
const focus = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };
const photo = (
  n: number,
  name: string,
  changes: Parameters<typeof aPhotoAnalysis>[0],
  at: LayoutPhoto['focus'] = focus,
) => aLayoutPhoto(n, { name, focus: at, analysis: aPhotoAnalysis({ hash: hashOf(n), sharpness: 0.6, ...changes }) });
const face = (x: number, height: number) => ({ box: { x, y: 0.3, width: 0.75 * height, height }, score: 0.9 });

const subject = photo(1, 'boat', { detail: detailOf('9', '1') });
const roofs = photo(2, 'roofs', { detail: 'f'.repeat(64) });
const crowd = photo(3, 'crowd', {
  detail: 'c'.repeat(64),
  faces: Array.from({ length: 14 }, (_, i) => face(i / 15, 0.03)),
});
const neon = photo(5, 'neon', { detail: detailOf('c', '8'), colourfulness: 108 });
const dark = photo(6, 'dark', { detail: '1'.repeat(64), exposure: { mean: 0.06, dark: 0.6, light: 0 } });
const couple = photo(9, 'couple', { detail: detailOf('6', '3'), faces: [face(0.3, 0.2), face(0.55, 0.2)] });
const loneMan = photo(10, 'lone man', { detail: detailOf('6', '3'), faces: [face(0.4, 0.2)] });
const all = [roofs, crowd, neon, dark, subject, couple, loneMan];

const names = (templateId: string, photos = all) =>
  suggestCovers(photos, themeOf(templateId), 'square-210').map(({ photo: { name } }) => name);

describe('suggestCovers', () => {
  it('prefers a clear subject to roofs, a crowd of dots, neon and darkness', () => {
    for (const template of ['journey', 'portfolio', 'year']) {
      const order = names(template);
      for (const worse of ['roofs', 'crowd', 'neon', 'dark'])
        expect([template, worse, order.indexOf('boat') < order.indexOf(worse)]).toEqual([template, worse, true]);
    }
  });

  it('prefers people who are on many of the photos to strangers, where people are told apart', () => {
    const portraitsOf = (persons: readonly (number | undefined)[]) =>
      persons.map((person, i) =>
        photo(i + 1, `${person}`, { detail: detailOf('6', '3'), faces: [{ ...face(0.4, 0.2), person }] }),
      );
    expect(names('hearth', portraitsOf([7, 8, 1, 1, 1])).slice(0, 3)).toEqual(['1', '1', '1']);
    expect(names('hearth', portraitsOf([7, 8, undefined, undefined]))[0]).toBe('7');
  });

  it('prefers two people for a wedding and people for a family', () => {
    expect(names('vow').slice(0, 2)).toEqual(['couple', 'lone man']);
    expect(new Set(names('hearth').slice(0, 2))).toEqual(new Set(['couple', 'lone man']));
  });

  it('prefers open eyes', () => {
    const blinking = photo(11, 'blinking', { detail: detailOf('6', '3'), faces: [{ ...face(0.4, 0.2), eyes: 0.38 }] });
    const open = photo(12, 'open', { detail: detailOf('6', '3'), faces: [{ ...face(0.4, 0.2), eyes: 0.7 }] });
    expect(names('hearth', [blinking, open])).toEqual(['open', 'blinking']);
  });

  it('states why each is offered, and scores that their terms explain', () => {
    const found = suggestCovers(all, themeOf('vow'), 'square-210');
    expect(found.find(({ photo: { name } }) => name === 'couple')?.strength).toBe('people');
    expect(found.find(({ photo: { name } }) => name === 'lone man')?.strength).toBe('portrait');
    expect(found.find(({ photo: { name } }) => name === 'boat')?.strength).toBe('subject');
    for (const { score, costs } of found) {
      const lost = Object.values(costs).reduce((sum, cost) => sum + cost, 0);
      expect(score).toBeCloseTo(Math.max(0, 100 - lost), 6);
    }
  });

  it('offers ten at most and one of each view', () => {
    const burst = Array.from({ length: 5 }, (_, i) => ({ ...subject, id: `burst-${i}` }));
    expect(names('journey', [...burst, couple])).toHaveLength(2);
    const many = Array.from({ length: 40 }, (_, i) => aLayoutPhoto(i + 1));
    expect(names('journey', many)).toHaveLength(10);
  });

  it('prefers photos of the place that the title names, in the language of the album', () => {
    const at = (name: string, latitude: number, longitude: number, town: string, country: string) => ({
      ...photo(20 + town.length, name, { detail: detailOf('9', '1') }),
      place: { latitude, longitude, town, country },
    });
    const siena = at('siena', 43.31861, 11.33052, 'Siena', 'IT');
    const bruges = at('bruges', 51.2, 3.2, 'Sint-Andries', 'BE');
    const first = (title: string, locale: string) =>
      suggestCovers([bruges, siena, subject], themeOf('journey'), 'square-210', { title, locale })[0]?.photo.name;
    expect(first('A week in Siena', 'en')).toBe('siena');
    expect(first('Eine Woche in Belgien', 'de')).toBe('bruges');
    expect(first('Our summer', 'en')).toBe(first('', 'en'));
  });

  it('prefers a whole and clear face to one that the edge cuts or that is hidden', () => {
    const clear = photo(31, 'clear', { detail: detailOf('6', '3'), faces: [face(0.4, 0.2)] });
    const cut = photo(32, 'cut', { detail: detailOf('6', '3'), faces: [face(0, 0.2)] });
    const hidden = photo(33, 'hidden', { detail: detailOf('6', '3'), faces: [{ ...face(0.4, 0.2), score: 0.5 }] });
    expect(names('hearth', [cut, hidden, clear])[0]).toBe('clear');
  });

  it('prefers people in the middle to people at the edge of the picture', () => {
    const middle = photo(34, 'middle', { detail: detailOf('6', '3'), faces: [face(0.42, 0.2)] });
    const aside = photo(35, 'aside', { detail: detailOf('6', '3'), faces: [face(0.8, 0.2)] });
    expect(names('vow', [aside, middle])[0]).toBe('middle');
  });

  it('prefers a view with a calm third, and one that neither opens nor closes the book', () => {
    const sky = photo(36, 'sky', { detail: '0'.repeat(24) + '9'.repeat(40) }, null);
    const busy = photo(37, 'busy', { detail: '6'.repeat(64) }, null);
    expect(names('journey', [busy, sky])[0]).toBe('sky');
    const same = [1, 2, 3, 4, 5, 6].map((n) => ({
      ...photo(40 + n, `${n}`, { detail: detailOf('9', '1') }),
      takenAt: n,
    }));
    expect(names('journey', same)[0]).toBe('2');
  });
});
