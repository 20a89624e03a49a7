export interface CaptureClock {
  /** Local clock as if it were UTC, in epoch ms. Null when unknown. */
  readonly local: number | null;
  /** Minutes ahead of UTC; null when unknown. */
  readonly offset: number | null;
}

const MINUTE_MS = 60_000;

/**
 * Returns the instants of photos in epoch ms; null for an unknown time. A clock without a zone takes that of the photo
 * before it by clock, else of the first that has one. So photos with zones are ordered by instant and the others by
 * clock.
 */
export function resolveInstants(photos: readonly CaptureClock[]): (number | null)[] {
  const byClock = photos
    .flatMap(({ local, offset }, index) => (local === null ? [] : [{ index, local, offset }]))
    .sort((a, b) => a.local - b.local || a.index - b.index);
  const instants: (number | null)[] = photos.map(() => null);
  let current = byClock.find(({ offset }) => offset !== null)?.offset ?? 0;
  for (const { index, local, offset } of byClock) {
    current = offset ?? current;
    instants[index] = local - current * MINUTE_MS;
  }
  return instants;
}

/** Returns the instant of a photo in epoch ms; null when its clock or offset is unknown. */
export const toInstant = ({ local, offset }: CaptureClock): number | null =>
  local === null || offset === null ? null : local - offset * MINUTE_MS;

/**
 * Returns the ms between two photos: of instants when both are known, else of the clocks; null when one has no time.
 */
export function timeBetween(a: CaptureClock, b: CaptureClock): number | null {
  if (a.local === null || b.local === null) return null;
  const zones = a.offset === null || b.offset === null ? 0 : (a.offset - b.offset) * MINUTE_MS;
  return b.local - a.local + zones;
}

const compareUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const NAME_KEY_DIGITS = 20;
const ZEROS = '0'.repeat(NAME_KEY_DIGITS);

/**
 * Returns a key that sorts file names naturally when compared as plain text: numbers by value, Latin capitals as small
 * letters, the name before its extension. The database computes the same key (`name_key` of the photos).
 * @testonly to compare it with the database's
 */
export const naturalNameKey = (name: string): string =>
  name
    .replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase())
    .replace(/[0-9]+/g, (digits) => ZEROS.slice(digits.length) + digits)
    .replace(/\.([^.]*)$/, '\u0001$1');

const keys = new Map<string, string>();
const MAX_KEYS = 50_000;
function keyOf(name: string): string {
  const known = keys.get(name);
  if (known !== undefined) return known;
  if (keys.size >= MAX_KEYS) keys.clear();
  const key = naturalNameKey(name);
  keys.set(name, key);
  return key;
}

export const compareNames = (a: string, b: string): number => compareUnits(keyOf(a), keyOf(b)) || compareUnits(a, b);

export interface NamedCapture extends CaptureClock {
  readonly name: string;
}

/**
 * Sorts photos by instant, then by name; undated ones last, by name. Grids, lists, groups and albums share this order.
 */
export function sortByCapture<T>(photos: readonly T[], read: (photo: T) => NamedCapture, direction: 1 | -1 = 1): T[] {
  const known = photos.map((photo) => ({ photo, ...read(photo) }));
  const instants = resolveInstants(known);
  const keyed = known.map(({ photo, name }, index) => ({ photo, name, instant: instants[index] ?? null }));
  return keyed
    .sort((a, b) => {
      if (a.instant === null || b.instant === null)
        return Number(a.instant === null) - Number(b.instant === null) || direction * compareNames(a.name, b.name);
      return direction * (a.instant - b.instant || compareNames(a.name, b.name));
    })
    .map(({ photo }) => photo);
}
