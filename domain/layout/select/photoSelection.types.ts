import type { LayoutPhoto } from '../types';

/** Properties of a photo that the selection uses. */
export type PhotoCandidate = Pick<LayoutPhoto, 'id' | 'width' | 'height' | 'takenAt' | 'takenOffset' | 'analysis'>;

/**
 * Reasons for excluding a photo; the UI translates them. The first are defects, the others are similarities to another
 * photo.
 */
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
  /** Photo used in place of this one; left out for a defective photo. */
  readonly replacedBy?: string;
}

export interface PhotoSelection {
  /** In the given order. */
  readonly included: readonly string[];
  /** In the given order. */
  readonly excluded: readonly Exclusion[];
}
