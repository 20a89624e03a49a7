import type { Colour, StickerPath } from '@domain/document';
import { loadStickerDrawing } from './stickerDrawing';

/** A path with the colour that it is painted in. */
type ColouredPath = StickerPath & { readonly fill: Colour };

export interface ColouredDrawing {
  /** Side of the square of the drawing, in units of its paths. */
  readonly size: number;
  readonly paths: readonly ColouredPath[];
}

/** What to paint for a sticker: its own colours, or its silhouette in `colour`. Null when the set has no such thing. */
export function colouredDrawing(id: string, colour: Colour | null): ColouredDrawing | null {
  const drawing = loadStickerDrawing(id, colour === null ? 'colours' : 'silhouette');
  if (!drawing) return null;
  return { ...drawing, paths: drawing.paths.map((path) => ({ ...path, fill: path.fill ?? colour ?? '#000000' })) };
}

/** Whether a sticker can be painted in one colour of the user's. */
export const isColourable = (id: string): boolean => loadStickerDrawing(id, 'silhouette') !== null;
