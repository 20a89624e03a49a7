/**
 * Generates fallback metrics and web fonts for texts whose font lacks letters:
 * `domain/document/text/metrics/core/fallback.json` (coverage and advances, without kerning) and web fonts that
 * load on demand. `scripts/data/make-fonts.mjs` calls it.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as fontkit from 'fontkit';
import subsetFont from 'subset-font';
import {
  covers,
  extendedCodePoints,
  extendedSourceFontIds,
  scriptFonts,
  slicedFonts,
  sourceFontFiles,
  usualCodePoints,
} from './font-set.mjs';

const root = new URL('../../', import.meta.url);
const webFont = (id) => new URL(`public/fonts/${id}.woff2`, root);
const asText = (codes) => codes.map((code) => String.fromCodePoint(code)).join('');

/** Features of these fonts in every renderer. */
const features = { kern: false, liga: false, clig: false, calt: false };
const KEPT = ['mark', 'mkmk', 'ccmp', 'init', 'medi', 'fina', 'rlig', 'isol'];

/** fontkit throws at a mark without an anchor in its font. */
function layoutOf(font, text, script) {
  try {
    return font.layout(text, features, script);
  } catch {
    return font.layout(text, { ...features, mark: false, mkmk: false }, script);
  }
}

const widthOf = (font, text, script) => layoutOf(font, text, script).advanceWidth;

/** Advances of characters; 0 means that of the letter without its accent. */
function shortAdvances(font, codes, base) {
  const known = new Set([...codes, ...base]);
  const advance = (code) => widthOf(font, String.fromCodePoint(code), 'latn');
  return codes.map((code) => {
    const plain = String.fromCodePoint(code).normalize('NFD').codePointAt(0);
    return known.has(plain) && plain !== code && advance(plain) === advance(code) ? 0 : advance(code);
  });
}

async function writeExtendedFont(id) {
  const bytes = await readFile(sourceFontFiles[id]);
  const font = fontkit.create(bytes);
  const codes = extendedCodePoints(font, id);
  const base = usualCodePoints(font);
  const woff2 = await subsetFont(bytes, asText([...base, ...codes]), {
    keepFeatures: KEPT,
    noHinting: true,
    targetFormat: 'woff2',
  });
  await writeFile(webFont(`${id}-extended`), woff2);
  console.log(`${id}-extended: ${codes.length} characters, woff2 ${woff2.length} bytes`);
  return { characters: asText(codes), advances: shortAdvances(font, codes, base) };
}

/** Coverage of 256 characters: all (`*`), bits in hex, or a short list. */
function blocksOf(codes) {
  const blocks = new Map();
  for (const code of codes) blocks.set(code >> 8, [...(blocks.get(code >> 8) ?? []), code & 255]);
  const singles = [];
  const bits = {};
  for (const [block, low] of blocks) {
    const quads = Array.from({ length: 64 }, () => 0);
    for (const code of low) quads[code >> 2] |= 1 << (code & 3);
    if (low.length < 8) singles.push(...low.map((code) => block * 256 + code));
    else bits[block.toString(16)] = low.length === 256 ? '*' : quads.map((quad) => quad.toString(16)).join('');
  }
  return { bits, singles: asText(singles) };
}

/** The most common advance, and the characters of each other one. */
function advancesOf(codes, advance) {
  const byAdvance = new Map();
  for (const code of codes) byAdvance.set(advance(code), [...(byAdvance.get(advance(code)) ?? []), code]);
  const [[usual], ...others] = [...byAdvance].sort((a, b) => b[1].length - a[1].length);
  return { advance: usual, others: Object.fromEntries(others.map(([width, all]) => [width, asText(all)])) };
}

const tableOf = (unitsPerEm, codes, advance) => ({ unitsPerEm, ...blocksOf(codes), ...advancesOf(codes, advance) });

/** A one-glyph letter that joins on both sides. */
const HAH = '\u062d';
const JOINER = '\u200d';

/**
 * Arabic joining types and the advances of final, initial and medial forms; and the differences of some pairs
 * (lam and alef), isolated and joined.
 */
