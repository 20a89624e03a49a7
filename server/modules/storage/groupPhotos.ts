import type { Locale, PhotoGroup } from '@domain/contract';
import { findNearestTowns, MAX_TOWN_DISTANCE_KM } from './nearestTowns';
import { isSamePlace, type PhotoPlaces, toCellKey } from './photoPlaces';
import type { OrderedPhoto } from './repository';
import { type GeoPosition, type Town, townNameIn } from './towns';

const UNKNOWN_GROUP = 'unknown';
/** Length of the `YYYY-MM-DD` prefix by which photos are grouped. */
const DATE_LETTERS = { upload_day: 10, year: 4, month: 7, day: 10 } as const;

/** Groups photos by a part of their date of upload or local capture date, in the order of their first photos. */
export function groupByDate(ordered: readonly OrderedPhoto[], by: keyof typeof DATE_LETTERS): PhotoGroup[] {
  const groups = new Map<string, string[]>();
  for (const { id, day, uploadDay } of ordered) {
    const date = by === 'upload_day' ? uploadDay : day;
    const key = date?.slice(0, DATE_LETTERS[by]) ?? UNKNOWN_GROUP;
    const files = groups.get(key);
    if (files) files.push(id);
    else groups.set(key, [id]);
  }
  return [...groups].map(([key, files]) => ({ key, place: null, files }));
}

const createPlaceGroup = ({ latitude, longitude }: GeoPosition, town: Town | null, locale: Locale): PhotoGroup => ({
  key: `${latitude},${longitude}`,
  place: { latitude, longitude, town: town && townNameIn(town, locale) },
  files: [],
});

type Position = 'latitude' | 'longitude' | 'latitudeCell' | 'longitudeCell';
type PlacedPhoto = OrderedPhoto & { readonly [K in Position]: number };
const isPlaced = (photo: OrderedPhoto): photo is PlacedPhoto => photo.latitudeCell !== null;

/**
 * Finds the towns of photos in areas with corrected places. Such an area can hold two towns, while its average position
 * names one.
 */
async function findOwnTowns(photos: readonly PlacedPhoto[]): Promise<ReadonlyMap<string, Town>> {
  const corrected = new Set(photos.filter(({ placeByHand }) => placeByHand).map(toCellKey));
  const concerned = photos.filter((photo) => corrected.has(toCellKey(photo)));
  const towns = await findNearestTowns(concerned);
  return new Map(
    concerned.flatMap(({ id }, i) => {
      const town = towns[i];
      return town && town.km <= MAX_TOWN_DISTANCE_KM ? [[id, town]] : [];
    }),
  );
}

/**
 * Groups a page of photos by place, in their order within each group. Groups are ordered by the number of all photos of
 * the user. Towns that only corrected photos have come next, photos without a place last.
 * @returns all groups, empty ones included
 */
export async function groupByPlace(
  ordered: readonly OrderedPhoto[],
  { places, indexByCell }: PhotoPlaces,
  locale: Locale,
): Promise<PhotoGroup[]> {
  const placed = places.map((place) => createPlaceGroup(place, place.town, locale));
  const unknown: PhotoGroup = { key: UNKNOWN_GROUP, place: null, files: [] };
  const ownTowns = await findOwnTowns(ordered.filter(isPlaced));
  const byTown = new Map<string, PhotoGroup>();
  const groupOfTown = (town: Town): PhotoGroup => {
    const key = `${town.latitude},${town.longitude}`;
    const known = byTown.get(key);
    if (known) return known;
    const index = places.findIndex((place) => place.town && isSamePlace(place.town, town));
    const group = placed[index] ?? createPlaceGroup(town, town, locale);
    if (index < 0) placed.push(group);
    byTown.set(key, group);
    return group;
  };
  const groupOf = (photo: OrderedPhoto): PhotoGroup => {
    const town = ownTowns.get(photo.id);
    if (town) return groupOfTown(town);
    const index = isPlaced(photo) ? indexByCell.get(toCellKey(photo)) : undefined;
    return placed[index ?? -1] ?? unknown;
  };
  for (const photo of ordered) groupOf(photo).files.push(photo.id);
  return unknown.files.length > 0 ? [...placed, unknown] : placed;
}
