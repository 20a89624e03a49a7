import type { Colour } from '../../document/model';
import { luminanceOfHex, mixColours } from '../../geometry/oklab';
import type { AlbumTemplate } from '../templates/template.types';

/** A colour that differs from the paper by no more than this (a contrast) is as quiet as paper; at least it must be seen. */
export const SUBTLE_CONTRAST = { least: 1.03, most: 1.6 } as const;
/** How much of a stronger colour goes into the paper. */
const TINT_SHARE = 0.15;

const contrastLuminance = (colour: Colour): number => luminanceOfHex(colour) + 0.05;

/** Contrast of two colours, 1..21, WCAG 2.2. */
export function contrastRatio(a: Colour, b: Colour): number {
  const [one, other] = [contrastLuminance(a), contrastLuminance(b)];
  return Math.max(one, other) / Math.min(one, other);
}

/** A tint of the paper for a page without photos: the template's own quiet colour, or paper with a little of its cloth. */
export function blankPageTint(
  { background, accent }: Pick<AlbumTemplate, 'background' | 'accent'>,
  cloth: Colour,
): Colour {
  const quiet = [accent, cloth].find((colour) => {
    const contrast = contrastRatio(colour, background);
    return contrast >= SUBTLE_CONTRAST.least && contrast <= SUBTLE_CONTRAST.most;
  });
  return quiet ?? mixColours(background, cloth, TINT_SHARE);
}
