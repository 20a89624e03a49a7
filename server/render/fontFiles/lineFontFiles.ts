import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import {
  baseFontOf,
  type Colour,
  type FontId,
  fontFaces,
  isExtendedFont,
  isScriptFont,
  measureFallbackAdvance,
  type PaintStep,
  type PositionedRun,
  positionRuns,
  type ScriptFontId,
  type TextLine,
} from '@domain/document';
import { drawForeground } from '@domain/drawing';
import { bookFontFile } from './bookFontFiles';

const { resolve } = createRequire(import.meta.url);

export interface FontFile {
  readonly key: string;
  readonly source: string | Buffer; // Path, or bytes of a font built from a slice
}

export interface FontRun {
  readonly text: string;
  readonly x: number;
  readonly face: FontFile;
  readonly size: number;
  readonly spacing: number;
  readonly colour?: Colour | undefined;
  /** False disables kerning in every renderer, because the text was measured without it. */
  readonly isKerned: boolean;
  readonly isRightToLeft: boolean;
}

type SlicedId = 'japanese' | 'chinese' | 'korean';

const wholeFonts: Readonly<Record<Exclude<ScriptFontId, SlicedId>, string>> = {
  georgian: resolve('@expo-google-fonts/noto-sans-georgian/400Regular/NotoSansGeorgian_400Regular.ttf'),
  armenian: resolve('@expo-google-fonts/noto-sans-armenian/400Regular/NotoSansArmenian_400Regular.ttf'),
  thai: resolve('@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf'),
  hebrew: resolve('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
  arabic: resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
  emoji: resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
};

/** Fonts that their package splits into slices, as browsers load them. */
const slicedFonts: Readonly<Record<SlicedId, string>> = {
  japanese: 'noto-sans-jp',
  chinese: 'noto-sans-sc',
  korean: 'noto-sans-kr',
};

const isSliced = (font: string): font is SlicedId => font in slicedFonts;

interface Slices {
  readonly sliceOf: ReadonlyMap<number, string>;
  readonly codes: ReadonlyMap<string, readonly number[]>;
}

function parseUnicodeRange(range: string): number[] {
  return range.split(',').flatMap((part) => {
    const [from = 0, to = from] = part
      .trim()
      .replace(/^U\+/i, '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  });
}

const slices = new Map<SlicedId, Slices>();

async function loadSlices(font: SlicedId): Promise<Slices> {
  const known = slices.get(font);
  if (known) return known;
  const file = resolve(`@fontsource-variable/${slicedFonts[font]}/unicode.json`);
  const ranges = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
  const codes = new Map(
    Object.entries(ranges).map(([id, range]) => [id.replace(/[[\]]/g, ''), parseUnicodeRange(range)]),
  );
  const sliceOf = new Map([...codes].flatMap(([id, all]) => all.map((code) => [code, id] as const)));
  const made = { sliceOf, codes };
  slices.set(font, made);
  return made;
}

const faces = new Map<string, FontFile>();
const keyOf = (font: SlicedId, slice: string, weight: number) => `${font}-${slice}-${weight}`;

/**
 * Builds a static font of one weight from a slice, for PDF and canvas; the package has one variable font for
 * all weights.
 */
async function loadFontSlice(font: SlicedId, slice: string, weight: number, codes: readonly number[]): Promise<void> {
  const key = keyOf(font, slice, weight);
  if (faces.has(key)) return;
  const name = slicedFonts[font];
  const bytes = await readFile(resolve(`@fontsource-variable/${name}/files/${name}-${slice}-wght-normal.woff2`));
  // Loaded lazily: half a second of WebAssembly that few books need.
  const { default: subsetFont } = await import('subset-font');
  const source = await subsetFont(bytes, codes.map((code) => String.fromCodePoint(code)).join(''), {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
    noHinting: true,
  });
  faces.set(key, { key, source });
}

/** Loads the slices that a text needs; other fonts are read on use. */
export async function loadLineFontFiles(lines: readonly TextLine[], font: FontId): Promise<void> {
  for (const run of lines.flatMap(({ runs }) => runs ?? [])) {
    if (!isSliced(run.font)) continue;
    const { weight = fontFaces[font].weight } = run;
    const { sliceOf, codes } = await loadSlices(run.font);
    for (const character of run.text) {
      const slice = sliceOf.get(character.codePointAt(0) ?? 0);
      if (slice !== undefined) await loadFontSlice(run.font, slice, weight, codes.get(slice) ?? []);
    }
  }
}

export async function loadFontFiles(step: PaintStep): Promise<void> {
  const texts =
    step.kind === 'text'
      ? [step]
      : step.kind === 'drawing' && step.source.type !== 'paper'
        ? drawForeground(step.source).texts
        : [];
  for (const { lines, font } of texts) await loadLineFontFiles(lines, font);
}

function splitRunBySlice(run: PlacedRun & { font: SlicedId }, weight: number, style: RunLook): FontRun[] {
  let { x } = run;
  const parts: FontRun[] = [];
  for (const character of run.text) {
    const slice = slices.get(run.font)?.sliceOf.get(character.codePointAt(0) ?? 0) ?? '';
    const face = faces.get(keyOf(run.font, slice, weight));
    const last = parts.at(-1);
    if (face && last?.face === face) parts[parts.length - 1] = { ...last, text: last.text + character };
    else if (face) parts.push({ ...style, text: character, x, face, isKerned: false, isRightToLeft: false });
    x += measureFallbackAdvance(character, run.font) * style.size;
  }
  return parts;
}

type PlacedRun = Omit<PositionedRun, 'width'>;
type RunLook = Pick<FontRun, 'size' | 'spacing' | 'colour'>;

/** The font of a text, with its size in the unit of its lines and its letter spacing in em. */
interface LineSetting {
  readonly font: FontId;
  readonly size: number;
  readonly spacing?: number | undefined;
}

/** Splits a line by font file. Call {@link loadFontFiles} first. */
export function splitRunsByFontFile(line: TextLine, { font, size: own, spacing = 0 }: LineSetting): FontRun[] {
  return positionRuns(line, font, own, spacing).flatMap((run): FontRun[] => {
    const { text, x, font: drawn, isRightToLeft, size = own, colour } = run;
    const unspaced = { size, spacing: 0, colour };
    if (isSliced(drawn))
      return splitRunBySlice({ ...run, font: drawn }, run.weight ?? fontFaces[font].weight, unspaced);
    if (isScriptFont(drawn)) {
      const source = wholeFonts[drawn];
      return [{ ...unspaced, text, x, face: { key: source, source }, isKerned: false, isRightToLeft }];
    }
    const source = bookFontFile(isExtendedFont(drawn) ? baseFontOf(drawn) : drawn);
    const face = { key: source, source };
    return [{ size, spacing: spacing * size, colour, text, x, face, isKerned: !isExtendedFont(drawn), isRightToLeft }];
  });
}
