import { cleanPlace } from '../../document/drawn';
import { type FontId, MAX_MAP_PLACES, type MapPlace } from '../../document/model';
import { relativeLongitude } from '../../geometry/numbers';
import type { AlbumTemplate } from '../templates';
import type { LayoutPhoto, LayoutRequest } from '../types';
import { coarsestPrecision } from './dateFormatters';
import { greatCircleKm } from './placeDistances';
import { findKnownCentre, findPlaceName, type Located } from './placeNames';
import { selectTitlePeriod, statedTime } from './titlePeriod';

const DAY_MS = 86_400_000;
/** A journey lasts `least` to `most` days and has photos on at least half of them. */
const JOURNEY_DAYS = { least: 2, most: 31, withPhotosShare: 0.5 } as const;
/** Fewer photos a day need no heading of each day. */
const MIN_PHOTOS_PER_DAY = 3;

const dayOf = (takenAt: number): number => Math.floor(takenAt / DAY_MS);

/**
 * Returns the indices of the first photos of each day of a journey; none when the photos are no journey: a single day,
 * a few days of a year, or dates that are not known to the day. Photos far from the period of the others belong to none.
 * @param photos ordered by time
 */
export function findJourneyDays(
  photos: readonly Pick<LayoutPhoto, 'takenAt' | 'takenPrecision'>[],
): ReadonlySet<number> {
  const none: ReadonlySet<number> = new Set();
  const period = new Set(selectTitlePeriod(photos));
  const precision = coarsestPrecision([...period]);
  if (precision === 'year' || precision === 'month') return none;
  const firsts = new Map<number, number>();
  photos.forEach((photo, i) => {
    const time = period.has(photo) ? statedTime(photo) : null;
    if (time !== null && !firsts.has(dayOf(time))) firsts.set(dayOf(time), i);
  });
  const days = [...firsts.keys()].sort((a, b) => a - b);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return none;
  const span = last - first + 1;
  const isJourney =
    days.length >= JOURNEY_DAYS.least &&
    span <= JOURNEY_DAYS.most &&
    days.length >= JOURNEY_DAYS.withPhotosShare * span &&
    period.size >= MIN_PHOTOS_PER_DAY * days.length;
  return isJourney ? new Set(firsts.values()) : none;
}

/** A map is proposed for at least 3 places, two of them at least 25 km apart. */
const PROPOSED = { places: 3, km: 25 } as const;
/** Most distinct places of a proposed map: the most photographed ones. */
const MAX_PROPOSED_PLACES = 14;

/** Degrees, about 11 km: a map may be shared, and must not tell in which street its photos were taken. */
const COARSE_DEGREES = 0.1;
const toCoarse = (degrees: number): number => Math.round(degrees / COARSE_DEGREES) * COARSE_DEGREES;

interface Visit {
  readonly name: string;
  count: number;
  latitude: number;
  longitude: number;
  /** True when the position is only the centre of a city or park, not where photos were taken. */
  isCentre: boolean;
}

/**
 * Returns the named places of photos in their order, each at its centre if that is known, else near where its photos
 * were taken. Successive photos of one place are one visit, and a place that is visited again comes again. Photos
 * without a place say nothing.
 * @param photos ordered by time
 * @param most distinct places; those with the fewest photos are left out
 */
export function findJourneyPlaces(
  photos: readonly Located[],
  { locale, font, most = MAX_MAP_PLACES }: { readonly locale: string; readonly font: FontId; readonly most?: number },
): MapPlace[] {
  const visits = new Map<string, Visit>();
  const order: string[] = [];
  for (const { place } of photos) {
    const found = place ? findPlaceName(place, locale) : null;
    if (!place || !found) continue;
    const visit = visits.get(found.key) ?? { name: found.name, count: 0, latitude: 0, longitude: 0, isCentre: true };
    const centre = findKnownCentre(place);
    const { latitude, longitude } = centre ?? place;
    visit.isCentre &&= centre !== null;
    visit.count += 1;
    visit.latitude += (latitude - visit.latitude) / visit.count;
    visit.longitude += relativeLongitude(longitude, visit.longitude) / visit.count;
    visits.set(found.key, visit);
    order.push(found.key);
  }
  const shown = new Set(
    [...visits]
      .sort(([, a], [, b]) => b.count - a.count)
      .slice(0, most)
      .map(([key]) => key),
  );
  return order
    .filter((key) => shown.has(key))
    .filter((key, i, all) => key !== all[i - 1])
    .slice(0, MAX_MAP_PLACES)
    .flatMap((key) => {
      const visit = visits.get(key);
      if (!visit) return [];
      const { name, latitude, isCentre } = visit;
      const longitude = relativeLongitude(visit.longitude, 0);
      const position = isCentre
        ? { latitude, longitude }
        : { latitude: toCoarse(latitude), longitude: toCoarse(longitude) };
      return [cleanPlace({ name, ...position }, font)];
    });
}

