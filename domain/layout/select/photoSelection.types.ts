import type { LayoutPhoto } from '../types';

export type PhotoCandidate = Pick<
  LayoutPhoto,
  'id' | 'width' | 'height' | 'takenAt' | 'takenOffset' | 'name' | 'analysis'
>;

/**
 * Reasons for excluding a photo; the UI translates them. The first are no photographs, then come defects, then
 * similarities to another photo.
 */
const exclusionReasons = [
  'screenshot',
  'document',
  'blurred',
  'too_dark',
  'too_bright',
  'sharper',
  /** Eyes are open wider in the other one. */
  'eyes',
  'faces',
  'exposure',
  'larger',
  /** Hardly any difference; the other one came first. */
  'alike',
] as const;
export type ExclusionReason = (typeof exclusionReasons)[number];

/** Reasons for leaving out a photo of a book that has no space for all; the UI translates them. */
export const spaceReasons = [
  /** A chosen photo of the same event shows much the same. */
  'same_motif',
  'event_share',
  'no_space',
] as const;
export type SpaceReason = (typeof spaceReasons)[number];

/** Reasons for proposing a photo; the UI translates them. */
const inclusionReasons = [
  'kept',
  'best_of_similar',
  'best_of_event',
  'familiar',
  'people',
  /** Shows something else than the other chosen ones of its event. */
  'other_motif',
  'quality',
] as const;
export type InclusionReason = (typeof inclusionReasons)[number];

export interface Exclusion<Reason extends string = ExclusionReason> {
  readonly id: string;
  readonly reason: Reason;
  readonly replacedBy?: string;
}

export interface PhotoSelection {
  readonly included: readonly string[];
  readonly excluded: readonly Exclusion[];
}
