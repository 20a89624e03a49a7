import { choosePhotos, type Exclusion, type PhotoCandidate } from '@domain/layout';
import { useMemo } from 'react';
import { useAppSelector } from '@/store/hooks';
import { arePhotosEqual, selectLayoutPhotos } from '../layout-worker/layoutRequest';
import type { CreationState } from './slice';

/** Suggested exclusions among the chosen photos, and the result of the user's decisions. */
export interface AlbumPhotoSelection {
  /** All suggestions, whether the user agrees or not. */
  readonly suggested: readonly Exclusion[];
  /** Ids of the excluded photos. */
  readonly excludedIds: ReadonlySet<string>;
  /** Ids of the album's photos, in the order of choice. */
  readonly includedIds: readonly string[];
}

type SelectionInput = Pick<CreationState, 'photoIds' | 'keptIds' | 'useAll'>;

/** Includes every chosen photo, unless its exclusion is suggested and the user has not overridden that. Unanalysed photos are included. */
export function computePhotoSelection(
  { photoIds, keptIds, useAll }: SelectionInput,
  photos: readonly PhotoCandidate[],
): AlbumPhotoSelection {
  const { excluded: proposed } = choosePhotos(photos);
  const kept = new Set(keptIds);
  const leftOut = new Set(useAll ? [] : proposed.flatMap(({ id }) => (kept.has(id) ? [] : [id])));
  return { suggested: proposed, excludedIds: leftOut, includedIds: photoIds.filter((id) => !leftOut.has(id)) };
}

/** Returns the selection, updated while uploads are analysed. */
export function usePhotoSelection({ photoIds, keptIds, useAll }: SelectionInput): AlbumPhotoSelection {
  const photos = useAppSelector((state) => selectLayoutPhotos(state, photoIds), arePhotosEqual);
  return useMemo(
    () => computePhotoSelection({ photoIds, keptIds, useAll }, photos),
    [photoIds, keptIds, useAll, photos],
  );
}
