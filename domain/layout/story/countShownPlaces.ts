import type { SpreadDocument } from '../../document/model';
import { LOCALES } from '../../locales';
import { foldText } from '../../text';
import { countryName, type Located, townName } from './placeNames';

export interface ShownPlaces {
  readonly maps: number;
  readonly texts: number;
}

/** Coordinates as captions far from towns write them. */
const COORDINATES = /\d° ?\p{Lu}/u;

const toWords = (text: string): string =>
  ` ${foldText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** Names that tell where the photos were taken, or that a map shows, in every language of a book. */
function collectNames(documents: readonly SpreadDocument[], photos: readonly Located[]): ReadonlySet<string> {
  const ofPhotos = photos.flatMap(({ place }) =>
    place ? LOCALES.flatMap((locale) => [townName(place, locale), countryName(place.country ?? '', locale)]) : [],
  );
  const ofMaps = documents.flatMap(({ elements }) =>
    elements.flatMap((element) => (element.type === 'map' ? element.places.map(({ name }) => name) : [])),
  );
  return new Set([...ofPhotos, ...ofMaps].map(toWords).filter((name) => name.trim() !== ''));
}

/** Counts the maps of a book, and its texts that name a place of its photos or of its maps. */
export function countShownPlaces(documents: readonly SpreadDocument[], photos: readonly Located[]): ShownPlaces {
  const names = [...collectNames(documents, photos)];
  const elements = documents.flatMap((document) => document.elements);
  const texts = elements.filter((element) => {
    if (element.type !== 'text') return false;
    const words = toWords(element.text);
    return COORDINATES.test(element.text) || names.some((name) => words.includes(name));
  });
  return { maps: elements.filter(({ type }) => type === 'map').length, texts: texts.length };
}
