// Writes server/stickers/names.json: name and search words of each offered sticker in the app's six
// languages, from Unicode's CLDR as packed by emojibase. Run it after changing
// server/stickers/stickerCatalogue.ts: node --import tsx scripts/data/stickers.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { LOCALES } from '../../domain/contract/constants.ts';
import { stickerGroups } from '../../server/stickers/stickerCatalogue.ts';

const { resolve } = createRequire(import.meta.url);
const read = (path) => JSON.parse(readFileSync(resolve(path), 'utf8'));

/** Number of search words per sticker, beside its name. */
const WORDS = 8;

const charsOf = read('@iconify-json/fluent-emoji-flat/chars.json');
const hexcodes = new Map(Object.entries(charsOf).map(([hexcode, id]) => [id, hexcode.toUpperCase()]));
const plain = (hexcode) => hexcode.replaceAll('-FE0F', '');

function namesIn(locale) {
  const entries = read(`emojibase-data/${locale}/compact.json`);
  return new Map(entries.map(({ hexcode, label, tags = [] }) => [plain(hexcode), { label, tags }]));
}

const names = {};
for (const locale of LOCALES) {
  const known = namesIn(locale);
  for (const id of new Set([...stickerGroups.values()].flat())) {
    const found = known.get(plain(hexcodes.get(id) ?? ''));
    if (!found) throw new Error(`${id} has no name in ${locale}`);
    const words = found.tags.filter((tag) => tag !== found.label).slice(0, WORDS);
    names[id] = { ...names[id], [locale]: [found.label, ...words] };
  }
}
const file = new URL('../../server/stickers/names.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(names)}\n`);
console.log(`${Object.keys(names).length} stickers in ${LOCALES.length} languages`);
