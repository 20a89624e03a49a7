import type { LayoutPhoto } from '../types';
import { choosePhotos, type ExclusionReason } from './choosePhotos';
import type { Exclusion, SpaceReason } from './photoSelection.types';
import { type PhotoRanking, type RankedPhoto, rankPhotos } from './rankPhotos';

export interface BookSelection {
  readonly included: readonly string[];
  /** The included photos with the reasons for them, in the given order; empty when there is space for all. */
  readonly proposed: readonly RankedPhoto[];
  readonly excluded: readonly Exclusion<ExclusionReason | SpaceReason>[];
}

export interface PhotoSelector {
  readonly usableCount: number;
  /**
   * Selects at most this many photos. Photos kept by hand are always selected, even if they are more. A greater number
   * never deselects a photo.
   */
  readonly select: (maxPhotos: number) => BookSelection;
}

/**
 * Prepares the selection of photos for a book: without screenshots, documents, defective and similar ones
 * (`choosePhotos`), and of the others the best of each event. Every photo is included or excluded with a reason.
 * Deterministic for the same photos in the same order.
 * @param keptIds photos that the user keeps, whatever is suggested
 */
export function createPhotoSelector(photos: readonly LayoutPhoto[], keptIds: readonly string[] = []): PhotoSelector {
  const kept = new Set(keptIds);
  const suggestion = choosePhotos(photos);
  const excluded = suggestion.excluded.filter(({ id }) => !kept.has(id));
  const poor = new Map(excluded.map((exclusion) => [exclusion.id, exclusion]));
  const candidateIds = new Set(photos.flatMap(({ id }) => (poor.has(id) ? [] : [id])));
  const distinctIds = new Set(suggestion.included);
  const bestOfSimilarIds = new Set(excluded.flatMap(({ replacedBy }) => replacedBy ?? []));
  let ranking: PhotoRanking | null = null;
  return {
    usableCount: candidateIds.size,
    select: (maxPhotos) => {
      if (candidateIds.size <= maxPhotos) return { included: [...candidateIds], proposed: [], excluded };
      ranking ??= rankPhotos({ photos, candidateIds, distinctIds, keptIds: kept, bestOfSimilarIds });
      const { explainOmission } = ranking;
      const chosen = new Map(ranking.take(maxPhotos).map((ranked) => [ranked.id, ranked]));
      return {
        included: photos.flatMap(({ id }) => (chosen.has(id) ? [id] : [])),
        proposed: photos.flatMap(({ id }) => chosen.get(id) ?? []),
        excluded: photos.flatMap(({ id }) =>
          chosen.has(id) ? [] : [poor.get(id) ?? { id, ...explainOmission(id, maxPhotos) }],
        ),
      };
    },
  };
}