function joiningOf(font, codes) {
  const layout = (text) => layoutOf(font, text, 'arab');
  /** Advance of the letter alone, because fontkit gives joiners a width. */
  const advance = (text) => {
    const { glyphs, positions } = layout(text);
    const isJoiner = ({ codePoints }) => codePoints.length === 1 && codePoints[0] === 0x200d;
    return positions.reduce((sum, { xAdvance }, i) => (isJoiner(glyphs[i]) ? sum : sum + xAdvance), 0);
  };
  const idsOf = (text) => layout(text).glyphs.map(({ id }) => id);
  const [alone] = idsOf(HAH);
  const letters = codes.map((code) => String.fromCodePoint(code)).filter((c) => /[\p{L}\u0640]/u.test(c));
  // Glyphs are in visual order, from the left.
  const joinsNext = (c) => idsOf(c + HAH)[0] !== alone;
  const joinsBefore = (c) => idsOf(HAH + c).at(-1) !== alone;
  const forms = {};
  for (const c of letters) {
    const [before, next] = [joinsBefore(c), joinsNext(c)];
    if (!before && !next) continue;
    const joined = [
      before ? advance(JOINER + c) : advance(c),
      next ? advance(c + JOINER) : advance(c),
      before && next ? advance(JOINER + c + JOINER) : advance(c),
    ];
    forms[c] = [Number(before) + 2 * Number(next), ...joined];
  }
  const pairs = {};
  for (const a of Object.keys(forms).filter((c) => forms[c][0] === 3)) {
    for (const b of Object.keys(forms).filter((c) => forms[c][0] & 1)) {
      const [, , initial, medial] = forms[a];
      const differences = [advance(a + b) - initial - forms[b][1], advance(JOINER + a + b) - medial - forms[b][1]];
      if (differences.some((one) => one !== 0)) pairs[a + b] = differences;
    }
  }
  return { forms, pairs };
}

/** Letters of regional flags such as Scotland's. */
const TAGS = Array.from({ length: 96 }, (_, i) => String.fromCodePoint(0xe0020 + i));

async function ofScript(id, { file, ranges }) {
  const bytes = await readFile(file);
  const font = fontkit.create(bytes);
  const codes = covers(font, ranges).filter((code) => !/\p{Cn}/u.test(String.fromCodePoint(code)));
  const script = { arabic: 'arab', hebrew: 'hebr', georgian: 'geor', armenian: 'armn', thai: 'thai' }[id] ?? 'latn';
  const also =
    id === 'emoji' ? [...'0123456789#*', JOINER, ...TAGS] : id === 'arabic' ? [' ', '\u200c', JOINER] : [' '];
  const woff2 = await subsetFont(bytes, asText(codes) + also.join(''), {
    ...(id === 'emoji' ? {} : { keepFeatures: KEPT }),
    noHinting: true,
    targetFormat: 'woff2',
  });
  await writeFile(webFont(`noto-${id}`), woff2);
  console.log(`noto-${id}: ${codes.length} characters, woff2 ${woff2.length} bytes`);
  const table = tableOf(font.unitsPerEm, codes, (code) => widthOf(font, String.fromCodePoint(code), script));
  return id === 'arabic' ? { ...table, ...joiningOf(font, codes) } : table;
}

async function measureSlicedFont({ name, ranges }) {
  const folder = new URL(`node_modules/@fontsource-variable/${name}/`, root);
  const slices = Object.keys(JSON.parse(await readFile(new URL('unicode.json', folder), 'utf8')));
  const advances = new Map();
  let unitsPerEm = 0;
  for (const slice of slices) {
    const file = `files/${name}-${slice.replace(/[[\]]/g, '')}-wght-normal.woff2`;
    const font = fontkit.create(await readFile(fileURLToPath(new URL(file, folder))));
    ({ unitsPerEm } = font);
    for (const code of covers(font, ranges)) advances.set(code, font.glyphForCodePoint(code).advanceWidth);
  }
  const codes = [...advances.keys()].sort((a, b) => a - b);
  console.log(`${name}: ${codes.length} characters`);
  return tableOf(unitsPerEm, codes, (code) => advances.get(code));
}

export async function makeFallbackFonts() {
  const entries = async (all, make) =>
    Object.fromEntries(await Promise.all(Object.entries(all).map(async ([id, one]) => [id, await make(id, one)])));
  const fallback = {
    extended: Object.fromEntries(
      await Promise.all(extendedSourceFontIds.map(async (id) => [id, await writeExtendedFont(id)])),
    ),
    scripts: {
      ...(await entries(scriptFonts, ofScript)),
      ...(await entries(slicedFonts, (_, font) => measureSlicedFont(font))),
    },
  };
  await writeFile(new URL('domain/document/text/metrics/core/fallback.json', root), `${JSON.stringify(fallback)}\n`);
}
