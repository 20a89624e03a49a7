import { choosePhotos, type Exclusion, type PhotoCandidate } from '@domain/layout';
import { useMemo } from 'react';
import { useAppSelector } from '@/store/hooks';
import { arePhotosEqual, selectLayoutPhotos } from '../layout-worker/layoutRequest';
import type { CreationState } from './slice';

/** Which of the chosen photos are proposed to be left out, and which are used as the user decided. */
export interface AlbumPhotoSelection {
  /** All that is proposed, whether the user agrees or not. */
  readonly suggested: readonly Exclusion[];
  /** Ids of those that are left out. */
  readonly excludedIds: ReadonlySet<string>;
  /** The album's photos, in the order in which they were chosen. */
  readonly includedIds: readonly string[];
}

type SelectionInput = Pick<CreationState, 'photoIds' | 'keptIds' | 'useAll'>;

/** Every chosen photo is used unless it is proposed to be left out and the user did not want it; also one of which nothing is known yet. */
export function computePhotoSelection(
  { photoIds, keptIds, useAll }: SelectionInput,
  photos: readonly PhotoCandidate[],
): AlbumPhotoSelection {
  const { excluded: proposed } = choosePhotos(photos);
  const kept = new Set(keptIds);
  const leftOut = new Set(useAll ? [] : proposed.flatMap(({ id }) => (kept.has(id) ? [] : [id])));
  return { suggested: proposed, excludedIds: leftOut, includedIds: photoIds.filter((id) => !leftOut.has(id)) };
}

/** Follows what becomes known of the photos while they are uploaded. */
export function usePhotoSelection({ photoIds, keptIds, useAll }: SelectionInput): AlbumPhotoSelection {
  const photos = useAppSelector((state) => selectLayoutPhotos(state, photoIds), arePhotosEqual);
  return useMemo(
    () => computePhotoSelection({ photoIds, keptIds, useAll }, photos),
    [photoIds, keptIds, useAll, photos],
  );
}
