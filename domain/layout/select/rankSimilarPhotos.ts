import type { Known } from './groupSimilarPhotos';
import type { AsideReason } from './photoSelection.types';

/** How much each term counts, and from which difference of it on it is named as the reason. */
const terms: readonly {
  readonly reason: AsideReason;
  readonly weight: number;
  readonly tells: number;
  readonly of: (photo: Known) => number;
}[] = [
  { reason: 'sharper', weight: 6, tells: 0.04, of: ({ facts }) => facts.sharpness },
  { reason: 'faces', weight: 1, tells: 0.5, of: ({ facts }) => Math.min(6, facts.faces.length) },
  // Clipped parts are lost; a mean far from the middle is only a little worse.
  {
    reason: 'exposure',
    weight: 2,
    tells: 0.05,
    of: ({ facts: { exposure } }) => -exposure.dark - exposure.light - 0.5 * Math.abs(exposure.mean - 0.45),
  },
  { reason: 'larger', weight: 0.5, tells: 0.2, of: ({ width, height }) => Math.log2(width * height) },
];

const scoreOf = (photo: Known) => terms.reduce((sum, { weight, of }) => sum + weight * of(photo), 0);

/** The best photo of a group: the highest score, and of equal ones the first. */
export const bestOf = (group: readonly Known[]): Known | undefined =>
  group.reduce<Known | undefined>((best, photo) => (best && scoreOf(best) >= scoreOf(photo) ? best : photo), undefined);

/** What speaks most for the better one of two alike. */
export function reasonFor(better: Known, other: Known): AsideReason {
  const [most] = terms
    .map(({ reason, weight, tells, of }) => ({ reason, tells, difference: of(better) - of(other), weight }))
    .filter(({ difference, tells }) => difference >= tells)
    .sort((a, b) => b.difference * b.weight - a.difference * a.weight);
  return most?.reason ?? 'alike';
}
