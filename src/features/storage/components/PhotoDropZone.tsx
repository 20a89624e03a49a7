import { type ReactNode, useEffect, useState } from 'react';
import { T } from '@/i18n';
import { Icon } from '@/ui';
import styles from './PhotoDropZone.module.css';
import { usePhotoDrop } from './usePhotoDrop';

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

const ACCEPT = 'image/*,.heic,.heif,.avif,.tif,.tiff';

/** A page on which photos can be dropped anywhere, also whole folders, or chosen by a dialog. */
export const PhotoDropZone = ({ onAdded, children }: Props) => {
  const { over, add, overlayProps } = usePhotoDrop(onAdded);
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
      <input {...input} ref={setPhotos} accept={ACCEPT} data-testid="photo-input" />
      <input {...input} ref={setFolder} data-testid="folder-input" />
      {over && (
        <div {...overlayProps} className={styles.overlay} role="presentation">
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
      )}
    </>
  );
};