const hasMap = ({ category, families }: AlbumTemplate): boolean =>
  category === 'travel' || families?.journal !== undefined;

/** Photos of a place on this many days, from first to last over this many days, make it a place of everyday life. */
const EVERYDAY = { days: 3, span: 45 } as const;

/** Leaves out the photos of places of everyday life, which are no journey. */
function withoutEverydayPlaces(photos: readonly Located[], locale: string): Located[] {
  const nameOf = ({ place }: Located) => (place && findPlaceName(place, locale)?.key) || '';
  const days = new Map<string, Set<number>>();
  for (const photo of photos) {
    if (photo.takenAt === null || nameOf(photo) === '') continue;
    const known = days.get(nameOf(photo)) ?? new Set();
    days.set(nameOf(photo), known.add(dayOf(photo.takenAt)));
  }
  const isEveryday = (found: ReadonlySet<number> | undefined) =>
    found !== undefined && found.size >= EVERYDAY.days && Math.max(...found) - Math.min(...found) >= EVERYDAY.span;
  return photos.filter((photo) => !isEveryday(days.get(nameOf(photo))));
}

/**
 * Returns the places of a map that the template proposes: those of dated photos, if they are enough and far enough
 * apart; none when the album has no words.
 */
export function proposeMapPlaces(
  photos: readonly Located[],
  { captions, locale }: Pick<LayoutRequest, 'captions' | 'locale'>,
  template: AlbumTemplate,
): MapPlace[] {
  if (!captions || !hasMap(template)) return [];
  const dated = withoutEverydayPlaces(
    photos.filter(({ takenAt }) => takenAt !== null),
    locale,
  );
  const places = findJourneyPlaces(dated, { locale, font: template.textFont, most: MAX_PROPOSED_PLACES });
  const distinct = new Set(places.map(({ name }) => name));
  const isFar = places.some((a) => places.some((b) => greatCircleKm(a, b) >= PROPOSED.km));
  return distinct.size >= PROPOSED.places && isFar ? places : [];
}

/** The main map holds this share of the places, and its extent is at most this share of that of all. */
const CLUSTER = { placesShare: 0.6, extentShare: 0.5 } as const;
/** More places far away do not fit a small map. */
const MAX_OUTLIERS = 4;

interface DividedPlaces {
  readonly main: readonly MapPlace[];
  /** Few places far from the others, for a small map of their own. */
  readonly outliers: readonly MapPlace[];
}

const extentKm = (places: readonly MapPlace[]): number =>
  places.reduce((most, a) => places.reduce((far, b) => Math.max(far, greatCircleKm(a, b)), most), 0);

/** Places that are linked by steps of at most so many km. */
function clusterAround(start: MapPlace, places: readonly MapPlace[], km: number): Set<MapPlace> {
  const cluster = new Set([start]);
  for (const one of cluster) for (const other of places) if (greatCircleKm(one, other) <= km) cluster.add(other);
  return cluster;
}

/** Divides the places of a journey into its densest cluster and outliers; none are outliers when there is no cluster. */
export function divideMapPlaces(places: readonly MapPlace[]): DividedPlaces {
  const distinct = [...new Map(places.map((place) => [place.name, place])).values()];
  const whole = { main: places, outliers: [] };
  const limit = CLUSTER.extentShare * extentKm(distinct);
  const steps = distinct.flatMap((a, i) => distinct.slice(i + 1).map((b) => greatCircleKm(a, b))).sort((a, b) => b - a);
  for (const km of steps) {
    const clusters = distinct.map((place) => clusterAround(place, distinct, km - 0.01));
    const largest = clusters.reduce((a, b) => (b.size > a.size ? b : a), new Set<MapPlace>());
    if (largest.size < Math.max(PROPOSED.places, CLUSTER.placesShare * distinct.length)) return whole;
    if (extentKm([...largest]) > limit) continue;
    const names = new Set([...largest].map(({ name }) => name));
    const outliers = distinct.filter(({ name }) => !names.has(name)).slice(0, MAX_OUTLIERS);
    return { main: places.filter(({ name }) => names.has(name)), outliers };
  }
  return whole;
}
