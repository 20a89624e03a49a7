import type { Size } from '../geometry/rect';
export const MM_PER_INCH = 25.4;
const POINTS_PER_INCH = 72;

export const mmToPt = (mm: number): number => (mm / MM_PER_INCH) * POINTS_PER_INCH;
export const ptToMm = (pt: number): number => (pt / POINTS_PER_INCH) * MM_PER_INCH;

/**
 * Returns the pixels per inch at which a photo prints in a frame: the smaller of both directions.
 * @param photo upright size in px
 * @param crop shown part, fractions of the photo
 * @param frame size in mm
 */
export function effectivePpi(photo: Size, crop: Size, frame: Size): number {
  const across = (photo.width * crop.width * MM_PER_INCH) / frame.width;
  const down = (photo.height * crop.height * MM_PER_INCH) / frame.height;
  return Math.min(across, down);
}
