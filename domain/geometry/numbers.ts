import type { Size } from './rect';

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

/** Returns a longitude relative to another in degrees, −180 ≤ d < 180. */
export const relativeLongitude = (longitude: number, from: number): number =>
  ((((longitude - from + 180) % 360) + 360) % 360) - 180;

export const clamp01 = (value: number): number => Math.min(1, Math.max(0, value));

/** Returns 0 at `from`, 1 at `to`, the share of the way between them, and nothing beyond 0..1. `to` may be less than `from`. */
export const ramp = (value: number, from: number, to: number): number => clamp01((value - from) / (to - from));

/** Rounds mm for display, without a negative zero. */
export const roundToTenthMm = (mm: number): number => Math.round(mm * 10) / 10 + 0;

/** Rounds to the grid of 0.01 mm on which all frames lie, so that gaps are exact. */
export const toGrid = (mm: number): number => Math.round(mm * 100) / 100;

/** Rounds up to the grid; sums that lie on it but for their last digits stay. */
export const toGridUp = (mm: number): number => Math.ceil(mm * 100 - 1e-6) / 100;
