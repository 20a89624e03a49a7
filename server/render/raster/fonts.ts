import { type FontId, fontFeatures, fontIds } from '@domain/document';
import { GlobalFonts } from '@napi-rs/canvas';
import { fontFiles } from '../fonts';

/** Each file under a family of its own, so that no weight is ever synthesised. */
const familyOf = (font: FontId): string => `keepsake-${font}`;

export const fontFeatureSettings = Object.entries(fontFeatures)
  .map(([tag, on]) => `"${tag}" ${on ? 1 : 0}`)
  .join(', ');

/** Makes the fonts of the document known to the canvas of this process. */
export function registerFonts(): void {
  for (const font of fontIds) {
    const family = familyOf(font);
    if (GlobalFonts.has(family)) continue;
    if (!GlobalFonts.registerFromPath(fontFiles[font], family))
      throw new Error(`cannot read the font ${fontFiles[font]}`);
  }
}

/** The `font` of a canvas context; `size` in its units. */
export function fontOf(font: FontId, size: number): string {
  return `${size}px "${familyOf(font)}"`;
}
