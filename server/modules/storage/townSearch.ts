import { readFile } from 'node:fs/promises';
import type { FoundTown, Locale } from '@domain/contract';
import { countryName } from '@domain/layout';
import { foldText } from '@domain/text';
import { loadOnce, loadTowns, pauseBetweenChunks, resolveTownFile, type Town, toDegreeKey, townNameIn } from './towns';

export interface TownQuery {
  readonly search: string;
  readonly locale: Locale;
  /** Towns of the user's photos: suggestions for an empty search, and preferred among namesakes. */
  readonly own: readonly Town[];
}

const MAX_FOUND_TOWNS = 10;
/**
 * Letters by which towns are indexed. A shorter search looks at the user's own towns only, as no town has a shorter
 * name.
 */
const INDEXED_LETTERS = 2;

/** Countries that speakers of a language most likely mean. */
const homeCountries: Readonly<Record<Locale, readonly string[]>> = {
  en: ['GB', 'US', 'IE', 'CA', 'AU', 'NZ'],
  de: ['DE', 'AT', 'CH'],
  fr: ['FR', 'BE', 'CH', 'CA'],
  es: ['ES', 'MX', 'AR', 'CO', 'CL'],
  pt: ['PT', 'BR'],
  ru: ['RU', 'BY', 'KZ'],
};

const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i' };

const foldName = (text: string): string =>
  /^[a-zA-Z ]+$/.test(text)
    ? text.toLowerCase().trim()
    : foldText(text)
        .replace(/[ßøłđæœı]/g, (letter) => LETTERS[letter] ?? letter)
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();

interface IndexedTown {
  readonly town: Town;
  readonly names: readonly string[];
}

const indexTown = (town: Town): IndexedTown => ({
  town,
  names: [...new Set([town.name, ...Object.values(town.names ?? {})].map(foldName))],
});

const toIndexKey = (words: string): string => words.slice(0, INDEXED_LETTERS).trim();

const loadIndex = loadOnce(async () => {
  const index = new Map<string, IndexedTown[]>();
  let count = 0;
  for (const town of (await loadTowns()).byPosition.values()) {
    const indexed = indexTown(town);
    const starts = indexed.names.flatMap((name) => name.split(' ').map(toIndexKey));
    for (const start of new Set(starts)) {
      const there = index.get(start);
      if (there) there.push(indexed);
      else index.set(start, [indexed]);
    }
    count += 1;
    await pauseBetweenChunks(count);
  }
  return index;
});

const loadRegions = loadOnce(async () => {
  const regions = JSON.parse(await readFile(resolveTownFile('admin1.json'), 'utf8')) as readonly {
    readonly code: string;
    readonly name: string;
  }[];
  return new Map(regions.map(({ code, name }) => [code, name]));
});

type Regions = ReadonlyMap<string, string>;
const regionOf = (regions: Regions, { country, region }: Town): string | null =>
  regions.get(`${country}.${region}`) ?? null;

function degreesAround(own: readonly Town[]): ReadonlySet<string> {
  const steps = [-1, 0, 1];
  return new Set(
    own.flatMap(({ latitude, longitude }) =>
      steps.flatMap((south) => steps.map((west) => toDegreeKey(latitude + south, longitude + west))),
    ),
  );
}

interface Candidate {
  readonly town: Town;
  readonly score: number;
}

/** Scores towns with a word that begins like the search: cities, exact names and towns near the user's come first. */
function rankTowns(towns: readonly IndexedTown[], wanted: string, { locale, own }: TownQuery): Candidate[] {
  const near = degreesAround(own);
  const homes = homeCountries[locale];
  const candidates: Candidate[] = [];
  for (const { town, names } of towns) {
    const isPrefix = names.some((name) => name.startsWith(wanted));
    if (!isPrefix && !names.some((name) => name.includes(` ${wanted}`))) continue;
    const score =
      (town.names && isPrefix ? 8 : 0) +
      (names.includes(wanted) ? 4 : 0) +
      (near.has(toDegreeKey(town.latitude, town.longitude)) ? 4 : 0) +
      (homes.includes(town.country) ? 2 : 0) +
      (isPrefix ? 1 : 0);
    candidates.push({ town, score });
  }
  return candidates.sort(
    (a, b) =>
      b.score - a.score ||
      a.town.name.length - b.town.name.length ||
      (a.town.name < b.town.name ? -1 : Number(a.town.name > b.town.name)),
  );
}

/** Serializes towns; the region tells namesakes of a country apart. */
function toFoundTowns(towns: readonly Town[], regions: Regions, locale: Locale): FoundTown[] {
  const named = towns.map((town) => ({ town, name: townNameIn(town, locale) }));
  const isAlone = (name: string, country: string) =>
    named.filter((other) => other.name === name && other.town.country === country).length === 1;
  return named.map(({ town, name }) => ({
    latitude: town.latitude,
    longitude: town.longitude,
    town: name,
    country: town.country,
    region: isAlone(name, town.country) ? null : regionOf(regions, town),
  }));
}

/** Finds towns by the beginning of their name, and of a region or country after a comma. */
export async function searchTowns(query: TownQuery): Promise<FoundTown[]> {
  const { search, locale, own } = query;
  const [first = '', ...rest] = search.split(',');
  const wanted = foldName(first);
  const area = foldName(rest.join(' '));
  const regions = await loadRegions();
  if (wanted.length < INDEXED_LETTERS) {
    // More letters follow; they then find the index ready. A failure is met again by them.
    void loadIndex().catch(() => undefined);
    const fitting = own.filter((town) => indexTown(town).names.some((name) => name.startsWith(wanted)));
    return toFoundTowns(fitting.slice(0, MAX_FOUND_TOWNS), regions, locale);
  }
  const isInArea = ({ town }: Candidate) =>
    [countryName(town.country, locale), regionOf(regions, town) ?? ''].some((name) => foldName(name).startsWith(area));
  const ranked = rankTowns((await loadIndex()).get(toIndexKey(wanted)) ?? [], wanted, query);
  const fitting = area === '' ? ranked : ranked.filter(isInArea);
  return toFoundTowns(
    fitting.slice(0, MAX_FOUND_TOWNS).map(({ town }) => town),
    regions,
    locale,
  );
}
