import type { PageSide } from '../../../document/paint/paint.types';
import type { PageGeometry } from '../../pageGeometry';
import type { AlbumTemplate } from '../../templates';
import type { ElementDraft } from '../createElements';
import { createOutline, createRectangle } from '../createElements';

const HAIRLINE_MM = 0.2;
const EDGE_MM = 5;

/** Creates the decoration of a page of photos, painted before them, in mm of the page. */
export function createPageDecor(
  { pageDecor, accent, softInk }: AlbumTemplate,
  geometry: PageGeometry,
  side: PageSide,
): ElementDraft[] {
  const { width, height, bleed, safe, margin, scale, box, full } = geometry;
  const rim = Math.max(safe, margin * 0.55);
  const inside = { x: rim, y: rim, width: width - 2 * rim, height: height - 2 * rim };
  switch (pageDecor) {
    case 'none':
      return [];
    case 'frame':
      return [createOutline(inside, softInk, HAIRLINE_MM)];
    case 'leaf':
      return [createRectangle(inside, accent)];
    case 'edge': {
      const strip = EDGE_MM * scale + bleed;
      return [
        createRectangle({ ...full[side], x: side === 'left' ? -bleed : width + bleed - strip, width: strip }, accent),
      ];
    }
    case 'head':
      return [createRectangle({ x: box[side].x, y: rim, width: box[side].width, height: 0.4 * scale }, accent)];
  }
}
