/**
 * Generates the measuring and drawing data of all renderers from the packages' TTFs:
 * `domain/document/text/metrics/<font>.json`, for the core fonts `metrics/core/<font>.json` (advances and kerning of the
 * covered characters, in font units)
 * and `public/fonts/<font>.woff2` (the same characters for the browser). Run it after changing a font or the
 * covered characters: `node scripts/data/make-fonts.mjs`, or with the names of faces for only these.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import * as fontkit from 'fontkit';
import subsetFont from 'subset-font';
import { coreFonts, sourceFontFeatures, sourceFontFiles, usualCodePoints } from './font-set.mjs';
import { makeFallbackFonts } from './make-fallback-fonts.mjs';

const root = new URL('../../', import.meta.url);

/**
 * Advance of a text with the script that a browser detects. Otherwise fontkit uses the font's default script
 * for digits and punctuation and applies Inter's kerning twice.
 */
const advanceOf = (font, text) =>
  font.layout(text, sourceFontFeatures, /\p{Script=Cyrillic}/u.test(text) ? 'cyrl' : 'latn').advanceWidth;

/**
 * Kerning of every pair as laid out by fontkit: the sum of GPOS classes, exceptions and single pairs. Rows
 * are left characters.
 */
function kerningMatrix(font, codePoints, advances) {
  return codePoints.map((left, i) =>
    Int16Array.from(
      codePoints,
      (right, j) => advanceOf(font, String.fromCodePoint(left, right)) - advances[i] - advances[j],
    ),
  );
}

/** Groups equal rows: returns the class of each row and one row per class. */
function classesOf(rows) {
  const classes = new Map();
  const distinct = [];
  const classOf = rows.map((row) => {
    const key = row.join();
    if (!classes.has(key)) {
      classes.set(key, distinct.length);
      distinct.push(row);
    }
    return classes.get(key);
  });
  return { classOf, distinct };
}

/** Orders rows so that each resembles the one before: returns their positions and the rows. */
function inLikeness(rows) {
  const unlike = (a, b) => a.reduce((count, value, i) => count + (value === b[i] ? 0 : 1), 0);
  const left = new Set(rows.keys());
  const order = [];
  for (let current = 0; left.size > 0; ) {
    order.push(current);
    left.delete(current);
    let least = Number.POSITIVE_INFINITY;
    const row = rows[current];
    for (const other of left) {
      const difference = unlike(row, rows[other]);
      if (difference < least) {
        least = difference;
        current = other;
      }
    }
  }
  return { order, rows: order.map((place) => rows[place]) };
}

const transpose = (rows) => rows[0].map((_, j) => rows.map((row) => row[j]));
const renumber = (classOf, order) => classOf.map((place) => order.indexOf(place));

/** Characters that JSON, editors and terminals keep, the shortest in UTF-8 first. */
function* codes() {
  for (let code = 35; ; code += 1) if (code !== 92 && (code < 127 || code > 173)) yield String.fromCodePoint(code);
}

/** Encodes a table of few values as text, one character per value, most common first. */
function encodeTable(rows) {
  const counts = new Map();
  for (const value of rows.flat()) counts.set(value, (counts.get(value) ?? 0) + 1);
  const kerningValues = [...counts].sort(([a, m], [b, n]) => n - m || a - b).map(([value]) => value);
  const alphabet = codes();
  const codeOf = new Map(kerningValues.map((value) => [value, alphabet.next().value]));
  return {
    kerningCodes: [...codeOf.values()].join(''),
    kerningValues,
    kerning: rows.flatMap((row) => row.map((value) => codeOf.get(value))).join(''),
  };
}

/** Index of each character's letter without accent, or its own. */
const plainOf = (characters) =>
  characters.map((character, i) => {
    const place = characters.indexOf(character.normalize('NFD')[0]);
    return place < 0 ? i : place;
  });

/** Values in order, `same` where an accented letter equals its base; the long runs compress well. */
const omitBaseValues = (values, plain, same) =>
  values.map((value, i) => (plain[i] !== i && values[plain[i]] === value ? same : value));

