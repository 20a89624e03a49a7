import { aLayoutPhoto, aPhotoAnalysis, themeOf } from '../../testing';
import { suggestCovers } from '../cover/rankCoverPhotos';
import { toSubject } from '../subject';
import type { LayoutPhoto } from '../types';
import { choosePhotos } from './choosePhotos';
import { detectNonPhoto } from './detectNonPhoto';

const named = (name: string, changes: Partial<LayoutPhoto> = {}) =>
  aLayoutPhoto(1, { name, analysis: aPhotoAnalysis(), ...changes });
/** A page of print, as a scanner app sees it. */
const paper = aPhotoAnalysis({
  exposure: { mean: 0.85, dark: 0.02, light: 0.4 },
  colourfulness: 4,
  palette: [
    { colour: '#f4f4f2', weight: 0.8 },
    { colour: '#404040', weight: 0.1 },
  ],
  detail: '5'.repeat(64),
});

describe('what is no photograph', () => {
  it.each([
    'Screenshot_20240712-101112.png',
    'Screenshot 2024-07-12 at 10.11.12.jpg',
    'Bildschirmfoto 2024-07-12 um 10.11.12.png',
    'Capture d’écran 2024-07-12.png',
    'Capture d\u2019e\u0301cran 2024-07-12.png',
    'Captura de pantalla 2024-07-12.png',
    'Captura de ecrã 2024-07-12.png',
    'Снимок экрана 2024-07-12.png',
  ])('is a screenshot by its name: %s', (name) => {
    expect(detectNonPhoto(named(name))).toBe('screenshot');
  });

  it('is a screenshot by the size of a screen, in a format that no camera writes', () => {
    const size = { width: 1170, height: 2532 };
    expect(detectNonPhoto(named('IMG_0012.PNG', size))).toBe('screenshot');
    expect(detectNonPhoto(named('IMG_0012.PNG', { width: 2532, height: 1170 }))).toBe('screenshot');
    expect(detectNonPhoto(named('IMG_0012.JPG', size))).toBeNull();
    expect(detectNonPhoto(named('Lake.png'))).toBeNull();
  });

  it.each(['Receipt 12.jpg', 'Rechnung_2024.jpg', 'facture-mai.jpg', 'recibo.jpg', 'чек.jpg', 'CamScanner 07-12.jpg'])(
    'is a document by its name: %s',
    (name) => expect(detectNonPhoto(named(name))).toBe('document'),
  );

  it('is a document when it looks like a page of print', () => {
    expect(detectNonPhoto(named('IMG_0012.JPG', { analysis: paper }))).toBe('document');
  });

  it.each<[string, Partial<LayoutPhoto>]>([
    ['a scanned print', { name: 'Scan_0012.jpg' }],
    ['words that contain others', { name: 'Abrechnung am Strand.jpg' }],
    ['a snow field', { analysis: { ...paper, detail: '1'.repeat(64) } }],
    [
      'people before a white wall',
      { analysis: { ...paper, faces: [{ box: { x: 0.4, y: 0.3, width: 0.1, height: 0.1 }, score: 0.9 }] } },
    ],
    ['a white house in the sun', { analysis: { ...paper, colourfulness: 25 } }],
    ['an unanalysed photo', { analysis: null }],
  ])('is not %s', (_, changes) => {
    expect(detectNonPhoto(named('IMG_0012.JPG', changes))).toBeNull();
  });

  it('is set aside, unless most are such: then it is the subject of the album', () => {
    const screen = { ...named('Screenshot_1.png'), id: 'screen' };
    const photos = [aLayoutPhoto(2), aLayoutPhoto(3), screen];
    expect(choosePhotos(photos).excluded).toEqual([{ id: 'screen', reason: 'screenshot' }]);
    expect(choosePhotos([screen, { ...screen, id: 'other' }]).excluded).toEqual([]);
  });
});

describe('a drawing', () => {
  const drawn = (share: number, hardEdges: number, n = 1) =>
    aLayoutPhoto(n, { analysis: aPhotoAnalysis({ flatness: { share, hardEdges } }) });

  it.each([
    ['a chat', 0.61, 0.257, false],
    ['a chat that a messenger compressed', 0.39, 0.0102, false],
    ['a map', 0.64, 0.505, false],
    ['a picture with one line of words', 0.78, 0.0067, false],
    ['a photo', 0.02, 0, true],
    ['a sky of strong compression', 0.53, 0, true],
    ['a city at night', 0.06, 0.028, true],
  ])('is known by flat colours and hard edges: %s', (_, share, hardEdges, isPhotograph) => {
    expect(toSubject(drawn(share, hardEdges)).isPhotograph).toBe(isPhotograph);
  });

  it('is kept whole and off the cover, but stays in the book', () => {
    const map = drawn(0.64, 0.505);
    expect(toSubject(map).keptParts).toEqual([{ x: 0, y: 0, width: 1, height: 1 }]);
    expect(detectNonPhoto(map)).toBeNull();
    const photo = drawn(0.02, 0, 2);
    const covers = suggestCovers([map, photo], themeOf('journey'), 'square-210');
    expect(covers.map((cover) => cover.photo.id)).toEqual([photo.id]);
  });

  it('is a photo to analyses from before this measure', () => {
    expect(toSubject(aLayoutPhoto(1)).isPhotograph).toBe(true);
  });
});
