import type { Colour } from '../../document/model';
import { luminanceOfHex, mixColours } from '../../geometry/oklab';
import type { AlbumTemplate } from '../templates/template.types';

/** A colour that differs from the paper by no more than this (a contrast) is as quiet as paper; at least it must be seen. */
export const QUIET = { least: 1.03, most: 1.6 } as const;
/** How much of a stronger colour goes into the paper. */
const SHARE = 0.15;

const lightOf = (colour: Colour): number => luminanceOfHex(colour) + 0.05;

/** Contrast of two colours, 1..21, WCAG 2.2. */
export function contrastOf(a: Colour, b: Colour): number {
  const [one, other] = [lightOf(a), lightOf(b)];
  return Math.max(one, other) / Math.min(one, other);
}

/** A tint of the paper for a page without photos: the template's own quiet colour, or paper with a little of its cloth. */
export function tintOf({ background, accent }: Pick<AlbumTemplate, 'background' | 'accent'>, cloth: Colour): Colour {
  const quiet = [accent, cloth].find((colour) => {
    const contrast = contrastOf(colour, background);
    return contrast >= QUIET.least && contrast <= QUIET.most;
  });
  return quiet ?? mixColours(background, cloth, SHARE);
}
