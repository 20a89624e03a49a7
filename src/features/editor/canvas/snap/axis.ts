import type { Rect } from '@domain/document';

/** Extent of a rectangle along one axis and across it, in mm. */
export interface Span {
  readonly start: number;
  readonly size: number;
  readonly crossStart: number;
  readonly crossSize: number;
}

export type Axis = 'x' | 'y';

export const spanOf = (axis: Axis, { x, y, width, height }: Rect): Span =>
  axis === 'x'
    ? { start: x, size: width, crossStart: y, crossSize: height }
    : { start: y, size: height, crossStart: x, crossSize: width };

export const endOf = ({ start, size }: Span): number => start + size;

/** Returns whether two spans overlap across the axis. */
export const isBeside = (a: Span, b: Span): boolean =>
  a.crossStart < b.crossStart + b.crossSize && b.crossStart < a.crossStart + a.crossSize;
