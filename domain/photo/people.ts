import { ramp } from '../geometry/ramp';
import type { Face, PhotoAnalysis } from './photoAnalysis';

/** Eyes opened this wide count as fully open, see {@link Face.eyes}. */
const OPEN_EYES = 0.65;
/** Openings between which eyes pass for ever less open: squinting, then closed. */
const NARROW_EYES = { from: 0.5, to: 0.4 } as const;

/** Mean of the known values; null without any. */
function meanOf(values: readonly (number | undefined)[]): number | null {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** One face adds at most this much to {@link eyeNarrowing}. */
const MAX_NARROWING = 0.2;

/** Returns true when at least one face is large enough to be measured. */
export const hasMeasuredFaces = (faces: readonly Face[]): boolean =>
  faces.some(({ eyes, sharpness }) => eyes !== undefined && sharpness !== undefined);

/**
 * Sums up how much narrower the eyes are than open ones: 0 for open or unmeasured eyes, up to 0.2 for each blinking
 * face.
 */
export const eyeNarrowing = (faces: readonly Face[]): number =>
  faces.reduce((sum, { eyes = OPEN_EYES }) => sum + Math.min(MAX_NARROWING, Math.max(0, OPEN_EYES - eyes)), 0);

/** How closed the eyes of the faces are on average: 0 open or not measured .. 1 closed. */
export function closedEyes(faces: readonly Face[]): number {
  const { from, to } = NARROW_EYES;
  const closed = ({ eyes }: Face) => (eyes === undefined ? undefined : ramp(eyes, from, to));
  return meanOf(faces.map(closed)) ?? 0;
}

/** Mean sharpness of the faces, on the scale of {@link PhotoAnalysis.sharpness}; that of the photo without any. */
export const peopleSharpness = ({ faces, sharpness }: Pick<PhotoAnalysis, 'faces' | 'sharpness'>): number =>
  meanOf(faces.map((face) => face.sharpness)) ?? sharpness;
