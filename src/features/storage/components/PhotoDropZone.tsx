import {
  type ComponentProps,
  type DragEvent,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useState,
} from 'react';
import { T } from '@/i18n';
import { retryUntilLoaded } from '@/lib/loading/retryUntilLoaded';
import { useAppDispatch } from '@/store/hooks';
import { Icon, usePreload } from '@/ui';
import styles from './PhotoDropZone.module.css';
import { PHOTO_FILES, startFolderUploads, useFilesOverWindow } from './startUploads';

/** Opens the file dialog. Call it from a click or key handler. */
export interface ChoosePhotos {
  readonly photos: () => void;
  readonly folder: () => void;
}

interface Props {
  /** Called as soon as files are chosen. Their uploads have started, and the photos will have these ids. */
  readonly onAdded?: (ids: string[]) => void;
  /** Page content; receives the function for its own buttons. */
  readonly children: (choose: ChoosePhotos) => ReactNode;
}

const DropArea = (props: ComponentProps<'div'>) => (
  <div {...props} className={styles.overlay} role="presentation">
    <div className={styles.frame}>
      <Icon name="upload" size={32} />
      <p className={styles.title}>
        <T id="photos.drop" />
      </p>
      <p>
        <T id="photos.dropHint" />
      </p>
    </div>
  </div>
);

const load = () => import(/* webpackChunkName: "drop" */ './DropOverlay');
/** The code for folders loads when the browser is idle, because a drop comes later than that. */
const DropOverlay = lazy(() => retryUntilLoaded(load));

/** Until the code for folders is loaded, the zone accepts only files. */
const withoutFolders = (add: (files: readonly File[]) => void) => ({
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop: (event: DragEvent) => {
    event.preventDefault();
    add(Array.from(event.dataTransfer.files));
  },
});

export const PhotoDropZone = ({ onAdded, children }: Props) => {
  const dispatch = useAppDispatch();
  const [over, setOver] = useFilesOverWindow();
  const add = useCallback(
    (files: readonly File[]) => {
      setOver(false);
      void startFolderUploads(dispatch, files, (ids) => onAdded?.(ids));
    },
    [dispatch, onAdded, setOver],
  );
  usePreload(load);
  const [photos, setPhotos] = useState<HTMLInputElement | null>(null);
  const [folder, setFolder] = useState<HTMLInputElement | null>(null);
  useEffect(() => {
    // React has no such property.
    folder?.setAttribute('webkitdirectory', '');
  }, [folder]);
  const input = {
    type: 'file',
    multiple: true,
    hidden: true,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      add(Array.from(target.files ?? []));
      // Lets the user choose the same files again.
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
          <DropOverlay onDrop={add} render={(props) => <DropArea {...props} />} />
        </Suspense>
      )}
    </>
  );
};
