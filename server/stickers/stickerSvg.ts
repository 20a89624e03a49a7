import type { Colour } from '@domain/document';
import { colouredDrawing } from './colouredDrawing';

/** Renders a sticker as SVG from the paths used in the PDF. Null for an unknown sticker. */
export function renderStickerSvg(id: string, colour: Colour | null): string | null {
  const drawing = colouredDrawing(id, colour);
  if (!drawing) return null;
  const paths = drawing.paths.map(({ d, fill, opacity, evenOdd }) => {
    const extra = `${opacity === 1 ? '' : ` opacity="${opacity}"`}${evenOdd ? ' fill-rule="evenodd"' : ''}`;
    return `<path fill="${fill}"${extra} d="${d}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${drawing.size} ${drawing.size}">${paths.join('')}</svg>`;
}
