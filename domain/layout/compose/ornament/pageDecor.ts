import type { PageSide } from '../../../document/paint/paint.types';
import type { PageGeometry } from '../../pageGeometry';
import type { AlbumTemplate } from '../../templates';
import type { ElementDraft } from '../createElements';
import { createRectangle } from '../createElements';
import { MIN_LINE_DISTANCE_MM } from './titleBackground';

const EDGE_MM = 5;
/** Least distance of the rule along the head from the photos, in mm. */
const RULE_GAP_MM = 2;

/** Creates the decoration of a page of photos, painted before them, in mm of the page. */
export function createPageDecor(
  { pageDecor, accent }: AlbumTemplate,
  geometry: PageGeometry,
  side: PageSide,
): ElementDraft[] {
  const { width, bleed, scale, box, full } = geometry;
  switch (pageDecor) {
    case 'none':
      return [];
    case 'edge': {
      const strip = EDGE_MM * scale + bleed;
      return [
        createRectangle({ ...full[side], x: side === 'left' ? -bleed : width + bleed - strip, width: strip }, accent),
      ];
    }
    case 'head': {
      // Between the cut and the photos there is no space for it on small pages.
      const hasSpace = box[side].y >= MIN_LINE_DISTANCE_MM + RULE_GAP_MM;
      const rule = { x: box[side].x, y: MIN_LINE_DISTANCE_MM, width: box[side].width, height: 0.4 * scale };
      return hasSpace ? [createRectangle(rule, accent)] : [];
    }
  }
}
