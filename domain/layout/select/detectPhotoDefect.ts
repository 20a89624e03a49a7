import type { PhotoAnalysis } from '../../photo/photoAnalysis';
import type { ExclusionReason } from './photoSelection.types';

/**
 * Nothing in the photo is sharp. Of real kept photos none is below 0.23; blurred by 0.2 % of their width none is above
 * 0.10.
 */
const MIN_SHARPNESS = 0.12;
/** A lens cap or a pocket: darker than any kept night sky (mean 0.058) and without a light. */
const DARK = { mean: 0.025, light: 0.0005, dark: 0.8 } as const;
/** A flash into mist: all but white. */
const BRIGHT = { mean: 0.95, light: 0.85 } as const;

/** Returns the defect of a photo, or null. Photos with faces have none: the people matter more than sharpness. */
export function detectPhotoDefect({ exposure, sharpness, faces }: PhotoAnalysis): ExclusionReason | null {
  if (faces.length > 0) return null;
  if (exposure.mean < DARK.mean && exposure.dark > DARK.dark && exposure.light < DARK.light) return 'too_dark';
  if (exposure.mean > BRIGHT.mean && exposure.light > BRIGHT.light) return 'too_bright';
  return sharpness < MIN_SHARPNESS ? 'blurred' : null;
}
