/** Facts that photos are ordered by. */
export interface CaptureClock {
  /** The clock of the place, as if it were UTC; epoch ms. Null when unknown. */
  readonly local: number | null;
  /** Minutes ahead of UTC; null when unknown. */
  readonly offset: number | null;
}

const MINUTE_MS = 60_000;

/**
 * Instants of photos, epoch ms; null where the time is unknown. One whose clock is not known to be in a zone is taken to be in that of the photo before it by
 * the clock, else of the first that has one: so that those that know it are in the order of instants and the others in the order of the clock.
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

/** The instant of a photo, epoch ms; null where its clock or its offset is unknown. */
export const toInstant = ({ local, offset }: CaptureClock): number | null =>
  local === null || offset === null ? null : local - offset * MINUTE_MS;

/** ms between two photos: of instants where both are known, else of the clocks; null where one has no time. */
export function timeBetween(a: CaptureClock, b: CaptureClock): number | null {
  if (a.local === null || b.local === null) return null;
  const zones = a.offset === null || b.offset === null ? 0 : (a.offset - b.offset) * MINUTE_MS;
  return b.local - a.local + zones;
}

/** Compares two texts by their code units, the same on every machine. */
const compareUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Digits to which numbers in a key are filled up with zeros. */
export const NAME_KEY_DIGITS = 20;
const ZEROS = '0'.repeat(NAME_KEY_DIGITS);

/**
 * A key by which file names are in natural order when it is compared as plain text: numbers by their size, Latin capitals as small letters, the name before
 * its ending. The database makes the same one (`name_key` of the photos).
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

/** Compares file names in natural order: `IMG_9` before `IMG_10`. */
export const compareNames = (a: string, b: string): number => compareUnits(keyOf(a), keyOf(b)) || compareUnits(a, b);

export interface NamedCapture extends CaptureClock {
  readonly name: string;
}

/** Photos by instant, then by name; those without a time last, by name. One order for grids, lists, groups and albums. */
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
