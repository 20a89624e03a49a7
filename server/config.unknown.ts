import { distance } from 'fastest-levenshtein';
import { settingNames } from './config';

export interface UnknownSetting {
  readonly name: string;
  readonly nearest: string;
}

/** Starts of names that only this product's settings have. */
const OWN_PREFIX =
  /^(?:S3|QUOTA|LEGAL|WORKER|METRICS|IMAGES_API|PRINT_API|STRIPE|SECRET_KEY|DRAIN|DATABASE_(?:POOL|WAIT))_/;
const SYSTEM_VARIABLES = ['TMPDIR', 'TEMP', 'TMP'];
/** Variables that Kubernetes sets for a service of that name. */
const SERVICE_VARIABLE = /_SERVICE_(?:HOST|PORT)|_PORT(?:_\d+_(?:TCP|UDP).*)?$/;
/** Shorter names resemble too many others: HOST and HOME. */
const MIN_LENGTH = 5;
const MAX_TYPOS = 2;
/** Letters per typo: a short name with two typos is another name. */
const LETTERS_PER_TYPO = 4;

export function findUnknownSettings(env: Readonly<Record<string, string | undefined>>): UnknownSetting[] {
  return Object.keys(env)
    .filter((name) => /^[A-Z][A-Z\d_]+$/.test(name) && !settingNames.includes(name) && !SYSTEM_VARIABLES.includes(name))
    .map((name) => ({ name, ...findNearest(name) }))
    .filter(({ name, nearest, typos }) => isLikelyMistake(name, nearest, typos))
    .map(({ name, nearest }) => ({ name, nearest }));
}

function findNearest(name: string): { nearest: string; typos: number } {
  // After an own prefix the start tells more: S3_SECRET_KEY means S3_SECRET_ACCESS_KEY, not SECRET_KEY.
  const byStart = OWN_PREFIX.test(name) ? 1 : 0;
  const [first = { nearest: '', typos: Number.POSITIVE_INFINITY }] = settingNames
    .map((nearest) => ({ nearest, typos: distance(name, nearest), start: byStart * countEqualStart(name, nearest) }))
    .sort((a, b) => b.start - a.start || a.typos - b.typos);
  return first;
}

function countEqualStart(a: string, b: string): number {
  let count = 0;
  while (count < a.length && a[count] === b[count]) count += 1;
  return count;
}

function isLikelyMistake(name: string, nearest: string, typos: number): boolean {
  if (SERVICE_VARIABLE.test(name)) return false;
  if (OWN_PREFIX.test(name)) return true;
  const allowed = Math.min(MAX_TYPOS, Math.floor(nearest.length / LETTERS_PER_TYPO));
  return nearest.length >= MIN_LENGTH && typos <= allowed;
}
