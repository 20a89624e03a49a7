import type { TextElement } from '@domain/document';
import { aLayoutPhoto, aMapElement, aSpread, aTextElement } from '@domain/testing';
import { countShownPlaces } from '../story/countShownPlaces';
import { hidePlaces } from './hidePlaces';

const naples = { latitude: 40.852, longitude: 14.268, town: 'Napoli', country: 'IT', admin1: 'IT.04' };
const village = { latitude: 47.62, longitude: 12.2, town: 'Kiefersfelden', country: 'DE' };
const photos = [naples, village, null].map((place, i) =>
  aLayoutPhoto(i + 1, { place, takenAt: Date.UTC(2023, 5, 12 + i, 12), name: `IMG_000${i}.jpg` }),
);

const textsOf = (texts: readonly string[]) =>
  texts.map((text, i) => aTextElement({ id: `t${i}`, text, frame: { x: 20, y: 20 + 30 * i, width: 80, height: 8 } }));
const hideIn = (title: string, ...texts: readonly string[]) => {
  const book = hidePlaces({ title, documents: [aSpread({ elements: textsOf(texts) })] }, photos, 'en');
  const shown = book.documents.flatMap(({ elements }) => elements as readonly TextElement[]);
  return { title: book.title, texts: shown.map(({ text }) => text), lines: shown.map(({ lines }) => lines.join(' ')) };
};

it.each([
  ['Naples', []],
  ['NEAPEL', []],
  ['Kiefersfelden und Neapel', []],
  ['Kiefersfelden, Nápoles y Alemania', []],
  ['Неаполь и Кіферсфельден', ['Неаполь и Кіферсфельден']],
  ['Naples, Italy', []],
  ['Campania', []],
  ['Nápoles y Campania', []],
  ['12 June 2023 · Naples', ['12 June 2023']],
  ['Wedding · Naples, Italy · 12 June', ['Wedding · 12 June']],
  ['40.85° N, 14.27° E', []],
  ['36,05° с. ш., 112,14° з. д.', []],
  ['A day in Naples', ['A day in Naples']],
  ['Naples was hot', ['Naples was hot']],
  ['Und', ['Und']],
  ['', ['']],
])('leaves out what is only a place, and keeps what a user wrote: %s', (text, left) => {
  const { texts, lines } = hideIn('Title', text);
  expect(texts).toEqual(left);
  expect(lines.join('')).toBe(left.join(''));
});

it.each([
  ['Naples', 'June 12\u2009–\u200914, 2023'],
  ['Kiefersfelden and Naples', 'June 12\u2009–\u200914, 2023'],
  ['Naples · Summer 2023', 'Summer 2023'],
  ['Our days in Naples', 'Our days in Naples'],
  ['', ''],
])('gives a book another title where it was only a place: %s', (title, expected) => {
  expect(hideIn(title).title).toBe(expected);
});

it('sets the other title on the pages, and says it once', () => {
  const { title, texts } = hideIn('Naples', 'Naples', 'June 12\u2009–\u200914, 2023', 'By us');
  expect(texts).toEqual([title, 'By us']);
});

it('lets the date below take the place of a heading that was only a place', () => {
  const heading = aTextElement({
    id: 'chapter1',
    text: 'Naples',
    size: 36,
    frame: { x: 20, y: 50, width: 80, height: 16 },
  });
  const date = aTextElement({ id: 't2', text: '12 June', size: 12, frame: { x: 20, y: 70, width: 80, height: 6 } });
  const { documents } = hidePlaces({ title: '', documents: [aSpread({ elements: [heading, date] })] }, photos, 'en');
  expect(documents[0]?.elements).toMatchObject([{ id: 'chapter1', text: '12 June', size: 36, lines: ['12 June'] }]);
});

it('leaves out maps, and captions with their names', () => {
  const places = [{ name: 'Grandma’s house', latitude: 48, longitude: 11 }];
  const map = aSpread({ elements: [aMapElement({ places }), ...textsOf(['Grandma’s house', 'Lunch'])] });
  const { documents } = hidePlaces({ title: '', documents: [map] }, [], 'de');
  expect(documents[0]?.elements).toMatchObject([{ type: 'text', text: 'Lunch' }]);
  expect(countShownPlaces(documents, [])).toEqual({ maps: 0, texts: 0 });
});

it('returns spreads without places unchanged', () => {
  const spread = aSpread({ elements: textsOf(['Lunch', 'Naples was hot']) });
  expect(hidePlaces({ title: 'Trip', documents: [spread] }, photos, 'en').documents[0]).toBe(spread);
});
