import type { Point } from '@domain/geometry/rect';
import type { Pixels } from '@domain/photo';

/** Square part of a picture, in px, turned clockwise by `angle` (radians) about its centre. */
export interface TurnedSquare {
  readonly centre: Point;
  readonly side: number;
  readonly angle: number;
  readonly isMirrored?: boolean;
}

/**
 * Returns where a point of the square lies in the picture.
 * @param point fractions 0..1 of the square
 */
export function toPicture({ centre, side, angle, isMirrored = false }: TurnedSquare, { x, y }: Point): Point {
  const u = ((isMirrored ? 1 - x : x) - 0.5) * side;
  const v = (y - 0.5) * side;
  return {
    x: centre.x + u * Math.cos(angle) - v * Math.sin(angle),
    y: centre.y + u * Math.sin(angle) + v * Math.cos(angle),
  };
}

const clampIndex = (index: number, count: number) => Math.min(count - 1, Math.max(0, index));

/**
 * Samples the square with bilinear interpolation; its border continues beyond the picture.
 * @param picture RGB
 * @param size width and height of the result in px
 * @returns 3 values 0..1 per pixel
 */
export function sampleSquare({ data, width, height }: Pixels, square: TurnedSquare, size: number): Float32Array {
  const samples = new Float32Array(size * size * 3);
  for (let row = 0, to = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1) {
      const at = toPicture(square, { x: (column + 0.5) / size, y: (row + 0.5) / size });
      const [left, top] = [Math.floor(at.x - 0.5), Math.floor(at.y - 0.5)];
      const [right, down] = [at.x - 0.5 - left, at.y - 0.5 - top];
      const [x0, x1] = [clampIndex(left, width), clampIndex(left + 1, width)];
      const [y0, y1] = [clampIndex(top, height) * width, clampIndex(top + 1, height) * width];
      for (let channel = 0; channel < 3; channel += 1, to += 1) {
        const value = (index: number) => data[3 * index + channel] ?? 0;
        const above = value(y0 + x0) * (1 - right) + value(y0 + x1) * right;
        const below = value(y1 + x0) * (1 - right) + value(y1 + x1) * right;
        samples[to] = (above * (1 - down) + below * down) / 255;
      }
    }
  return samples;
}
