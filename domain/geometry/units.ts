/** mm as people read them: nobody cuts finer, and nobody reads −0. */
export const roundToTenthMm = (mm: number): number => Math.round(mm * 10) / 10 + 0;
