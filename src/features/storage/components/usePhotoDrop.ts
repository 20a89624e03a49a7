import { useCallback, useEffect, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { useAppDispatch } from '@/store/hooks';
import { addPhotos } from './addPhotos';

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;

/** Whether files are being dragged over the window. */
function useFilesOverWindow(): readonly [boolean, (over: boolean) => void] {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const enter = (event: DragEvent) => {
      if (carriesFiles(event)) setOver(true);
    };
    // Leaving for another element has a related target; leaving the window, or Escape, has none.
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragleave', leave);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragleave', leave);
    };
  }, []);
  return [over, setOver];
}

/**
 * Makes the whole window a place to drop photos and folders.
 * @param onAdded told the ids of the photos to be
 * @returns `over` while files are dragged over the window; `overlayProps` for an element that then covers it
 */
export function usePhotoDrop(onAdded?: (ids: string[]) => void) {
  const dispatch = useAppDispatch();
  const [over, setOver] = useFilesOverWindow();
  const add = useCallback(
    (files: readonly File[]) => {
      setOver(false);
      const ids = addPhotos(dispatch, files);
      if (ids.length > 0) onAdded?.(ids);
    },
    [dispatch, onAdded, setOver],
  );
  const { getRootProps } = useDropzone({ onDrop: add, noClick: true, noKeyboard: true });
  return { over, add, overlayProps: getRootProps() };
}
