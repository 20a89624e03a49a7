/** mm as people read them: nobody cuts finer. */
export const toTenth = (mm: number): number => Math.round(mm * 10) / 10;
