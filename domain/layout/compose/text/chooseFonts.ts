import type { CoreFontId, FontId } from '../../../document/model';
import { isCoreFace } from '../../../document/text/fontFaces';
import { replaceMissingGlyphs } from '../../../document/text/glyphFallback';
import { findMissingCharacters, glyphCoverage } from '../../../document/text/textRuns';
import { defaultBookChoice, isLayflat } from '../../../print/bookOptions';
import type { Reason } from '../../explain/reasons';
import type { AlbumTemplate } from '../../templates';
import type { LayoutRequest } from '../../types';

const LAYFLAT_PANORAMA_GAIN = 0.3;

/** Returns the template as a layflat book uses it, with more photos across the fold. A template without families stays. */
const favourPanoramas = (template: AlbumTemplate): AlbumTemplate =>
  template.families
    ? {
        ...template,
        families: { ...template.families, panorama: (template.families.panorama ?? 0) + LAYFLAT_PANORAMA_GAIN },
      }
    : template;

const fallbackFonts: Readonly<Record<CoreFontId, readonly FontId[]>> = {
  elegant: ['serif', 'sans'],
  hand: ['serif', 'sans'],
  condensed: ['sans-medium', 'serif'],
  serif: ['sans'],
  'serif-semibold': ['sans-medium'],
  sans: ['serif'],
  'sans-medium': ['serif-semibold'],
};

/** Returns the preferred font, or the first fallback that has more letters of the text. */
export function chooseFont(text: string, preferred: FontId): FontId {
  const covered = (font: FontId) => glyphCoverage(replaceMissingGlyphs(text, font), font);
  const others = isCoreFace(preferred) ? fallbackFonts[preferred] : (['serif', 'sans'] as const);
  return [preferred, ...others].reduce((best, font) => (covered(font) > covered(best) ? font : best));
}

interface FontChoice {
  readonly request: LayoutRequest;
  readonly template: AlbumTemplate;
  readonly reasons: readonly Reason[];
}

/**
 * Adapts the template to the album before anything is measured: replaces fonts that lack letters of the title, and
 * favours photos across the fold in a layflat book.
 */
export function chooseFonts(request: LayoutRequest, template: AlbumTemplate): FontChoice {
  const titleFont = chooseFont(request.title, template.titleFont);
  const textFont = chooseFont(request.subtitle, template.textFont);
  const title = replaceMissingGlyphs(request.title, titleFont);
  const subtitle = replaceMissingGlyphs(request.subtitle, textFont);
  const missing = [...findMissingCharacters(title, titleFont), ...findMissingCharacters(subtitle, textFont)];
  const reasons: Reason[] = [];
  if (titleFont !== template.titleFont) reasons.push({ code: 'font', values: { font: titleFont } });
  if (missing.length > 0) reasons.push({ code: 'glyphs', values: { characters: missing.join(' ') } });
  const styled = isLayflat(request.make?.cover ?? defaultBookChoice.cover) ? favourPanoramas(template) : template;
  return { request: { ...request, title, subtitle }, template: { ...styled, titleFont, textFont }, reasons };
}
