/**
 * Checks that a migration can be applied while servers of the release before it run: it only adds, or it says which
 * earlier release stopped using what it takes away (CONTRIBUTING.md, recipe 5). Also checks the journal, because
 * drizzle skips a migration that is older than the newest one of a database.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Migrations up to this number were written before two versions ran side by side. */
const LAST_UNCHECKED = 19;
const BREAKPOINT = '--> statement-breakpoint';
/** The server reads the same comment (server/drivers/database/migrate.ts). */
const UNUSED_SINCE = /^-- unused since (\d+\.\d+\.\d+): \S/gm;

/** Statements that break an older version, on text without comments, strings and quoted names. */
const breakingStatements = [
  [/\bdrop\b(?!\s+not\s+null)/i, 'drops something'],
  [/\btruncate\b/i, 'empties a table'],
  [/\brename\b/i, 'renames something'],
  [/\bset\s+not\s+null\b/i, 'forbids null'],
  [/\balter\s+(?:column\s+)?\S+\s+(?:set\s+data\s+)?type\b/i, 'changes a type'],
  [/\badd\s+column\b(?=[^,;]*\bnot\s+null\b)(?![^,;]*\b(?:default|generated)\b)/i, 'adds a column that needs a value'],
];

const stripQuoted = (sql) =>
  sql
    .replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/--.*$/gm, ' ')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/"(?:[^"]|"")*"/g, 'name');

/** @returns what the SQL breaks, in words, for the statements between two breakpoints */
const findBreaks = (sql) =>
  breakingStatements.filter(([pattern]) => pattern.test(stripQuoted(sql))).map(([, what]) => what);

function checkFile(name, text, releases) {
  const faults = [];
  for (const statement of text.split(BREAKPOINT)) {
    const versions = [...statement.matchAll(UNUSED_SINCE)].map(([, version]) => version);
    for (const version of versions)
      if (!releases.includes(version)) faults.push(`${name}: ${version} is not a release of CHANGELOG.md`);
    const breaks = findBreaks(statement);
    if (breaks.length > 0 && versions.length === 0)
      faults.push(
        `${name}: ${breaks.join(' and ')}, and servers of the release before may still use it. Put "-- unused since <release>: <what>" above the statement, or only add`,
      );
  }
  return faults;
}

function checkJournal(entries, names) {
  const faults = [];
  entries.forEach(({ idx, tag, when }, i) => {
    if (idx !== i || !tag.startsWith(`${String(i).padStart(4, '0')}_`))
      faults.push(`${tag}: is entry ${i} of the journal and must have that number`);
    if (i > 0 && when <= entries[i - 1].when)
      faults.push(`${tag}: is older than ${entries[i - 1].tag}, so databases would skip it; generate it again`);
    if (!names.includes(`${tag}.sql`)) faults.push(`${tag}: has no file`);
  });
  const tags = new Set(entries.map(({ tag }) => `${tag}.sql`));
  return [...faults, ...names.filter((name) => !tags.has(name)).map((name) => `${name}: is not in the journal`)];
}

/**
 * @param folder folder of the migrations, with `meta/_journal.json`
 * @param changelog text of CHANGELOG.md, whose `## x.y.z` headings are the releases
 * @returns {string[]} violations as `file: message`
 */
export function checkMigrations(folder, changelog) {
  const releases = [...changelog.matchAll(/^## \[?(\d+\.\d+\.\d+)/gm)].map(([, version]) => version);
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'));
  return [
    ...checkJournal(entries, names),
    ...names
      .filter((name) => Number.parseInt(name, 10) > LAST_UNCHECKED)
      .flatMap((name) => checkFile(name, readFileSync(join(folder, name), 'utf8'), releases)),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
  const faults = checkMigrations(at('server/migrations'), readFileSync(at('CHANGELOG.md'), 'utf8'));
  for (const fault of faults) console.error(`server/migrations/${fault}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
