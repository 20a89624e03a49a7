import { choosePhotos, type Exclusion, type PhotoCandidate } from '@domain/layout';
import { useMemo } from 'react';
import { useAppSelector } from '@/store/hooks';
import { layoutPhotosOf, samePhotos } from '../layout-worker/layoutRequest';
import type { CreationState } from './slice';

/** Which of the chosen photos are proposed to be left out, and which are used as the user decided. */
export interface Proposal {
  /** All that is proposed, whether the user agrees or not. */
  readonly proposed: readonly Exclusion[];
  /** Ids of those that are left out. */
  readonly leftOut: ReadonlySet<string>;
  /** The album's photos, in the order in which they were chosen. */
  readonly used: readonly string[];
}

type Decided = Pick<CreationState, 'photoIds' | 'keptIds' | 'useAll'>;

/** Every chosen photo is used unless it is proposed to be left out and the user did not want it; also one of which nothing is known yet. */
export function proposalOf({ photoIds, keptIds, useAll }: Decided, photos: readonly PhotoCandidate[]): Proposal {
  const { excluded: proposed } = choosePhotos(photos);
  const kept = new Set(keptIds);
  const leftOut = new Set(useAll ? [] : proposed.flatMap(({ id }) => (kept.has(id) ? [] : [id])));
  return { proposed, leftOut, used: photoIds.filter((id) => !leftOut.has(id)) };
}

/** Follows what becomes known of the photos while they are uploaded. */
export function useProposal({ photoIds, keptIds, useAll }: Decided): Proposal {
  const photos = useAppSelector((state) => layoutPhotosOf(state, photoIds), samePhotos);
  return useMemo(() => proposalOf({ photoIds, keptIds, useAll }, photos), [photoIds, keptIds, useAll, photos]);
}
