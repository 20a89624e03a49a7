import { useMemo, useSyncExternalStore } from 'react';
import { shallowEqual } from 'react-redux';
import { selectPhoto } from '@/features/storage';
import type { PagePhoto } from '@/features/viewer/painting/PagePainting';
import { objectUrls } from '@/lib/objectUrls';
import { useAppSelector } from '@/store/hooks';

const PLACEHOLDER_COLOUR = '#dcdcdc';

/** Transparent image; the frame shows its colour. */
const TRANSPARENT_IMAGE_URL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/**
 * Returns images for page rendering: those of the server, or local thumbnails of pending uploads.
 * @param note text over pending photos
 */
export function usePagePhotos(ids: readonly string[], note?: string): Readonly<Record<string, PagePhoto>> {
  const stored = useAppSelector((state) => ids.map((id) => selectPhoto(state, id)), shallowEqual);
  const local = useLocalUrls(ids);
  return useMemo(() => {
    const entries = ids.flatMap((id, i): [string, PagePhoto][] => {
      const photo = stored[i];
      if (photo) return [[id, { path: photo.path, preview: photo.preview, colour: photo.colour }]];
      const url = local[i];
      if (note === undefined && !url) return [];
      const picture = url || TRANSPARENT_IMAGE_URL;
      return [
        [id, { path: picture, preview: picture, colour: PLACEHOLDER_COLOUR, ...(note !== undefined && { note }) }],
      ];
    });
    return Object.fromEntries(entries);
  }, [ids, stored, local, note]);
}

function useLocalUrls(ids: readonly string[]): string[] {
  const subscribe = useMemo(
    () => (listener: () => void) => {
      const ends = ids.map((id) => objectUrls.subscribe(id, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [ids],
  );
  // Joined into one string, because a store snapshot must be equal while nothing has changed.
  const urls = useSyncExternalStore(subscribe, () => ids.map((id) => objectUrls.get(id) ?? '').join(' '));
  return useMemo(() => urls.split(' '), [urls]);
}
