import type { SpreadDocument } from '../../document/model';
import { LOCALES } from '../../locales';
import { foldText } from '../../text';
import { hasOnlyDateWords } from './dateFormatters';
import { occasionWords } from './findOccasion';
import { regionName } from './knownRegions';
import { countryName, type Located, townName } from './placeNames';
import { WORDS_SEPARATOR } from './titleWords';

export interface ShownPlaces {
  readonly maps: number;
  readonly texts: number;
}

/** Coordinates as captions far from towns write them: “36.05° N, 112.14° W”. */
const COORDINATES = /\d+(?:[.,]\d+)?° ?\p{L}[\p{L}. ]*, \d+(?:[.,]\d+)?° ?\p{L}[\p{L}. ]*/u;

const toWords = (text: string): string =>
  ` ${foldText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** Words that join the places of a list in the languages of books. */
const CONJUNCTIONS: ReadonlySet<string> = new Set(['and', 'und', 'et', 'y', 'e', 'и']);

const LIST_SEPARATOR = new RegExp(`,? (?:${[...CONJUNCTIONS].join('|')}) |, `, 'u');

/** Returns the parts of texts of the product, and of the lists in them, that may be places: no dates and no occasions. */
export function findPlaceCandidates(texts: readonly string[]): ReadonlySet<string> {
  const parts = texts.flatMap((text) => text.split('\n')).flatMap((line) => line.split(WORDS_SEPARATOR));
  const names = new Set(parts.flatMap((part) => [part, ...part.split(LIST_SEPARATOR)]));
  const isCandidate = (name: string) =>
    name.length > 1 && !/\d/.test(name) && !hasOnlyDateWords(name) && occasionWords(name).length === 0;
  return new Set([...names].filter(isCandidate));
}

/**
 * Names that tell where the photos were taken, or that a map shows, in every language of a book; the longest first.
 * @param written names that the product wrote from former places of the photos
 */
export function collectShownNames(
  documents: readonly SpreadDocument[],
  photos: readonly Located[],
  written: readonly string[] = [],
): readonly string[] {
  const ofPhotos = photos.flatMap(({ place }) =>
    place
      ? LOCALES.flatMap((locale) => [
          townName(place, locale),
          regionName(place.admin1 ?? '', locale),
          countryName(place.country ?? '', locale),
        ])
      : [],
  );
  const ofMaps = documents.flatMap(({ elements }) =>
    elements.flatMap((element) => (element.type === 'map' ? element.places.map(({ name }) => name) : [])),
  );
  const names = new Set([...ofPhotos, ...ofMaps, ...written].map(toWords).filter((name) => name.trim() !== ''));
  return [...names].sort((a, b) => b.length - a.length);
}

/** Returns true for words that name a place, among others. */
export function tellsPlace(text: string, names: readonly string[]): boolean {
  const words = toWords(text);
  return COORDINATES.test(text) || names.some((name) => words.includes(name));
}

/** Returns true for words that are nothing but places: a name, a list of names, or coordinates. */
export function isPlaceList(text: string, names: readonly string[]): boolean {
  if (COORDINATES.exec(text)?.[0] === text.trim()) return true;
  if (!tellsPlace(text, names)) return false;
  let rest = toWords(text);
  for (const name of names) while (rest.includes(name)) rest = rest.replace(name, ' ');
  return rest
    .split(' ')
    .filter((word) => word !== '')
    .every((word) => CONJUNCTIONS.has(word));
}

/** Counts the maps of a book, and its texts that name a place of its photos or of its maps. See {@link collectShownNames}. */
export function countShownPlaces(
  documents: readonly SpreadDocument[],
  photos: readonly Located[],
  written: readonly string[] = [],
): ShownPlaces {
  const names = collectShownNames(documents, photos, written);
  const elements = documents.flatMap((document) => document.elements);
  const texts = elements.filter((element) => element.type === 'text' && tellsPlace(element.text, names));
  return { maps: elements.filter(({ type }) => type === 'map').length, texts: texts.length };
}
