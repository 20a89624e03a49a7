import type { Rect } from '../../geometry/rect';
import { centreOf, rotatedBoundsAbout } from '../../geometry/rect';
import type { TextElement } from '../model';
import { metricsOf } from './fontMetrics';
import { MM_PER_POINT } from './measureText';
import { positionLines, type TextLine } from './positionLines';

/** Largest depth of letters below the baseline, in em. */
const DESCENDER_EM = 0.25;

/** Returns the box of a text's letters on the sheet, from capital height to descender; null for an empty text. */
export function findGlyphBounds(text: TextElement): Rect | null {
  const lines = positionLines(text).filter((line) => line.text.trim() !== '');
  if (lines.length === 0) return null;
  const { capHeight, unitsPerEm } = metricsOf(text.font);
  const own = text.size * MM_PER_POINT;
  const emOf = ({ runs = [] }: TextLine) => (runs.length === 0 ? own : Math.max(...runs.map(({ size = own }) => size)));
  const left = Math.min(...lines.map(({ x }) => x));
  const right = Math.max(...lines.map(({ x, width }) => x + width));
  const top = Math.min(...lines.map((line) => line.baseline - (capHeight / unitsPerEm) * emOf(line)));
  const bottom = Math.max(...lines.map((line) => line.baseline + DESCENDER_EM * emOf(line)));
  const upright = { x: left, y: top, width: right - left, height: bottom - top };
  return rotatedBoundsAbout(upright, text.rotation, centreOf(text.frame));
}
