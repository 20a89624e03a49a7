import type { PhotoGroup, PhotoGrouping } from '@domain/contract';
import { distanceKm, findNearestTowns, type GeoPosition, MAX_TOWN_DISTANCE_KM } from './nearestTowns';
import type { OrderedPhoto } from './repository';

/** Group of photos without date or place. */
const UNKNOWN_GROUP = 'unknown';
/** Length of the `YYYY-MM-DD` prefix by which photos are grouped. */
const DATE_LETTERS = { year: 4, month: 7, day: 10 } as const;
/** Towns with equal name and country are distinct beyond this distance (km). */
const SAME_TOWN_KM = 40;
/** Places without a town are merged within this distance (km). */
const SAME_PLACE_KM = 10;

/**
 * Groups photos, keeping the given order within each group. Date groups keep that order, places are ordered by number
 * of photos; unknown ones come last.
 */
export const groupPhotos = (ordered: readonly OrderedPhoto[], by: PhotoGrouping): Promise<PhotoGroup[]> =>
  by === 'place' ? groupByPlace(ordered) : Promise.resolve(groupByDate(ordered, DATE_LETTERS[by]));

function groupByDate(ordered: readonly OrderedPhoto[], letters: number): PhotoGroup[] {
  const groups = new Map<string, string[]>();
  for (const { id, day } of ordered) {
    const key = day?.slice(0, letters) ?? UNKNOWN_GROUP;
    const files = groups.get(key);
    if (files) files.push(id);
    else groups.set(key, [id]);
  }
  return [...groups].map(([key, files]) => ({ key, place: null, files }));
}

interface PlaceGroup {
  readonly town: string | null;
  /** Position of its town, else of its first photo. */
  readonly centre: GeoPosition;
  readonly files: string[];
  readonly positions: GeoPosition[];
}

async function groupByPlace(ordered: readonly OrderedPhoto[]): Promise<PhotoGroup[]> {
  const located = ordered.flatMap(({ id, latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ id, latitude, longitude }],
  );
  const towns = await findNearestTowns(located);
  /** By country and town name; places without a town share one entry. */
  const byName = new Map<string, PlaceGroup[]>();
  for (const [index, { id, ...position }] of located.entries()) {
    const near = towns[index];
    const town = near && near.km <= MAX_TOWN_DISTANCE_KM ? near : null;
    const name = town ? `${town.country} ${town.name}` : '';
    const reach = town ? SAME_TOWN_KM : SAME_PLACE_KM;
    const centre = town ?? position;
    const namesakes = byName.get(name) ?? [];
    const known = namesakes.find((group) => distanceKm(group.centre, centre) <= reach);
    const group = known ?? { town: town?.name ?? null, centre, files: [], positions: [] };
    if (!known) byName.set(name, [...namesakes, group]);
    group.files.push(id);
    group.positions.push(position);
  }
  const groups = [...byName.values()].flat().sort((a, b) => b.files.length - a.files.length);
  const placed = groups.map(toGroup);
  const elsewhere = ordered.filter(({ latitude, longitude }) => latitude === null || longitude === null);
  const unknown = { key: UNKNOWN_GROUP, place: null, files: elsewhere.map(({ id }) => id) };
  return elsewhere.length > 0 ? [...placed, unknown] : placed;
}

const roundDegrees = (degrees: number) => Number(degrees.toFixed(2));
const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function toGroup({ town, files, positions }: PlaceGroup): PhotoGroup {
  const latitude = roundDegrees(average(positions.map((position) => position.latitude)));
  const longitude = roundDegrees(average(positions.map((position) => position.longitude)));
  return { key: `${latitude},${longitude}`, place: { latitude, longitude, town }, files };
}
