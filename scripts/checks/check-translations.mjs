/**
 * Checks the six translations of the app, the server and the books against each other, the language's plural rules, and
 * the code that uses them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { parseSync } from 'oxc-parser';
import { checkTerms, checkTermTable, wordsOfMessage } from './check-terms.mjs';
import { checkTypography } from './check-typography.mjs';

export const languages = ['en', 'ru', 'fr', 'de', 'es', 'pt'];

const root = fileURLToPath(new URL('../../', import.meta.url));
const readJson = (path) => JSON.parse(readFileSync(join(root, 'translations', path), 'utf8'));

/** Words that are the same in a language and in English. */
const sameAsEnglish = readJson('sameAsEnglish.json');

/** CLDR's `many` of French, Spanish and Portuguese covers whole millions only; no count here reaches that. */
const optionalCategories = { fr: ['many'], es: ['many'], pt: ['many'] };

/**
 * Returns the variables, tags and plural arguments of a message.
 * @returns {{ names: Set<string>, plurals: { name: string, keys: string[], ordinal: boolean }[] }}
 */
function describeMessage(text) {
  const names = new Set();
  const plurals = [];
  const visit = (nodes) => {
    for (const node of nodes) {
      if (node.type === TYPE.tag) names.add(`<${node.value}>`);
      else if (node.type !== TYPE.literal && node.type !== TYPE.pound) names.add(`{${node.value}}`);
      if (node.children) visit(node.children);
      if (node.options) {
        for (const option of Object.values(node.options)) visit(option.value);
        if (node.type === TYPE.plural)
          plurals.push({ name: node.value, keys: Object.keys(node.options), ordinal: node.pluralType === 'ordinal' });
      }
    }
  };
  visit(parse(text, { ignoreTag: false }));
  return { names, plurals };
}

function pluralFaults(language, { name, keys, ordinal }) {
  const categories = new Intl.PluralRules(language, { type: ordinal ? 'ordinal' : 'cardinal' }).resolvedOptions()
    .pluralCategories;
  const optional = optionalCategories[language] ?? [];
  const named = keys.filter((key) => !key.startsWith('='));
  const missing = categories.filter((category) => !named.includes(category) && !optional.includes(category));
  const foreign = named.filter((key) => !categories.includes(key));
  return [
    ...missing.map((category) => `plural {${name}} lacks "${category}"`),
    ...foreign.map((key) => `plural {${name}} has "${key}", which the language does not know`),
  ];
}

function messageFaults(language, text, english) {
  if (typeof text !== 'string' || text.trim() === '') return ['is empty'];
  if (text !== text.trim()) return ['begins or ends with a blank'];
  let mine;
  try {
    mine = describeMessage(text);
  } catch (error) {
    return [`is no valid ICU message: ${error.message}`];
  }
  const faults = mine.plurals.flatMap((plural) => pluralFaults(language, plural));
  if (english === undefined || language === 'en') return faults;
  const theirs = describeMessage(english);
  for (const name of theirs.names) if (!mine.names.has(name)) faults.push(`lacks ${name} of the English text`);
  for (const name of mine.names)
    if (!theirs.names.has(name)) faults.push(`has ${name}, which the English text has not`);
  const words = wordsOfMessage(text).match(/[\p{L}-]{3,}/gu) ?? [];
  if (text === english && !words.every((word) => sameAsEnglish[language].split(', ').includes(word)))
    faults.push(`is the English text "${text}"; translate it or add its words to translations/sameAsEnglish.json`);
  return faults;
}

/**
 * Returns inconsistencies between the six tables.
 * @param {Record<string, Record<string, string>>} tables by language
 * @param {string} folder that faults name before the file
 */
export function checkTables(tables, codes, folder = '') {
  const faults = [];
  const english = tables.en;
  for (const language of languages) {
    const table = tables[language];
    for (const key of Object.keys(english))
      if (!(key in table)) faults.push(`${folder}${language}.json: ${key} is missing`);
    for (const [key, text] of Object.entries(table)) {
      if (!(key in english)) faults.push(`${folder}${language}.json: ${key} is not in en.json`);
      for (const fault of messageFaults(language, text, english[key]))
        faults.push(`${folder}${language}.json: ${key} ${fault}`);
    }
    const keys = Object.keys(table);
    const unsorted = keys.find((key, i) => i > 0 && keys[i - 1] > key);
    if (unsorted) faults.push(`${folder}${language}.json: ${unsorted} is out of order`);
  }
  for (const code of codes)
    if (!(`error.${code}` in english)) faults.push(`en.json: error.${code} is missing (domain/contract/errors.ts)`);
  return faults;
}

