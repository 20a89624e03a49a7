import type { Colour } from '../geometry/colour';

export interface StickerPath {
  /** SVG path data in the units of the drawing. */
  readonly d: string;
  /** Null means the colour of the element. */
  readonly fill: Colour | null;
  readonly opacity: number; // 0..1
  readonly evenOdd: boolean;
}

/** A sticker as paths in a square of `size` units, painted in order. */
export interface StickerDrawing {
  readonly size: number;
  readonly paths: readonly StickerPath[];
}

/** URL of a sticker as SVG, in its own colours or as a silhouette of one colour. */
export function stickerUrl(stickerId: string, colour: Colour | null): string {
  const base = `/files/stickers/${stickerId}.svg`;
  return colour === null ? base : `${base}?colour=${colour.slice(1)}`;
}
