import { type ComponentProps, type DragEvent, type ReactNode, useCallback, useEffect, useState } from 'react';
import { type MessageId, T } from '@/i18n';
import { useAppStore } from '@/store/hooks';
import { Icon } from '@/ui';
import styles from './PhotoDropZone.module.css';
import { gatherDroppedFiles, PHOTO_FILES, startFolderUploads, useFilesOverWindow } from './startUploads';

/** Opens the file dialog. Call it from a click or key handler. */
export interface ChoosePhotos {
  readonly photos: () => void;
  readonly folder: () => void;
}

interface Props {
  /** Called as soon as files are chosen. Their uploads have started, and the photos will have these ids. */
  readonly onAdded?: (ids: string[]) => void;
  /** Says what a drop does; uploading by default. */
  readonly dropTitle?: MessageId;
  /** Page content; receives the function for its own buttons. */
  readonly children: (choose: ChoosePhotos) => ReactNode;
}

const DropArea = ({ title, ...props }: ComponentProps<'div'> & { readonly title: MessageId }) => (
  <div {...props} className={styles.overlay} role="presentation">
    <div className={styles.frame}>
      <Icon name="upload" size={32} />
      <p className={styles.title}>
        <T id={title} />
      </p>
      <p>
        <T id="photos.dropHint" />
      </p>
    </div>
  </div>
);

export const PhotoDropZone = ({ onAdded, dropTitle = 'photos.drop', children }: Props) => {
  const store = useAppStore();
  const [over, setOver] = useFilesOverWindow();
  const add = useCallback(
    (files: readonly File[], unreadable?: readonly string[]) => {
      void startFolderUploads(store, files, (ids) => onAdded?.(ids), unreadable);
    },
    [store, onAdded],
  );
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const { files, unreadable } = await gatherDroppedFiles(store, event.dataTransfer);
    add(files, unreadable);
  };
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
        <DropArea
          title={dropTitle}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => void drop(event)}
        />
      )}
    </>
  );
};
