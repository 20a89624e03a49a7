import { toFormatLocale } from '../../locales';
import type { PhotoLocation } from '../../photo/photoAnalysis';
import { knownPlaces } from './knownPlaces';
import { listRegionNames, regionName } from './knownRegions';
import { cached, countryName, findPlaceName, type Located, type PlaceName, toKnownLocale } from './placeNames';

const listFormats = new Map<string, Intl.ListFormat>();

export function joinNames(names: readonly string[], given: string): string {
  const locale = toFormatLocale(toKnownLocale(given));
  return cached(listFormats, locale, () => new Intl.ListFormat(locale, { type: 'conjunction' })).format(names);
}

interface Counted {
  readonly name: string;
  count: number;
}

function countNames(names: readonly PlaceName[]): Counted[] {
  const counts = new Map<string, Counted>();
  for (const { key, name } of names) {
    const known = counts.get(key);
    if (known) known.count += 1;
    else counts.set(key, { name, count: 1 });
  }
  // Places of one name in two countries read as one place twice.
  return [...counts.values()];
}

const MAX_NAMES = 3;
/** Share of the located photos that each named town and each named region needs: a journey passes through regions. */
const MIN_SHARE_OF_EACH = { town: 0.14, region: 0.08 } as const;
/** Fewer photos of a town are an exception. */
const MIN_SHARE_OF_VISIT = 0.04;

/** A place name is used when it covers at least these shares of the photos. */
interface PlaceClaim {
  /** Share of the located photos that the names hold. */
  readonly named: number;
  /** Share of photos that have a place, or were taken on the same day as a photo with a place. */
  readonly located: number;
  /** Towns that are named one by one; more are summed up by their regions or countries. */
  readonly towns: number;
}

/** A title sums up: a detour needs no name. */
export const TITLE_CLAIM: PlaceClaim = { named: 0.72, located: 0.6, towns: 2 };
/** The title of a book over years names regions, but not the town in which most days were spent. */
export const AREA_CLAIM: PlaceClaim = { ...TITLE_CLAIM, towns: 0 };
/** A caption must be true of every photo beside it; one wrong position is tolerated. */
export const CAPTION_CLAIM: PlaceClaim = { named: 0.95, located: 1, towns: 3 };

function mainNames(counted: readonly Counted[], located: number, share: { each: number; named: number }): string[] {
  const large = counted.filter(({ count }) => count / located >= share.each);
  const named = large.reduce((sum, { count }) => sum + count, 0) / located;
  const distinct = new Set(large.map(({ name }) => name)).size === large.length;
  return large.length <= MAX_NAMES && distinct && named >= share.named ? large.map(({ name }) => name) : [];
}

const DAY_MS = 86_400_000;

function countCovered(photos: readonly Located[]): number {
  const days = new Set(
    photos.flatMap(({ place, takenAt }) => (place && takenAt !== null ? Math.floor(takenAt / DAY_MS) : [])),
  );
  return photos.filter(({ place, takenAt }) => place || (takenAt !== null && days.has(Math.floor(takenAt / DAY_MS))))
    .length;
}

/** Returns the names of the regions or, where one of them has no usual name, of the countries. */
function findAreaNames(places: readonly PhotoLocation[], locale: string, { named }: PlaceClaim): string[] {
  const share = { each: MIN_SHARE_OF_EACH.region, named };
  const language = toKnownLocale(locale);
  const regions = places.flatMap(({ admin1 }): PlaceName[] => {
    const name = regionName(admin1 ?? '', language);
    return name === '' ? [] : [{ key: name, name }];
  });
  const found = mainNames(countNames(regions), places.length, share);
  if (found.length > 0) return found;
  const countries = places.flatMap(({ country }): PlaceName[] => {
    const name = countryName(country ?? '', locale);
    return name === '' ? [] : [{ key: country ?? '', name }];
  });
  return mainNames(countNames(countries), places.length, share);
}

/**
 * Finds the names of the places of photos in a language, in the order of the photos: the towns if they are few, else up
 * to three regions, else up to three countries; none when too few photos know their place or the places are too many.
 */
export function findPlaceNames(photos: readonly Located[], locale: string, claim: PlaceClaim): string[] {
  const places = photos.flatMap(({ place }) => place ?? []);
  if (places.length === 0 || countCovered(photos) < claim.located * photos.length) return [];
  const counted = countNames(places.flatMap((place) => findPlaceName(place, locale) ?? []));
  const towns = mainNames(counted, places.length, { each: MIN_SHARE_OF_EACH.town, named: claim.named });
  const visited = counted.filter(({ count }) => count / places.length >= MIN_SHARE_OF_VISIT).length;
  if (towns.length === 1) return claim.towns > 0 ? towns : [];
  if (towns.length > 0 && towns.length <= claim.towns && visited <= claim.towns) return towns;
  const areas = findAreaNames(places, locale, claim);
  return areas.length > 0 || claim.towns === 0 ? areas : towns;
}

/** Names the places of photos as `findPlaceNames` does, as a list in the language; '' for none. */
export const namePlaces = (photos: readonly Located[], locale: string, claim: PlaceClaim): string =>
  joinNames(findPlaceNames(photos, locale, claim), locale);

let knownNames: ReadonlySet<string> | null = null;

/** Returns true for a well-known city, park or region in a language of books. */
export function isKnownPlaceName(name: string): boolean {
  knownNames ??= new Set([...knownPlaces.flatMap(({ names }) => Object.values(names)), ...listRegionNames()]);
  return knownNames.has(name);
}
