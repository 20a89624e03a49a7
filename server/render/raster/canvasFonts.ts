import { type CoreFontId, coreFontIds, fontFeatures } from '@domain/document';
import { registerAllFontMetrics } from '@domain/document/text/allFontMetrics';
import { GlobalFonts } from '@napi-rs/canvas';
import { bookFontFiles } from '../fontFiles/bookFontFiles';
import type { FontFile } from '../fontFiles/lineFontFiles';

/** Each file has its own family name, so that no weight is synthesised. */
const familyOf = (font: CoreFontId): string => `keepsake-${font}`;

const familyOfFile = new Map(coreFontIds.map((font) => [bookFontFiles[font], familyOf(font)]));

const settingsOf = (features: Readonly<Record<string, boolean>>): string =>
  Object.entries(features)
    .map(([tag, on]) => `"${tag}" ${on ? 1 : 0}`)
    .join(', ');

export const fontFeatureSettings = {
  kerned: settingsOf(fontFeatures),
  unkerned: settingsOf({ ...fontFeatures, kern: false }),
} as const;

/** Registers the core fonts with this process's canvas, and the metrics of all; other files are registered on use. */
export function registerCanvasFonts(): void {
  registerAllFontMetrics();
  for (const font of coreFontIds) {
    const family = familyOf(font);
    if (GlobalFonts.has(family)) continue;
    if (!GlobalFonts.registerFromPath(bookFontFiles[font], family))
      throw new Error(`cannot read the font ${bookFontFiles[font]}`);
  }
}

/** Returns the `font` of a canvas context and registers its file on first use; `size` in canvas units. */
export function selectCanvasFont({ key, source }: FontFile, size: number): string {
  const family = familyOfFile.get(key) ?? key;
  if (!GlobalFonts.has(family)) {
    const isThere =
      typeof source === 'string' ? GlobalFonts.registerFromPath(source, family) : GlobalFonts.register(source, family);
    if (!isThere) throw new Error(`cannot read the font ${key}`);
  }
  return `${size}px "${family}"`;
}