function* nodesOf(node) {
  if (typeof node.type === 'string') yield node;
  for (const child of Object.values(node)) if (child !== null && typeof child === 'object') yield* nodesOf(child);
}

/**
 * Collects the ids that a source file definitely uses, all its strings, and its template patterns
 * (`error.${code}`).
 */
function collectUses(path, text) {
  const meant = new Set();
  const strings = new Set();
  const patterns = [];
  for (const node of nodesOf(parseSync(path, text).program)) {
    if (node.type === 'Literal' && typeof node.value === 'string') strings.add(node.value);
    if (node.type === 'TemplateLiteral') {
      const quasis = node.quasis.map((quasi) => quasi.value.cooked);
      if (quasis.length > 1 && /^[a-z]\w*\./i.test(quasis[0])) patterns.push(quasis);
      else if (quasis.length === 1) strings.add(quasis[0]);
    }
    if (node.type === 'CallExpression' && node.callee.name === 't' && node.arguments[0]?.type === 'Literal')
      meant.add(node.arguments[0].value);
    if (node.type === 'JSXOpeningElement' && node.name.name === 'T') {
      const id = node.attributes.find((attribute) => attribute.name?.name === 'id');
      if (id?.value?.type === 'Literal') meant.add(id.value.value);
    }
  }
  return { meant, strings, patterns };
}

const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Returns ids without a text, and texts without a use.
 * @param {{ path: string, text: string }[]} sources
 */
export function checkUses(english, sources, folder = '') {
  const faults = [];
  const strings = new Set();
  const patterns = [];
  for (const { path, text } of sources) {
    const uses = collectUses(path, text);
    for (const id of uses.meant) if (!(id in english)) faults.push(`${path}: the id ${id} has no text`);
    for (const one of uses.strings) strings.add(one);
    patterns.push(...uses.patterns.map((quasis) => new RegExp(`^${quasis.map(escape).join('.+')}$`)));
  }
  for (const key of Object.keys(english)) {
    if (!strings.has(key) && !patterns.some((pattern) => pattern.test(key)))
      faults.push(`${folder}en.json: ${key} is used nowhere`);
  }
  return faults;
}

/** Names of places and of languages are data. */
const filesWithNames = ['domain/layout/story/knownPlaces.ts', 'src/i18n/locales.ts'];

/** Returns the files with Russian texts in a table by language. */
export const findTextsInCode = (sources) =>
  sources
    .filter(({ path, text }) => /\bru: [^}]*\p{Script=Cyrillic}/u.test(text) && !filesWithNames.includes(path))
    .map(({ path }) => `${path} holds texts by language: move them to translations`);

function sourcesUnder(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .map((path) => ({ path: path.slice(root.length), text: readFileSync(path, 'utf8') }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const errors = readFileSync(join(root, 'domain/contract/errors.ts'), 'utf8');
  const errorCodes = [
    ...errors.slice(errors.indexOf('errorCodes = ['), errors.indexOf('] as const')).matchAll(/'(\w+)'/g),
  ].map((match) => match[1]);
  const terms = readJson('terms.json');
  const catalogues = [
    { folder: '', codes: errorCodes, sources: sourcesUnder('src') },
    { folder: 'server/', codes: [], sources: sourcesUnder('server') },
    { folder: 'book/', codes: [], sources: sourcesUnder('domain') },
  ];
  const faults = checkTermTable(terms);
  let count = 0;
  for (const { folder, codes, sources } of catalogues) {
    const tables = Object.fromEntries(languages.map((language) => [language, readJson(`${folder}${language}.json`)]));
    count += Object.keys(tables.en).length;
    faults.push(
      ...checkTables(tables, codes, folder),
      ...checkUses(tables.en, sources, folder),
      ...checkTerms(terms, tables, folder),
      ...checkTypography(tables, folder),
      ...findTextsInCode(sources),
    );
  }
  for (const fault of faults) console.error(fault);
  console.log(
    faults.length === 0
      ? `translations: ${count} texts in ${languages.length} languages agree`
      : `translations: ${faults.length} faults`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}
