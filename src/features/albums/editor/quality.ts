import type { PhotoElement } from '@domain/document';
import { effectivePpi } from '@domain/print';

/** Below, print looks soft; far below, it shows its pixels. */
const SHARP_PPI = 200;
const POOR_PPI = 130;

export interface Quality {
  readonly ppi: number;
  readonly level: 'sharp' | 'soft' | 'poor';
}

/** How sharp a photo will be in print; null when its size is not known. */
export function qualityOf(
  { crop, frame }: Pick<PhotoElement, 'crop' | 'frame'>,
  source: { readonly width: number; readonly height: number } | undefined,
): Quality | null {
  if (!source) return null;
  const ppi = Math.round(effectivePpi(source, crop, frame));
  return { ppi, level: ppi >= SHARP_PPI ? 'sharp' : ppi >= POOR_PPI ? 'soft' : 'poor' };
}
