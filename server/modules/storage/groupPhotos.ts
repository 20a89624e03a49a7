import type { Locale, PhotoGroup } from '@domain/contract';
import { type PhotoPlaces, toCellKey } from './photoPlaces';
import type { OrderedPhoto } from './repository';
import { townNameIn } from './towns';

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

/**
 * Groups a page of photos by place, in their order within each group. Groups are ordered by the number of all photos of
 * the user; photos without a place come last.
 * @returns all groups, empty ones included
 */
export function groupByPlace(
  ordered: readonly OrderedPhoto[],
  { places, indexByCell }: PhotoPlaces,
  locale: Locale,
): PhotoGroup[] {
  const placed: PhotoGroup[] = places.map(({ latitude, longitude, town }) => ({
    key: `${latitude},${longitude}`,
    place: { latitude, longitude, town: town && townNameIn(town, locale) },
    files: [],
  }));
  const unknown: PhotoGroup = { key: UNKNOWN_GROUP, place: null, files: [] };
  for (const { id, latitudeCell, longitudeCell } of ordered) {
    const isPlaced = latitudeCell !== null && longitudeCell !== null;
    const index = isPlaced ? indexByCell.get(toCellKey({ latitudeCell, longitudeCell })) : undefined;
    (placed[index ?? -1] ?? unknown).files.push(id);
  }
  return unknown.files.length > 0 ? [...placed, unknown] : placed;
}
