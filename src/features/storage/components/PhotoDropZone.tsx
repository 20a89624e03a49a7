import { type DragEvent, lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { retryUntilLoaded } from '@/lib/loading/retryUntilLoaded';
import { useAppDispatch } from '@/store/hooks';
import { usePreload } from '@/ui';
import { DropArea } from './DropArea';
import { PHOTO_FILES, startUploads } from './startUploads';
import { useFilesOverWindow } from './useFilesOverWindow';

/** Opens the system's dialog; to be called from a click or a key press. */
export interface ChoosePhotos {
  readonly photos: () => void;
  readonly folder: () => void;
}

interface Props {
  /** Told the ids of the photos to be, as soon as they are chosen: uploads have begun. */
  readonly onAdded?: (ids: string[]) => void;
  /** The page, given the means for its own buttons. */
  readonly children: (choose: ChoosePhotos) => ReactNode;
}

const load = () => import(/* webpackChunkName: "drop" */ './DropOverlay');
/** What knows folders is loaded when the browser is idle: nobody drops in the first moment. */
const DropOverlay = lazy(() => retryUntilLoaded(load));

/** For who does: files are taken as they are. */
const withoutFolders = (add: (files: readonly File[]) => void) => ({
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop: (event: DragEvent) => {
    event.preventDefault();
    add(Array.from(event.dataTransfer.files));
  },
});

/** A page on which photos can be dropped anywhere, also whole folders, or chosen by a dialog. */
export const PhotoDropZone = ({ onAdded, children }: Props) => {
  const dispatch = useAppDispatch();
  const [over, setOver] = useFilesOverWindow();
  const add = useCallback(
    (files: readonly File[]) => {
      setOver(false);
      const ids = startUploads(dispatch, files);
      if (ids.length > 0) onAdded?.(ids);
    },
    [dispatch, onAdded, setOver],
  );
  usePreload(load);
  const [photos, setPhotos] = useState<HTMLInputElement | null>(null);
  const [folder, setFolder] = useState<HTMLInputElement | null>(null);
  useEffect(() => {
    // React has no property of this name.
    folder?.setAttribute('webkitdirectory', '');
  }, [folder]);
  const input = {
    type: 'file',
    multiple: true,
    hidden: true,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      add(Array.from(target.files ?? []));
      // So that the same files can be chosen again.
      target.value = '';
    },
  } as const;
  return (
    <>
      {children({ photos: () => photos?.click(), folder: () => folder?.click() })}
      <input {...input} ref={setPhotos} accept={PHOTO_FILES} data-testid="photo-input" />
      <input {...input} ref={setFolder} data-testid="folder-input" />
      {over && (
        <Suspense fallback={<DropArea {...withoutFolders(add)} />}>
          <DropOverlay onDrop={add} />
        </Suspense>
      )}
    </>
  );
};
