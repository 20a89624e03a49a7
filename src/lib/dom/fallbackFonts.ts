import type { DrawnFontId } from '@domain/document';

const slicedFonts: Readonly<Record<string, { readonly family: string; readonly folder: string }>> = {
  japanese: { family: 'Noto Sans JP Variable', folder: 'noto-sans-jp' },
  chinese: { family: 'Noto Sans SC Variable', folder: 'noto-sans-sc' },
  korean: { family: 'Noto Sans KR Variable', folder: 'noto-sans-kr' },
};

export const fallbackFontFamily = (font: DrawnFontId): string => `"${slicedFonts[font]?.family ?? `Keepsake ${font}`}"`;

/** Fonts that come in one file `noto-<id>.woff2`, not in subsets. */
const notoFonts: readonly DrawnFontId[] = ['georgian', 'armenian', 'thai', 'hebrew', 'arabic', 'emoji'];

const fontFile = (font: DrawnFontId) => (notoFonts.includes(font) ? `noto-${font}` : font);

const loadedFonts = new Set<DrawnFontId>();

/** Registers a font. The browser loads its file, or the needed subsets, once text uses it. */
function addFont(font: DrawnFontId): void {
  const slices = slicedFonts[font];
  if (slices) {
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href: `/fonts/${slices.folder}/index.css`,
    });
    document.head.append(link);
  } else if (typeof FontFace === 'function') {
    const face = new FontFace(`Keepsake ${font}`, `url("/fonts/${fontFile(font)}.woff2")`, { display: 'swap' });
    document.fonts.add(face);
  }
}

/** Registers the fonts that a page needs beyond those of the book. */
export function loadFallbackFonts(fonts: Iterable<DrawnFontId>): void {
  for (const font of fonts) {
    if (loadedFonts.has(font)) continue;
    loadedFonts.add(font);
    addFont(font);
  }
}
