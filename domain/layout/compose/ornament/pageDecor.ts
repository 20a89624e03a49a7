import type { PageGeometry, Side } from '../../pageGeometry';
import type { AlbumTemplate } from '../../templates';
import type { NewElement } from '../createElements';
import { fill, outline } from '../createElements';

/** mm */
const HAIRLINE = 0.2;
const EDGE = 5;

/** What a page of photos bears besides them, to be painted before them; mm of the page. */
export function decorOf({ page, accent, softInk }: AlbumTemplate, geometry: PageGeometry, side: Side): NewElement[] {
  const { width, height, bleed, safe, margin, scale, box, full } = geometry;
  const rim = Math.max(safe, margin * 0.55);
  const inside = { x: rim, y: rim, width: width - 2 * rim, height: height - 2 * rim };
  switch (page) {
    case 'none':
      return [];
    case 'frame':
      return [outline(inside, softInk, HAIRLINE)];
    case 'leaf':
      return [fill(inside, accent)];
    case 'edge': {
      const strip = EDGE * scale + bleed;
      return [fill({ ...full[side], x: side === 'left' ? -bleed : width + bleed - strip, width: strip }, accent)];
    }
    case 'head':
      return [fill({ x: box[side].x, y: rim, width: box[side].width, height: 0.4 * scale }, accent)];
  }
}
