import type { PhotoAnalysis } from '../../photo/photoAnalysis';
import type { ExclusionReason } from './photoSelection.types';

/** Nothing in it is sharp: of real photos that somebody kept none is below 0.23, of the same ones blurred by 0.2 % of their width none above 0.10. */
const MIN_SHARPNESS = 0.12;
/** A lens cap or a pocket: darker than any night sky that was kept (mean 0.058), and without a light in it. */
const DARK = { mean: 0.025, light: 0.0005, dark: 0.8 } as const;
/** A flash into the mist: all but white. */
const BRIGHT = { mean: 0.95, light: 0.85 } as const;

/** What went wrong with a photo; null when nothing did. Faces are never a failure: who is in it matters more than how sharp. */
export function detectPhotoDefect({ exposure, sharpness, faces }: PhotoAnalysis): ExclusionReason | null {
  if (faces.length > 0) return null;
  if (exposure.mean < DARK.mean && exposure.dark > DARK.dark && exposure.light < DARK.light) return 'too_dark';
  if (exposure.mean > BRIGHT.mean && exposure.light > BRIGHT.light) return 'too_bright';
  return sharpness < MIN_SHARPNESS ? 'blurred' : null;
}
