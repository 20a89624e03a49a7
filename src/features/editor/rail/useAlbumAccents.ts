import { pickAlbumAccents } from '@domain/photo';
import { useMemo } from 'react';
import { selectPhotoMap } from '@/features/storage';
import { useAppSelector } from '@/store/hooks';
import { selectEditor } from '../state/selectors';

/** Returns the two or three colours that the photos of the album share. */
export function useAlbumAccents(): readonly string[] {
  const photos = useAppSelector((state) => selectEditor(state).photos);
  const stored = useAppSelector(selectPhotoMap);
  return useMemo(
    () =>
      pickAlbumAccents(
        Object.entries(photos).map(
          ([id, { colour }]) => stored[id]?.facts?.palette ?? (colour ? [{ colour, weight: 1 }] : []),
        ),
      ),
    [photos, stored],
  );
}
