import { type KnownPlace, knownPlaces } from './knownPlaces';
import { greatCircleKm } from './placeDistances';

interface NamedTown {
  readonly latitude: number;
  readonly longitude: number;
  readonly name: string;
  /** ISO 3166-1, two letters. */
  readonly country: string;
}

/** Known places by country and each of their names. */
let byName: ReadonlyMap<string, readonly KnownPlace[]> | null = null;

function indexByName(): ReadonlyMap<string, readonly KnownPlace[]> {
  const index = new Map<string, KnownPlace[]>();
  for (const known of knownPlaces)
    for (const name of new Set(Object.values(known.names))) {
      const key = `${known.country} ${name}`;
      index.set(key, [...(index.get(key) ?? []), known]);
    }
  return index;
}

/** Returns a city's names by language, as far as they differ from the English one; null for its districts and others. */
export function findCityNames(town: NamedTown): KnownPlace['names'] | null {
  byName ??= indexByName();
  const namesakes = byName.get(`${town.country} ${town.name}`) ?? [];
  return namesakes.find((known) => greatCircleKm(town, known) <= known.km)?.names ?? null;
}
