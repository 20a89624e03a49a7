import type { LayoutPhoto } from '../types';

/** What choosing looks at. */
export type Choosable = Pick<LayoutPhoto, 'id' | 'width' | 'height' | 'takenAt' | 'takenOffset' | 'facts'>;

/** Why a photo is set aside; the user is told in words of theirs. The first ones are of photos that failed, the others of photos that are like another one. */
export const asideReasons = [
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
export type AsideReason = (typeof asideReasons)[number];

export interface Aside {
  readonly id: string;
  readonly reason: AsideReason;
  /** The photo that is used in place of this one; none for a photo that failed. */
  readonly insteadOf?: string;
}

export interface Choice {
  /** In the order in which the photos came. */
  readonly used: readonly string[];
  /** In the same order. */
  readonly aside: readonly Aside[];
}
