/**
 * Credits of a build: all packages of production, and the data, fonts and models that are shipped. The page of credits and
 * the file of licences are made of them.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice|unlicense|ofl)/i;
const FONT_PACKAGE = /^@(?:expo-google-fonts|fontsource-variable)\//;

const readLicenceTexts = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
        .map(({ name }) => readFileSync(join(folder, name), 'utf8').trim())
    : [];

/** Licence of a package by the lock file or, where that has none, by its manifest; that of the family of its platform. */
function findLicence(path, { license }, packages) {
  if (license) return license;
  const manifest = join(root, path, 'package.json');
  const { license: own, licenses } = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {};
  const family = packages[path.replace(/-(?:android|darwin|linux|win32|freebsd)-.*$/, '')]?.license;
  return (
    own ??
    licenses?.map(({ type }) => type).join(' OR ') ??
    family ??
    readLicenceTexts(join(root, path))[0]?.split('\n')[0]
  );
}

/** Packages that a release installs, on any platform, each once. */
export function listShippedPackages() {
  const { packages } = readJson('package-lock.json');
  const shipped = new Map();
  for (const [path, found] of Object.entries(packages)) {
    if (path === '' || found.dev || found.devOptional) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const licence = findLicence(path, found, packages);
    shipped.set(`${name} ${found.version}`, { name, version: found.version, licence, path });
  }
  return [...shipped.values()].toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

const toFontName = (name) =>
  name
    .replace(FONT_PACKAGE, '')
    .split('-')
    .map((word) => (/^(?:eb|ibm|pt|jp|kr|sc)$/.test(word) ? word.toUpperCase() : word[0].toUpperCase() + word.slice(1)))
    .join(' ');

/** Fills in the fonts and packages of the credits that `src/features/site/credits.json` begins. */
export function completeCredits({ data }) {
  const packages = listShippedPackages();
  const fonts = packages.filter(({ name }) => FONT_PACKAGE.test(name)).map(({ name }) => toFontName(name));
  return {
    data,
    fonts: [...new Set(fonts)],
    packages: packages.map(({ name, version, licence }) => ({ name, version, licence })),
  };
}

/** The texts of all licences, each with the packages that it covers. */
export function renderLicences({ data }) {
  const packagesByText = new Map();
  const without = [];
  for (const { name, version, licence, path } of listShippedPackages()) {
    const texts = readLicenceTexts(join(root, path));
    if (texts.length === 0) without.push(`${name} ${version}: ${licence}`);
    for (const text of texts) packagesByText.set(text, [...(packagesByText.get(text) ?? []), `${name} ${version}`]);
  }
  const line = '='.repeat(80);
  const credits = data.map(({ name, by, licence, url, isChanged }) =>
    [name, by, licence, url, isChanged ? 'shortened or converted' : ''].filter(Boolean).join(', '),
  );
  return [
    'Data, models and libraries in Keepsake',
    credits.join('\n'),
    'Packages whose files hold no text of their licence',
    without.join('\n'),
    ...[...packagesByText].map(([text, names]) => `${line}\n${names.join('\n')}\n${line}\n\n${text}`),
    '',
  ].join('\n\n');
}
