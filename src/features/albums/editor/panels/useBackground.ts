import { backgroundCrop, type SpreadElement } from '@domain/document';
import { useEditor, useNow, usePhotos } from '../context';

/** What puts the picture of a photo behind its spread; null where that has none. */
export function useBackground(element: SpreadElement | undefined): (() => void) | null {
  const photos = usePhotos();
  const { apply } = useEditor();
  const now = useNow();
  const fileId = element?.type === 'photo' ? element.fileId : null;
  const photo = fileId === null ? undefined : photos[fileId];
  if (fileId === null || !photo) return null;
  return () => {
    const doc = now.document();
    const picture = { fileId, crop: backgroundCrop(photo, doc) };
    apply({ kind: 'setBackground', background: { colour: doc.background.colour, picture } });
  };
}
