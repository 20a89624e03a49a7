import { relativeLongitude } from '@domain/photo';
import type { Database } from '../../drivers/database';
import { findNearestTowns, flatDistanceKm, KM_PER_DEGREE, MAX_TOWN_DISTANCE_KM } from './nearestTowns';
import { findPhotoCells, fingerprintPhotoCells, type PhotoCell } from './repository';
import type { GeoPosition, Town } from './towns';

/** Towns with equal name and country are distinct beyond this distance (km). */
const SAME_TOWN_KM = 40;
const SAME_PLACE_KM = 10;
/** Areas of all users in the cache: some 20 MB. */
const MAX_CACHED_CELLS = 100_000;

/** Returns true for towns that make one place: of equal name and country, and near each other. */
export const isSamePlace = (a: Town, b: Town): boolean =>
  a.name === b.name && a.country === b.country && flatDistanceKm(a, b) <= SAME_TOWN_KM;

interface MergedCells {
  readonly town: Town | null;
  /** Position of its town, else of its largest area. */
  readonly centre: GeoPosition;
  readonly cells: PhotoCell[];
  photos: number;
}

/** Groups of one town name by strips of latitude as high as their reach, so that few are compared. */
class Namesakes {
  private readonly strips = new Map<number, MergedCells[]>();

  constructor(private readonly reachKm: number) {}

  private stripOf({ latitude }: GeoPosition): number {
    return Math.floor((latitude * KM_PER_DEGREE) / this.reachKm);
  }

  find(position: GeoPosition): MergedCells | undefined {
    const strip = this.stripOf(position);
    for (const near of [strip, strip - 1, strip + 1]) {
      const found = this.strips.get(near)?.find(({ centre }) => flatDistanceKm(centre, position) <= this.reachKm);
      if (found) return found;
    }
    return undefined;
  }

  add(group: MergedCells): void {
    const strip = this.stripOf(group.centre);
    const there = this.strips.get(strip);
    if (there) there.push(group);
    else this.strips.set(strip, [group]);
  }
}

/** Merges areas of one town, or without a town near each other. The largest group comes first. */
async function mergeCells(cells: readonly PhotoCell[]): Promise<MergedCells[]> {
  const positions = cells.map((cell) => ({
    latitude: cell.latitudeSum / cell.photos,
    longitude: cell.longitudeSum / cell.photos,
  }));
  const towns = await findNearestTowns(positions);
  /** By country and town name; places without a town share one entry. */
  const byName = new Map<string, Namesakes>();
  const groups: MergedCells[] = [];
  for (const [index, cell] of cells.entries()) {
    const near = towns[index];
    const town = near && near.km <= MAX_TOWN_DISTANCE_KM ? near : null;
    const name = town ? `${town.country} ${town.name}` : '';
    const centre = town ?? positions[index] ?? { latitude: 0, longitude: 0 };
    const namesakes = byName.get(name) ?? new Namesakes(town ? SAME_TOWN_KM : SAME_PLACE_KM);
    byName.set(name, namesakes);
    const known = namesakes.find(centre);
    if (known) {
      known.cells.push(cell);
      known.photos += cell.photos;
    } else {
      const group = { town, centre, cells: [cell], photos: cell.photos };
      groups.push(group);
      namesakes.add(group);
    }
  }
  return groups.sort((a, b) => b.photos - a.photos);
}

interface PhotoPlace extends GeoPosition {
  readonly town: Town | null;
}

export interface PhotoPlaces {
  readonly places: readonly PhotoPlace[];
  readonly indexByCell: ReadonlyMap<string, number>;
}

type Cell = Pick<PhotoCell, 'latitudeCell' | 'longitudeCell'>;
export const toCellKey = ({ latitudeCell, longitudeCell }: Cell): string => `${latitudeCell},${longitudeCell}`;

const roundDegrees = (degrees: number) => Number(degrees.toFixed(2));
const sumOf = (cells: readonly PhotoCell[], value: (cell: PhotoCell) => number) =>
  cells.reduce((sum, cell) => sum + value(cell), 0);

/** Mean longitude of areas, which may lie on both sides of 180°. */
function meanLongitude(cells: readonly PhotoCell[], photos: number): number {
  const from = cells[0] ? cells[0].longitudeSum / cells[0].photos : 0;
  const sum = sumOf(cells, (cell) => cell.photos * relativeLongitude(cell.longitudeSum / cell.photos, from));
  return relativeLongitude(from + sum / photos, 0);
}

const toPlace = ({ town, cells, photos }: MergedCells): PhotoPlace => ({
  town,
  latitude: roundDegrees(sumOf(cells, (cell) => cell.latitudeSum) / photos),
  longitude: roundDegrees(meanLongitude(cells, photos)),
});

interface CachedPlaces extends PhotoPlaces {
  readonly fingerprint: string;
}

/** Merged places by user, the least recently used first. May be lost at any time. */
const placesCache = new Map<string, CachedPlaces>();

function cachePlaces(userId: string, entry: CachedPlaces): void {
  placesCache.set(userId, entry);
  let total = [...placesCache.values()].reduce((sum, { indexByCell }) => sum + indexByCell.size, 0);
  for (const [oldest, { indexByCell }] of placesCache) {
    if (total <= MAX_CACHED_CELLS) break;
    placesCache.delete(oldest);
    total -= indexByCell.size;
  }
}

export async function findPlaces(db: Database, userId: string): Promise<PhotoPlaces> {
  const fingerprint = await fingerprintPhotoCells(db, userId);
  const cached = placesCache.get(userId);
  placesCache.delete(userId);
  if (cached?.fingerprint === fingerprint) {
    placesCache.set(userId, cached);
    return cached;
  }
  const areas = await findPhotoCells(db, userId);
  const isSame = (await fingerprintPhotoCells(db, userId)) === fingerprint;
  const merged = await mergeCells(areas);
  const found = {
    fingerprint,
    places: merged.map(toPlace),
    indexByCell: new Map(merged.flatMap(({ cells }, index) => cells.map((cell) => [toCellKey(cell), index]))),
  };
  // A change between the reads would keep other areas under this fingerprint.
  if (isSame) cachePlaces(userId, found);
  return found;
}
