import { aMapElement, aSpread, aTextElement } from '@domain/testing';
import { countShownPlaces, findPlaceCandidates } from './countShownPlaces';

const naples = { latitude: 40.852, longitude: 14.268, town: 'Napoli', country: 'IT', admin1: 'IT.04' };
const village = { latitude: 47.62, longitude: 12.2, town: 'Kiefersfelden', country: 'DE' };
const photos = [naples, village, null].map((place) => ({ takenAt: null, place }));
const textsOf = (...texts: string[]) => [
  aSpread({ elements: texts.map((text, i) => aTextElement({ id: `t${i}`, text })) }),
];

it.each([
  ['Three days in Naples', 1],
  ['NEAPEL', 1],
  ['Неаполь, Италия', 1],
  ['Kiefersfelden – Sommer', 1],
  ['Italien', 1],
  ['Eine Woche Kampanien', 1],
  ['36.05° N, 112.14° W', 1],
  ['36,05° с. ш., 112,14° з. д.', 1],
  ['36,05° с. ш.', 0],
  ['Grandma is 80', 0],
  ['Neapolitan ice cream', 0],
  ['32 °C in the shade', 0],
  ['', 0],
])('counts a text that tells where photos were taken: %s', (text, count) => {
  expect(countShownPlaces(textsOf(text), photos)).toEqual({ maps: 0, texts: count });
});

it('counts maps, and texts that name one of their places', () => {
  const places = [{ name: 'Grandma’s house', latitude: 48, longitude: 11 }];
  const map = aSpread({ elements: [aMapElement({ places })] });
  expect(countShownPlaces([map, ...textsOf('At grandma’s house', 'Naples')], [])).toEqual({ maps: 1, texts: 1 });
});

it('counts nothing in a book without places', () => {
  expect(countShownPlaces(textsOf('Naples'), [{ takenAt: null }])).toEqual({ maps: 0, texts: 0 });
});

it('counts texts with names of former places', () => {
  expect(countShownPlaces(textsOf('Paris', 'Lunch in Paris', 'Lunch'), [], ['Paris'])).toEqual({ maps: 0, texts: 2 });
});

it.each([
  ['July 12, 2024 · Paris, France', ['Paris, France', 'Paris', 'France']],
  ['Rome, Florence, and Milan', ['Rome, Florence, and Milan', 'Rome', 'Florence', 'Milan']],
  ['Rom, Florenz und Mailand', ['Rom, Florenz und Mailand', 'Rom', 'Florenz', 'Mailand']],
  ['Рим и Милан', ['Рим и Милан', 'Рим', 'Милан']],
  ['Naples\n12 June', ['Naples']],
  ['March', []],
  ['Juli – August', []],
  ['1 мая', []],
  ['Saturday', []],
  ['Birthday', []],
  ['Natal', []],
  ['Spring 2023', []],
  ['', []],
])('finds what may be a place in a text of the product: %s', (text, names) => {
  expect([...findPlaceCandidates([text])]).toEqual(names);
});
