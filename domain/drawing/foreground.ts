import type { DrawnElement } from '../document/model';
import { metricsOf } from '../document/text/fontMetrics';
import { MM_PER_POINT } from '../document/text/measureText';
import { centreOf, type Rect, rotatedBoundsAbout } from '../geometry/rect';
import { drawCalendar } from './calendar';
import { drawDate } from './dateStamp';
import type { Drawing } from './drawingParts';
import { drawPlaces } from './mapPlaces';

/** Draws an element without the ground of a map, for which no data is needed. */
export function drawForeground(element: DrawnElement): Drawing {
  if (element.type === 'map') return drawPlaces(element);
  return element.type === 'calendar' ? drawCalendar(element) : drawDate(element);
}

/** Returns the box of an element's words on the sheet, and the size in pt of the smallest; null without words. */
export function measureDrawnWords(element: DrawnElement): { readonly box: Rect; readonly leastSize: number } | null {
  const lines = drawForeground(element).texts.flatMap(({ font, size, lines: all }) =>
    all.map(({ x, width, baseline }) => ({
      left: x,
      right: x + width,
      top: baseline - (metricsOf(font).capHeight / metricsOf(font).unitsPerEm) * size,
      bottom: baseline,
      size,
    })),
  );
  if (lines.length === 0) return null;
  const { frame, rotation } = element;
  const [left, top] = [Math.min(...lines.map((line) => line.left)), Math.min(...lines.map((line) => line.top))];
  const upright = {
    x: frame.x + left,
    y: frame.y + top,
    width: Math.max(...lines.map(({ right }) => right)) - left,
    height: Math.max(...lines.map(({ bottom }) => bottom)) - top,
  };
  return {
    box: rotatedBoundsAbout(upright, rotation, centreOf(frame)),
    leastSize: Math.min(...lines.map(({ size }) => size)) / MM_PER_POINT,
  };
}
