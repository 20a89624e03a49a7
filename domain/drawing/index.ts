/** Maps, calendar months, date stamps and papers as vector paths and lines of text, the same for screen, raster and PDF. */
import type { DrawnElement, PaperArea } from '../document/model';
import type { Drawing } from './drawingParts';
import { drawForeground } from './foreground';
import { drawMapGround, type WorldAtlas } from './mapGround';
import { computeMapView, type MapDetail } from './mapView';
import { drawPaper } from './papers';

export type * from './drawingParts';
export { drawForeground } from './foreground';
export type { WorldAtlas } from './mapGround';
export type { MapDetail } from './mapView';

export const findMapDetail = (element: DrawnElement | PaperArea): MapDetail | null =>
  element.type === 'map' ? computeMapView(element).detail : null;

/**
 * Draws an element or a paper in mm from the top left corner of its frame.
 * @param atlas of {@link findMapDetail}; not called for other elements
 */
export function drawElement(element: DrawnElement | PaperArea, atlas: (detail: MapDetail) => WorldAtlas): Drawing {
  if (element.type === 'paper') return { paths: drawPaper(element), texts: [] };
  const above = drawForeground(element);
  const detail = findMapDetail(element);
  if (element.type !== 'map' || detail === null) return above;
  return { ...above, paths: [...drawMapGround(element, atlas(detail)), ...above.paths] };
}
