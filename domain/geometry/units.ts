/** Rounds mm for display, without a negative zero. */
export const roundToTenthMm = (mm: number): number => Math.round(mm * 10) / 10 + 0;

/** Rounds to the grid of 0.01 mm on which all frames lie, so that gaps are exact. */
export const toGrid = (mm: number): number => Math.round(mm * 100) / 100;
