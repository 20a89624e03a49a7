import type { AnalysedPhoto } from './groupSimilarPhotos';
import type { ExclusionReason } from './photoSelection.types';

/** Weight of each criterion, and the difference from which it is named as the reason. */
const criteria: readonly {
  readonly reason: ExclusionReason;
  readonly weight: number;
  readonly minDifference: number;
  readonly measure: (photo: AnalysedPhoto) => number;
}[] = [
  { reason: 'sharper', weight: 6, minDifference: 0.04, measure: ({ analysis }) => analysis.sharpness },
  { reason: 'faces', weight: 1, minDifference: 0.5, measure: ({ analysis }) => Math.min(6, analysis.faces.length) },
  // Clipped parts are lost; a mean far from the middle is only a little worse.
  {
    reason: 'exposure',
    weight: 2,
    minDifference: 0.05,
    measure: ({ analysis: { exposure } }) => -exposure.dark - exposure.light - 0.5 * Math.abs(exposure.mean - 0.45),
  },
  { reason: 'larger', weight: 0.5, minDifference: 0.2, measure: ({ width, height }) => Math.log2(width * height) },
];

const computeScore = (photo: AnalysedPhoto) =>
  criteria.reduce((sum, { weight, measure }) => sum + weight * measure(photo), 0);

/** Returns the photo of a group with the highest score, and of equals the first. */
export const findBestPhoto = (group: readonly AnalysedPhoto[]): AnalysedPhoto | undefined =>
  group.reduce<AnalysedPhoto | undefined>(
    (best, photo) => (best && computeScore(best) >= computeScore(photo) ? best : photo),
    undefined,
  );

/** Returns the main advantage of the better of two similar photos. */
export function mainDifference(better: AnalysedPhoto, other: AnalysedPhoto): ExclusionReason {
  const [most] = criteria
    .map(({ reason, weight, minDifference, measure }) => ({
      reason,
      tells: minDifference,
      difference: measure(better) - measure(other),
      weight,
    }))
    .filter(({ difference, tells }) => difference >= tells)
    .sort((a, b) => b.difference * b.weight - a.difference * a.weight);
  return most?.reason ?? 'alike';
}
