import {
  type BackingSurface,
  PAGE_BACKGROUND,
  surfaceColour,
  surfacesBeneath,
} from '../../../document/backingSurfaces';
import { traitsOf } from '../../../document/elementTraits';
import { INK, type SpreadDocument } from '../../../document/model';
import { type Colour, luminanceOfHex, mixColours } from '../../../geometry/colour';
import { hasRole } from '../../elementRoles';
import type { AlbumTemplate } from '../../templates';

/** Contrast between words and page that WCAG 2.2 requires for large letters. */
export const MIN_TEXT_CONTRAST = 3;

/** Page colour of a spread in the `n`th chapter; pages before the first chapter have the book's colour. */
export function chapterPageColour({ chapterBackgrounds, background }: AlbumTemplate, n: number): Colour {
  return (n === 0 ? undefined : chapterBackgrounds?.[(n - 1) % chapterBackgrounds.length]) ?? background;
}

export const templatePageColours = ({ chapterBackgrounds = [], background }: AlbumTemplate): readonly Colour[] => [
  background,
  ...chapterBackgrounds,
];

/**
 * Returns the page colour of another theme with the same purpose, book or chapter. Null for a colour that the user
 * chose.
 */
export function matchPageColour(colour: Colour, from: AlbumTemplate, to: AlbumTemplate): Colour | null {
  if (colour === from.background) return to.background;
  const chapter = from.chapterBackgrounds?.indexOf(colour) ?? -1;
  if (chapter < 0) return null;
  return to.chapterBackgrounds?.[chapter % to.chapterBackgrounds.length] ?? to.background;
}

/**
 * Returns true when a colour is distinguishable from a surface below it. Surfaces without a single colour always pass.
 */
export const hasContrast = (colour: Colour, ground: BackingSurface): boolean =>
  ground.colour === null || contrastRatio(colour, ground.colour) >= MIN_TEXT_CONTRAST;

/** Returns a colour if it is legible on a page colour, else ink or white. */
export const legibleColour = (colour: Colour, page: Colour): Colour =>
  [colour, INK].find((one) => contrastRatio(one, page) >= MIN_TEXT_CONTRAST) ?? '#ffffff';

/**
 * Returns true when every element that was distinguishable from its surfaces still is, after a change of colours or
 * page colour.
 */
export function keepsContrast(before: SpreadDocument, after: SpreadDocument): boolean {
  return before.elements.every((element, i) => {
    // Rules, tape and film are decoration, which may fade.
    if (traitsOf(element).isDecor && hasRole('decor', element)) return true;
    const [was, now] = [element, after.elements[i] ?? element].map((one) => traitsOf(one).foregroundColour(one));
    if (!was || !now) return true;
    const legibleOn = surfacesBeneath(before, i).filter((ground) => hasContrast(was, ground));
    return surfacesBeneath(after, i).every(
      (ground) => hasContrast(now, ground) || !legibleOn.some(({ index }) => index === ground.index),
    );
  });
}

/**
 * Returns true when no surface that is subtle on its page would stand out on another page colour, as pale decor does on
 * dark pages.
 */
export const keepsSurfacesSubtle = (doc: SpreadDocument, paper: Colour): boolean =>
  !doc.elements.some((element, i) => {
    const colour = surfaceColour(element);
    return (
      colour !== null &&
      !hasRole('decor', element) &&
      contrastRatio(colour, doc.background.colour) <= SUBTLE_CONTRAST.most &&
      contrastRatio(colour, paper) >= MIN_TEXT_CONTRAST &&
      surfacesBeneath(doc, i).some(({ index }) => index === PAGE_BACKGROUND)
    );
  });

/** Contrast to the page at which a colour is as quiet as paper but still visible. */
const SUBTLE_CONTRAST = { least: 1.03, most: 1.6 } as const;
const TINT_SHARE = 0.15;

const contrastLuminance = (colour: Colour): number => luminanceOfHex(colour) + 0.05;

/** Contrast of two colours, 1..21, WCAG 2.2. */
export function contrastRatio(a: Colour, b: Colour): number {
  const [one, other] = [contrastLuminance(a), contrastLuminance(b)];
  return Math.max(one, other) / Math.min(one, other);
}

/** Tint of a page without photos: the template's own tint, or the page colour with a little of the cover colour. */
export function blankPageTint(
  { background, accent }: Pick<AlbumTemplate, 'background' | 'accent'>,
  coverColour: Colour,
): Colour {
  const quiet = [accent, coverColour].find((colour) => {
    const contrast = contrastRatio(colour, background);
    return contrast >= SUBTLE_CONTRAST.least && contrast <= SUBTLE_CONTRAST.most;
  });
  return quiet ?? mixColours(background, coverColour, TINT_SHARE);
}
