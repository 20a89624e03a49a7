export type Binding = 'soft' | 'hard';

/** Hardcover spines come in boards of fixed width: the greatest page count of each band and its width in mm (Lulu casewrap). */
const hardBands: readonly (readonly [pages: number, width: number])[] = [
  [84, 6],
  [140, 13],
  [168, 16],
  [194, 17],
  [222, 19],
];

/**
 * Width of the spine in mm for a number of inside pages. Soft: pages / 17.48 + 1.524 mm. Hard: by bands of 6 to 19 mm, beyond the last
 * band growing with the block of pages. Both after Lulu's book creation guide; a printer that answers with its own width is asked instead.
 */
export function spineWidth(pages: number, binding: Binding = 'hard'): number {
  if (binding === 'soft') return Math.round((pages / 17.48 + 1.524) * 1000) / 1000;
  const band = hardBands.find(([most]) => pages <= most);
  if (band) return band[1];
  return Math.round(19 + (pages - 222) / 17.48);
}
