import type { PaintStep } from '../document/paint/paint.types';
import type { Colour } from '../geometry/colour.types';

/** One outline of a drawing, in mm from the top left corner of its frame. */
export interface DrawnPath {
  readonly d: string;
  readonly fill: Colour | null;
  /** Centred on the outline, with round ends; width in mm. */
  readonly stroke: { readonly width: number; readonly colour: Colour } | null;
  /** In 0..1. */
  readonly opacity: number;
}

/** Words of a drawing, in mm from the top left corner of its frame. Painters draw them like those of a text step. */
export type DrawnText = Pick<Extract<PaintStep, { kind: 'text' }>, 'font' | 'size' | 'colour' | 'spacing' | 'lines'>;

/** Appearance of a drawn element: paths in order, then words. */
export interface Drawing {
  readonly paths: readonly DrawnPath[];
  readonly texts: readonly DrawnText[];
}
