import { eyeNarrowing, hasMeasuredFaces, peopleSharpness } from '../../photo/faces';
import { hasKnownFaces } from '../subject';
import type { LayoutAnalysis } from '../types';
import { detectNonPhoto } from './detectNonPhoto';
import { type AnalysedPhoto, areSimilarPhotos, groupSimilarPhotos, isAnalysed } from './groupSimilarPhotos';
import type { Exclusion, ExclusionReason, PhotoCandidate, PhotoSelection } from './photoSelection.types';

interface Criterion {
  readonly reason: ExclusionReason;
  readonly weight: number;
  readonly minDifference: number;
  readonly measure: (photo: AnalysedPhoto) => number;
}

const facesOf = ({ analysis }: AnalysedPhoto) => analysis.faces ?? [];

const faceCriteria: readonly Criterion[] = [
  {
    reason: 'sharper',
    weight: 6,
    minDifference: 0.04,
    measure: (photo) => (photo.analysis.sharpness + peopleSharpness({ ...photo.analysis, faces: facesOf(photo) })) / 2,
  },
  // At most 0.8 for a face, so that a photo without that face is no better.
  { reason: 'eyes', weight: 4, minDifference: 0.1, measure: (photo) => -eyeNarrowing(facesOf(photo)) },
];

const photoCriteria: readonly Criterion[] = [
  { reason: 'sharper', weight: 6, minDifference: 0.04, measure: ({ analysis }) => analysis.sharpness },
];

const peopleCriterion: Criterion = {
  reason: 'faces',
  weight: 1,
  minDifference: 0.5,
  measure: (photo) => Math.min(8, facesOf(photo).length),
};

const commonCriteria: readonly Criterion[] = [
  // Clipped parts are lost; a mean far from the middle is only a little worse.
  {
    reason: 'exposure',
    weight: 2,
    minDifference: 0.05,
    measure: ({ analysis: { exposure } }) => -exposure.dark - exposure.light - 0.5 * Math.abs(exposure.mean - 0.45),
  },
  { reason: 'larger', weight: 0.5, minDifference: 0.2, measure: ({ width, height }) => Math.log2(width * height) },
];

/** Criteria of a group: faces that are known or measured in some photos only do not compare. */
const criteriaOf = (group: readonly AnalysedPhoto[]): readonly Criterion[] => [
  ...(group.every((photo) => hasMeasuredFaces(facesOf(photo))) ? faceCriteria : photoCriteria),
  ...(group.every(hasKnownFaces) ? [peopleCriterion] : []),
  ...commonCriteria,
];

function findBestPhoto(group: readonly AnalysedPhoto[], criteria: readonly Criterion[]): AnalysedPhoto | undefined {
  const score = (photo: AnalysedPhoto) =>
    criteria.reduce((sum, { weight, measure }) => sum + weight * measure(photo), 0);
  return group.reduce<AnalysedPhoto | undefined>(
    (best, photo) => (best && score(best) >= score(photo) ? best : photo),
    undefined,
  );
}

function mainDifference(better: AnalysedPhoto, other: AnalysedPhoto, criteria: readonly Criterion[]): ExclusionReason {
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

/**
 * Nothing in the photo is sharp. Of real kept photos none is below 0.23; blurred by 0.2 % of their width none is above
 * 0.10.
 */
const MIN_SHARPNESS = 0.12;
/** A lens cap or a pocket: darker than any kept night sky (mean 0.058) and without a light. */
const DARK = { mean: 0.025, light: 0.0005, dark: 0.8 } as const;
/** A flash into mist: all but white. */
const BRIGHT = { mean: 0.95, light: 0.85 } as const;

function detectPhotoDefect({ exposure, sharpness, faces }: LayoutAnalysis): ExclusionReason | null {
  if (faces === null || faces.length > 0) return null;
  if (exposure.mean < DARK.mean && exposure.dark > DARK.dark && exposure.light < DARK.light) return 'too_dark';
  if (exposure.mean > BRIGHT.mean && exposure.light > BRIGHT.light) return 'too_bright';
  return sharpness < MIN_SHARPNESS ? 'blurred' : null;
}

export * from './photoSelection.types';

/**
 * Largest share of photos that may be excluded as defective, or as no photographs. Where more are, they are the
 * photographer's style or the subject of the album.
 */
const MAX_DEFECT_SHARE = 0.5;

function findDuplicates(photos: readonly PhotoCandidate[]): Exclusion[] {
  return groupSimilarPhotos(photos).flatMap((group) => {
    const criteria = criteriaOf(group);
    const aside: Exclusion[] = [];
    // A long burst drifts: photos unlike the best one are views of their own.
    for (let rest: readonly AnalysedPhoto[] = group; rest.length > 1; ) {
      const best = findBestPhoto(rest, criteria);
      if (!best) break;
      const others = new Set(rest.filter((photo) => photo !== best && areSimilarPhotos(best, photo)));
      aside.push(
        ...Array.from(others, (photo) => ({
          id: photo.id,
          reason: mainDifference(best, photo, criteria),
          replacedBy: best.id,
        })),
      );
      rest = rest.filter((photo) => photo !== best && !others.has(photo));
    }
    return aside;
  });
}

function findPoor(
  photos: readonly PhotoCandidate[],
  detect: (photo: PhotoCandidate) => ExclusionReason | null,
): Exclusion[] {
  const found = photos.flatMap((photo) => {
    const reason = detect(photo);
    return reason ? [{ id: photo.id, reason }] : [];
  });
  return found.length > MAX_DEFECT_SHARE * photos.length ? [] : found;
}

const detectDefect = (photo: PhotoCandidate) => (isAnalysed(photo) ? detectPhotoDefect(photo.analysis) : null);

/**
 * Chooses the photos of an album: the best of similar ones, without screenshots, documents and defective ones. Every
 * photo is included or excluded with a reason; unanalysed photos are judged by their name only, and those whose faces are
 * unknown are not called defective. Deterministic for the
 * same photos in the same order.
 */
export function choosePhotos(photos: readonly PhotoCandidate[]): PhotoSelection {
  const others = findPoor(photos, detectNonPhoto);
  const known = new Set(others.map(({ id }) => id));
  const failed = [
    ...others,
    ...findPoor(
      photos.filter(({ id }) => !known.has(id)),
      detectDefect,
    ),
  ];
  const gone = new Set(failed.map(({ id }) => id));
  const rest = photos.filter(({ id }) => !gone.has(id));
  const found = new Map([...failed, ...findDuplicates(rest)].map((aside) => [aside.id, aside]));
  return {
    included: photos.flatMap(({ id }) => (found.has(id) ? [] : [id])),
    excluded: photos.flatMap(({ id }) => found.get(id) ?? []),
  };
}
