import type { Locale, PhotoGroup } from '@domain/contract';
import { isSamePlace, type PhotoPlaces, toCellKey } from './photoPlaces';
import type { OrderedPhoto } from './repository';
import { findTownAt, type GeoPosition, type Town, type Towns, townNameIn } from './towns';

/** Group of photos without date or place. */
const UNKNOWN_GROUP = 'unknown';
/** Length of the `YYYY-MM-DD` prefix by which photos are grouped. */
const DATE_LETTERS = { year: 4, month: 7, day: 10 } as const;

/** Groups photos by a part of their local date, in the order of their first photos. */
export function groupByDate(ordered: readonly OrderedPhoto[], by: keyof typeof DATE_LETTERS): PhotoGroup[] {
  const groups = new Map<string, string[]>();
  for (const { id, day } of ordered) {
    const key = day?.slice(0, DATE_LETTERS[by]) ?? UNKNOWN_GROUP;
    const files = groups.get(key);
    if (files) files.push(id);
    else groups.set(key, [id]);
  }
  return [...groups].map(([key, files]) => ({ key, place: null, files }));
}

const isPositioned = <Photo extends OrderedPhoto>(photo: Photo): photo is Photo & GeoPosition =>
  photo.latitude !== null && photo.longitude !== null;

const createPlaceGroup = ({ latitude, longitude }: GeoPosition, town: Town | null, locale: Locale): PhotoGroup => ({
  key: `${latitude},${longitude}`,
  place: { latitude, longitude, town: town && townNameIn(town, locale) },
  files: [],
});

/**
 * Groups a page of photos by place, in their order within each group. Groups are ordered by the number of all photos of
 * the user; photos without a place come last. An area can hold several towns and is named by one of them, so a photo
 * placed by hand goes by its town.
 * @returns all groups, empty ones included
 */
export function groupByPlace(
  ordered: readonly OrderedPhoto[],
  { places, indexByCell }: PhotoPlaces,
  { towns, locale }: { readonly towns: Towns; readonly locale: Locale },
): PhotoGroup[] {
  const placed = places.map((place) => createPlaceGroup(place, place.town, locale));
  const unknown: PhotoGroup = { key: UNKNOWN_GROUP, place: null, files: [] };
  const byTown = new Map<Town, PhotoGroup>();
  const createTownGroup = (town: Town): PhotoGroup => {
    const group = createPlaceGroup(town, town, locale);
    placed.push(group);
    return group;
  };
  const groupOfTown = (town: Town): PhotoGroup => {
    const known = byTown.get(town);
    if (known) return known;
    const index = places.findIndex((place) => place.town && isSamePlace(place.town, town));
    const group = placed[index] ?? createTownGroup(town);
    byTown.set(town, group);
    return group;
  };
  const groupOf = (photo: OrderedPhoto): PhotoGroup => {
    if (!isPositioned(photo)) return unknown;
    const town = photo.placeByHand && findTownAt(towns, photo);
    if (town) return groupOfTown(town);
    const { latitudeCell, longitudeCell } = photo;
    const isPlaced = latitudeCell !== null && longitudeCell !== null;
    const index = isPlaced ? indexByCell.get(toCellKey({ latitudeCell, longitudeCell })) : undefined;
    return placed[index ?? -1] ?? unknown;
  };
  for (const photo of ordered) groupOf(photo).files.push(photo.id);
  return unknown.files.length > 0 ? [...placed, unknown] : placed;
}
