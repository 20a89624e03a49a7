import type { LayoutPhoto } from '@domain/layout';
import { useMemo } from 'react';
import { selectPhotoMap } from '@/features/storage';
import { useAppSelector } from '@/store/hooks';
import { usePhotos } from '../context';

/** What the engine may know of the photos of the album. */
export function useLayoutPhotos(): ReadonlyMap<string, LayoutPhoto> {
  const photos = usePhotos();
  const stored = useAppSelector(selectPhotoMap);
  return useMemo(() => {
    const known = Object.entries(photos).map(([id, { width, height }]): [string, LayoutPhoto] => {
      const { focus = null, colour = null, facts = null, place = null, taken_local: taken = null } = stored[id] ?? {};
      const takenBy = stored[id]?.taken_by ?? 'camera';
      const takenAt = taken === null ? null : Date.parse(taken);
      return [id, { id, width, height, focus, colour, facts: facts && { ...facts, focus }, takenAt, takenBy, place }];
    });
    return new Map(known);
  }, [photos, stored]);
}
