import type { Colour } from '../../../geometry/colour';
import type { Rect } from '../../../geometry/rect';
import type { Ornament } from '../../templates/albumTemplate';
import { createEllipse, createRectangle, createRing, createSilhouette, type ElementDraft } from '../createElements';

/** Heights in mm on pages of 210 mm. */
const ornamentHeights = { none: 0, rule: 0.35, double: 1.8, diamond: 3, dots: 1.5, ring: 7, sticker: 15 } as const;
const STROKE = 0.35;

interface OrnamentPlacement {
  /** Column of the title: the ornament stands at its left or in its middle. */
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'center' | 'right';
  readonly y: number;
  /** Shorter side of the page relative to 210 mm. */
  readonly scale: number;
  readonly colour: Colour;
}

const ornamentName = (mark: Ornament) => (typeof mark === 'string' ? mark : 'sticker');

export const isOrnamentAboveTitle = (mark: Ornament): boolean => ornamentHeights[ornamentName(mark)] > 5;

/** In mm. */
export const ornamentHeight = (mark: Ornament, scale: number): number => ornamentHeights[ornamentName(mark)] * scale;

function diamond(x: number, y: number, size: number, colour: Colour): ElementDraft {
  const side = size / Math.SQRT2;
  return { ...createRectangle({ x: x - side / 2, y: y - side / 2, width: side, height: side }, colour), rotation: 45 };
}

export function createOrnament(
  mark: Ornament,
  { x, width, align, y, scale, colour }: OrnamentPlacement,
): ElementDraft[] {
  const row = (length: number) =>
    align === 'center' ? x + (width - length) / 2 : align === 'right' ? x + width - length : x;
  const height = ornamentHeight(mark, scale);
  if (typeof mark !== 'string') {
    const frame: Rect = { x: row(height), y, width: height, height };
    return [createSilhouette(mark.sticker, frame, colour)];
  }
  switch (mark) {
    case 'none':
      return [];
    case 'rule':
      return [createRectangle({ x: row(14 * scale), y, width: 14 * scale, height: STROKE * scale }, colour)];
    case 'double': {
      const line = { x: row(26 * scale), width: 26 * scale };
      return [
        createRectangle({ ...line, y, height: 0.9 * scale }, colour),
        createRectangle({ ...line, y: y + 1.5 * scale, height: 0.3 * scale }, colour),
      ];
    }
    case 'diamond': {
      const [start, wing, side] = [row(32 * scale), 12 * scale, 3 * scale];
      const line = { y: y + side / 2 - 0.15 * scale, width: wing, height: 0.3 * scale };
      return [
        createRectangle({ ...line, x: start }, colour),
        diamond(start + 16 * scale, y + side / 2, side, colour),
        createRectangle({ ...line, x: start + 20 * scale }, colour),
      ];
    }
    case 'dots': {
      const [start, dot] = [row(11.5 * scale), 1.5 * scale];
      return [0, 1, 2].map((n) => createEllipse({ x: start + n * 5 * scale, y, width: dot, height: dot }, colour));
    }
    case 'ring':
      return [createRing({ x: row(height), y, width: height, height }, colour, 0.6 * scale)];
  }
}
