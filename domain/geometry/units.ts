/** Rounds mm for display, without a negative zero. */
export const roundToTenthMm = (mm: number): number => Math.round(mm * 10) / 10 + 0;
