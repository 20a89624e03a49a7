import type { PhotoGroup } from '@domain/contract';
import { distanceKm, findNearestTowns, type GeoPosition, MAX_TOWN_DISTANCE_KM } from './nearestTowns';
import type { OrderedPhoto, PhotoCell } from './repository';

/** Group of photos without date or place. */
const UNKNOWN_GROUP = 'unknown';
/** Length of the `YYYY-MM-DD` prefix by which photos are grouped. */
const DATE_LETTERS = { year: 4, month: 7, day: 10 } as const;
/** Towns with equal name and country are distinct beyond this distance (km). */
const SAME_TOWN_KM = 40;
/** Places without a town are merged within this distance (km). */
const SAME_PLACE_KM = 10;

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

interface PlaceGroup {
  readonly town: string | null;
  /** Position of its town, else of its largest area. */
  readonly centre: GeoPosition;
  readonly cells: PhotoCell[];
}

const cellKey = ({ latitudeCell, longitudeCell }: Pick<PhotoCell, 'latitudeCell' | 'longitudeCell'>) =>
  `${latitudeCell},${longitudeCell}`;

/** Merges areas of one town, or without a town near each other. The largest group comes first. */
async function mergeCells(cells: readonly PhotoCell[]): Promise<PlaceGroup[]> {
  const positions = cells.map((cell) => ({
    latitude: cell.latitudeSum / cell.photos,
    longitude: cell.longitudeSum / cell.photos,
  }));
  const towns = await findNearestTowns(positions);
  /** By country and town name; places without a town share one entry. */
  const byName = new Map<string, PlaceGroup[]>();
  for (const [index, cell] of cells.entries()) {
    const near = towns[index];
    const town = near && near.km <= MAX_TOWN_DISTANCE_KM ? near : null;
    const name = town ? `${town.country} ${town.name}` : '';
    const reach = town ? SAME_TOWN_KM : SAME_PLACE_KM;
    const centre = town ?? positions[index] ?? { latitude: 0, longitude: 0 };
    const namesakes = byName.get(name) ?? [];
    const known = namesakes.find((group) => distanceKm(group.centre, centre) <= reach);
    if (known) known.cells.push(cell);
    else byName.set(name, [...namesakes, { town: town?.name ?? null, centre, cells: [cell] }]);
  }
  const sizeOf = (group: PlaceGroup) => sumOf(group.cells, ({ photos }) => photos);
  return [...byName.values()].flat().sort((a, b) => sizeOf(b) - sizeOf(a));
}

/**
 * Groups a page of photos by place, in their order within each group. Groups are ordered by the number of all photos of
 * the user; photos without a place come last.
 * @param cells all areas of the user, the largest first
 * @returns all groups, empty ones included
 */
export async function groupByPlace(
  ordered: readonly OrderedPhoto[],
  cells: readonly PhotoCell[],
): Promise<PhotoGroup[]> {
  const byCell = new Map<string, PhotoGroup>();
  const placed = (await mergeCells(cells)).map((merged) => {
    const group = toGroup(merged);
    for (const cell of merged.cells) byCell.set(cellKey(cell), group);
    return group;
  });
  const unknown: PhotoGroup = { key: UNKNOWN_GROUP, place: null, files: [] };
  for (const { id, latitudeCell, longitudeCell } of ordered) {
    const isPlaced = latitudeCell !== null && longitudeCell !== null;
    const group = isPlaced ? byCell.get(cellKey({ latitudeCell, longitudeCell })) : null;
    (group ?? unknown).files.push(id);
  }
  return unknown.files.length > 0 ? [...placed, unknown] : placed;
}

const roundDegrees = (degrees: number) => Number(degrees.toFixed(2));
const sumOf = (cells: readonly PhotoCell[], value: (cell: PhotoCell) => number) =>
  cells.reduce((sum, cell) => sum + value(cell), 0);

function toGroup({ town, cells }: PlaceGroup): PhotoGroup {
  const photos = sumOf(cells, (cell) => cell.photos);
  const latitude = roundDegrees(sumOf(cells, (cell) => cell.latitudeSum) / photos);
  const longitude = roundDegrees(sumOf(cells, (cell) => cell.longitudeSum) / photos);
  return { key: `${latitude},${longitude}`, place: { latitude, longitude, town }, files: [] };
}
