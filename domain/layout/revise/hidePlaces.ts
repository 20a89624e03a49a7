/** Leaves out what the product wrote about the places of photos; words that users wrote stay. */
import type { SpreadDocument, SpreadElement, TextElement } from '../../document/model';
import type { Locale } from '../../locales';
import { hasRole } from '../elementRoles';
import { resolveAlbumTitles, suggestTitles, type TitlePhoto } from '../story/albumTitles';
import { collectShownNames, isPlaceList, tellsPlace } from '../story/countShownPlaces';
import { hasOnlyDateWords } from '../story/dateFormatters';
import { WORDS_SEPARATOR } from '../story/titleWords';
import { normaliseTitle, retitleSpread, setWords } from './retitleSpread';

interface Book {
  readonly title: string;
  readonly documents: readonly SpreadDocument[];
}

const withoutPlaces = (text: string, names: readonly string[]): string =>
  text
    .split('\n')
    .flatMap((line) => {
      const parts = line.split(WORDS_SEPARATOR);
      const kept = parts.filter((part) => !isPlaceList(part, names));
      return kept.length === 0 ? [] : [kept.join(WORDS_SEPARATOR)];
    })
    .join('\n');

/** Title without its places: what remains of it, else what the photos suggest without them. */
function titleWithoutPlaces(
  title: string,
  names: readonly string[],
  photos: readonly TitlePhoto[],
  locale: Locale,
): string {
  const rest = withoutPlaces(title, names);
  // A weekday alone is no title.
  const isWeekday = hasOnlyDateWords(rest) && !/\p{N}/u.test(rest);
  if (title === '' || rest === title || !isWeekday) return rest;
  const placeless = photos.map((photo) => ({ ...photo, place: null }));
  const suggested = suggestTitles(placeless, locale).find((one) => !tellsPlace(one.title, names));
  return suggested?.title ?? resolveAlbumTitles('', [], locale).title;
}

const isText = (element: SpreadElement): element is TextElement => element.type === 'text';

/** Returns the text right below another one in its column: the subtitle of a heading. */
function findTextBelow({ frame }: TextElement, texts: readonly TextElement[]): TextElement | undefined {
  const centre = frame.x + frame.width / 2;
  return texts
    .filter(({ frame: { x, y, width } }) => y >= frame.y + frame.height / 2 && x <= centre && centre <= x + width)
    .filter(({ frame: { y } }) => y - frame.y - frame.height < 2 * frame.height)
    .sort((a, b) => a.frame.y - b.frame.y)[0];
}

const MAX_RIM_MM = 5;

/** Returns true for the rim below a small map on a large one. */
function isRimOf(element: SpreadElement, { frame: map }: SpreadElement): boolean {
  const { frame } = element;
  return (
    element.type === 'shape' &&
    hasRole('decor', element) &&
    frame.width > map.width &&
    [map.x - frame.x, map.y - frame.y, frame.width - map.width, frame.height - map.height].every(
      (distance) => distance >= 0 && distance <= 2 * MAX_RIM_MM,
    )
  );
}

/** Removes maps and place names. The date below a heading takes the place of a heading that was only a place. */
function hidePlacesOnSpread(doc: SpreadDocument, names: readonly string[]): SpreadDocument {
  const kept = new Map(
    doc.elements.filter(isText).map((element) => [element.id, withoutPlaces(element.text, names)] as const),
  );
  const left = doc.elements.filter(isText).filter(({ id }) => kept.get(id) !== '');
  for (const element of doc.elements) {
    if (!isText(element) || element.text === '' || kept.get(element.id) !== '') continue;
    const below = findTextBelow(element, left);
    if (!below || below.size >= element.size) continue;
    kept.set(element.id, kept.get(below.id) ?? '');
    kept.set(below.id, '');
  }
  const maps = doc.elements.filter(({ type }) => type === 'map');
  const elements = doc.elements.flatMap((element) => {
    if (element.type === 'map' || maps.some((map) => isRimOf(element, map))) return [];
    if (!isText(element) || element.text === '') return [element];
    const text = kept.get(element.id) ?? '';
    if (text === element.text) return [element];
    return text === '' ? [] : [setWords(element, text, element.size)];
  });
  return elements.length === doc.elements.length && elements.every((one, i) => one === doc.elements[i])
    ? doc
    : { ...doc, elements };
}

/** Sets another title, and removes what would say the same beside it. */
function retitle(doc: SpreadDocument, from: string, to: string): SpreadDocument {
  const { doc: renamed } = retitleSpread(doc, [normaliseTitle(from)], to);
  if (renamed === doc) return doc;
  const before = new Map(doc.elements.map((element) => [element.id, element]));
  const repeats = (element: SpreadElement) =>
    isText(element) && normaliseTitle(element.text) === normaliseTitle(to) && before.get(element.id) === element;
  return { ...renamed, elements: renamed.elements.filter((element) => !repeats(element)) };
}

/**
 * Returns a book without maps, and without the place names that the product wrote in its title, headings and captions.
 * Texts in which a user wrote more than a place stay as they are.
 * @param photos all photos whose places may be named, with town and country
 * @param written names that the product wrote from former places of the photos
 */
export function hidePlaces(
  { title, documents }: Book,
  photos: readonly TitlePhoto[],
  locale: Locale,
  written: readonly string[] = [],
): Book {
  const names = collectShownNames(documents, photos, written);
  const shown = titleWithoutPlaces(title, names, photos, locale);
  return {
    title: shown,
    documents: documents.map((doc) => hidePlacesOnSpread(shown === title ? doc : retitle(doc, title, shown), names)),
  };
}
