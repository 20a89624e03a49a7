import type { LayoutPhoto } from '@domain/layout';
import { useMemo } from 'react';
import { selectPhotoMap } from '@/features/storage';
import { useAppSelector } from '@/store/hooks';
import { createLayoutPhoto } from '../state/toLayoutPhoto';
import { usePhotos } from './EditorContext';

/** Returns the photo metadata of the album for the layout engine. */
export function useLayoutPhotos(): ReadonlyMap<string, LayoutPhoto> {
  const photos = usePhotos();
  const stored = useAppSelector(selectPhotoMap);
  return useMemo(
    () => new Map(Object.entries(photos).map(([id, size]) => [id, createLayoutPhoto(id, size, stored[id])])),
    [photos, stored],
  );
}
