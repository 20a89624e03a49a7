/**
 * Rules by which every renderer paints a {@link PaintStep}. Lengths in mm of the document.
 * - A photo fills its whole `rect`, clipped to the corner `radius`; `crop` is the part of the upright photo stretched
 *   over it.
 * - A straightened photo is `straightenedPictureArea` turned about the centre of the rect, clipped in the same way.
 * - `border` lies inside the rect, on top of the photo; its outer edge has the corner radius, as in CSS
 *   `box-sizing: border-box`.
 * - The stroke of a rectangle or an ellipse lies inside its rect; that of a `line` runs along the middle of its rect,
 *   from left to right, with butt ends.
 * - `opacity` applies to the step as a whole (a group), as in CSS.
 * - A photo with `fileId: null` paints nothing.
 */
export const photoShadow = {
  /** Below the photo, in the photo's own (rotated) axes. */
  offsetY: 0.8,
  /** As in CSS: twice the standard deviation of the Gaussian. */
  blur: 3,
  colour: '#000000',
  opacity: 0.3,
} as const;
