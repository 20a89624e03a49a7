import type { Colour } from '../../geometry/colour.types';
import { luminanceOfHex, mixColours } from '../../geometry/oklab';
import type { AlbumTemplate } from '../templates/template.types';

/** Contrast to the page at which a colour is as quiet as paper but still visible. */
export const SUBTLE_CONTRAST = { least: 1.03, most: 1.6 } as const;
/** Share of a stronger colour that is mixed into the page colour. */
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
