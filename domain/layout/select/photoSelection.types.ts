import type { LayoutPhoto } from '../types';

/** What choosing looks at. */
export type PhotoCandidate = Pick<LayoutPhoto, 'id' | 'width' | 'height' | 'takenAt' | 'takenOffset' | 'analysis'>;

/** Why a photo is set aside; the user is told in words of theirs. The first ones are of photos that failed, the others of photos that are like another one. */
export const exclusionReasons = [
  'blurred',
  'too_dark',
  'too_bright',
  /** The other one is sharper. */
  'sharper',
  /** The other one shows more faces. */
  'faces',
  /** The other one is exposed better. */
  'exposure',
  /** The other one has more pixels. */
  'larger',
  /** Hardly any difference; the other one came first. */
  'alike',
] as const;
export type ExclusionReason = (typeof exclusionReasons)[number];

export interface Exclusion {
  readonly id: string;
  readonly reason: ExclusionReason;
  /** The photo that is used in place of this one; none for a photo that failed. */
  readonly replacedBy?: string;
}

export interface PhotoSelection {
  /** In the order in which the photos came. */
  readonly included: readonly string[];
  /** In the same order. */
  readonly excluded: readonly Exclusion[];
}