const asCodes = (classes, plain) => {
  const alphabet = codes();
  const known = Array.from({ length: Math.max(...classes) + 1 }, () => alphabet.next().value);
  return omitBaseValues(
    classes.map((value) => known[value]),
    plain,
    '!',
  ).join('');
};

function measure(font) {
  const covered = usualCodePoints(font);
  const advances = covered.map((code) => advanceOf(font, String.fromCodePoint(code)));
  const left = classesOf(kerningMatrix(font, covered, advances));
  const columns = covered.map((_, j) => left.distinct.map((row) => row[j]));
  const right = classesOf(columns);
  const lefts = inLikeness(transpose(right.distinct));
  const rights = inLikeness(transpose(lefts.rows));
  const plain = plainOf(covered.map((code) => String.fromCodePoint(code)));
  return {
    unitsPerEm: font.unitsPerEm,
    ascent: font.ascent,
    descent: font.descent,
    capHeight: font.capHeight,
    xHeight: font.xHeight,
    notdef: font.getGlyph(0).advanceWidth,
    characters: String.fromCodePoint(...covered),
    advances: omitBaseValues(advances, plain, 0),
    leftClasses: asCodes(renumber(left.classOf, lefts.order), plain),
    rightClasses: asCodes(renumber(right.classOf, rights.order), plain),
    ...encodeTable(transpose(rights.rows)),
  };
}

/**
 * Reports texts that the subset, drawn by a canvas (HarfBuzz) like in a browser, measures differently from the
 * metrics. Such a font cannot be used.
 */
function verifySubset(id, font, woff2, characters) {
  if (!GlobalFonts.register(woff2, `subset-${id}`)) throw new Error(`${id}: the subset is not a valid font`);
  const context = createCanvas(8, 8).getContext('2d');
  context.font = `${font.unitsPerEm}px "subset-${id}"`;
  context.fontVariantLigatures = 'none';
  context.fontFeatureSettings = '"kern" 1, "liga" 0, "clig" 0, "calt" 0';
  const latin = Array.from(characters).filter((c) => /[\p{Script=Latin}\p{N}\p{P}]/u.test(c));
  const samples = latin.map((c, i) => c + latin[(i * 37 + 11) % latin.length]);
  const different = [];
  // Compare words, because the canvas shapes word by word and drops the kerning of spaces.
  for (const text of [
    ...samples,
    'AVATAR.',
    'To.Ty,',
    'Wo–Va',
    'Товарищ',
    '«Туда»,',
    'Größe;',
    'L’été',
    '12.07.2015',
    '7/11',
  ]) {
    const difference = advanceOf(font, text) - context.measureText(text).width;
    if (Math.abs(difference) > 0.5) different.push(`"${text}" by ${Math.round(difference)}`);
  }
  if (different.length === 0) return;
  console.error(`${id}: the subset measures ${different.length} texts differently, in units: ${different.join(', ')}`);
  process.exitCode = 1;
}

const wanted = process.argv.slice(2);
const isWanted = (id) => wanted.length === 0 || wanted.includes(id);

for (const [id, file] of Object.entries(sourceFontFiles).filter(([name]) => isWanted(name))) {
  const bytes = await readFile(file);
  const font = fontkit.create(bytes);
  const metrics = measure(font);
  const folder = coreFonts.includes(id) ? 'metrics/core' : 'metrics';
  await writeFile(new URL(`domain/document/text/${folder}/${id}.json`, root), `${JSON.stringify(metrics)}\n`);
  const options = { keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'tnum'], noHinting: true };
  // The soft hyphen measures zero, so it needs no glyph.
  const woff2 = await subsetFont(bytes, metrics.characters, { ...options, targetFormat: 'woff2' });
  verifySubset(id, font, woff2, metrics.characters);
  await writeFile(new URL(`public/fonts/${id}.woff2`, root), woff2);
  console.log(
    `${id}: ${Array.from(metrics.characters).length} characters, ${Array.from(metrics.kerning).length} pairs of kerning classes, woff2 ${woff2.length} bytes`,
  );
}

if (wanted.length === 0) await makeFallbackFonts();
