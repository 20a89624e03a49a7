import type { Colour, StickerPath } from '@domain/document';
import { loadStickerDrawing } from './stickerDrawing';

type ColouredPath = StickerPath & { readonly fill: Colour };

export interface ColouredDrawing {
  /** Side of the square drawing, in path units. */
  readonly size: number;
  readonly paths: readonly ColouredPath[];
}

/** Drawing of a sticker in its own colours, or its silhouette in `colour`. Null for an unknown sticker. */
export function colouredDrawing(id: string, colour: Colour | null): ColouredDrawing | null {
  const drawing = loadStickerDrawing(id, colour === null ? 'colours' : 'silhouette');
  if (!drawing) return null;
  return { ...drawing, paths: drawing.paths.map((path) => ({ ...path, fill: path.fill ?? colour ?? '#000000' })) };
}

/** Returns true if a sticker can be painted in one user-chosen colour. */
export const isColourable = (id: string): boolean => loadStickerDrawing(id, 'silhouette') !== null;
