import type { LayoutPhoto } from '@domain/layout';
import { useMemo } from 'react';
import { selectPhotoMap } from '@/features/storage';
import { useAppSelector } from '@/store/hooks';
import { usePhotos } from '../context';
import { layoutPhotoOf } from '../layoutPhoto';

/** What the engine may know of the photos of the album. */
export function useLayoutPhotos(): ReadonlyMap<string, LayoutPhoto> {
  const photos = usePhotos();
  const stored = useAppSelector(selectPhotoMap);
  return useMemo(
    () => new Map(Object.entries(photos).map(([id, size]) => [id, layoutPhotoOf(id, size, stored[id])])),
    [photos, stored],
  );
}
