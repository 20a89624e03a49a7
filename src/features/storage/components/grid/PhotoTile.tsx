import type { StorageFile } from '@domain/contract';
import { memo, useDeferredValue } from 'react';
import { useT } from '@/i18n';
import { useObjectUrl } from '@/lib/objectUrls';
import { useAppSelector } from '@/store/hooks';
import { classNames, Icon } from '@/ui';
import { selectPhoto, selectUpload } from '../../selectors';
import type { Upload, UploadStatus } from '../../types';
import { useStatusText } from '../uploads/useStatusText';
import styles from './PhotoTile.module.css';

// oxlint-disable jsx-a11y/prefer-tag-over-role -- tiles are placed freely, which a table's cells cannot be
interface Props {
  readonly id: string;
  readonly selected: boolean;
  /** True for the tab stop of the grid. */
  readonly current: boolean;
  /** Shows a button that opens the large view. The grid opens it by Enter too. */
  readonly canOpen: boolean;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

interface ContentProps extends Pick<Props, 'id' | 'selected' | 'canOpen'> {
  readonly photo: StorageFile | undefined;
  readonly upload: Upload | undefined;
  readonly status: UploadStatus | null;
}

const TileContent = ({ id, photo, upload, status, selected, canOpen }: ContentProps) => {
  const local = useObjectUrl(id);
  const source = local ?? photo?.preview;
  return (
    <>
      {source ? (
        <img
          className={classNames(styles.picture, status && styles.pending)}
          src={source}
          alt=""
          draggable={false}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <span className={styles.kind}>{upload?.kind?.toUpperCase() ?? <Icon name="photo" />}</span>
      )}
      {status && (
        <span className={styles.status} aria-hidden="true">
          <span className={styles.track}>
            <span
              className={styles.fill}
              style={{
                transform: `scaleX(${status.phase === 'uploading' ? status.progress : status.phase === 'processing' ? 1 : 0})`,
              }}
            />
          </span>
        </span>
      )}
      <span className={styles.check} aria-hidden="true">
        {selected && <Icon name="check" size={16} />}
      </span>
      {canOpen && (
        <span className={styles.open} data-open aria-hidden="true">
          <Icon name="expand" size={16} />
        </span>
      )}
    </>
  );
};

/**
 * Photo or pending upload in a grid. The grid handles clicks and keys. A tile begins as its colour, and its picture
 * follows between inputs, so that a fast scroll neither waits for the pictures that it passes nor loads them.
 */
export const PhotoTile = memo(({ id, selected, current, canOpen, left, width, height }: Props) => {
  const photo = useAppSelector((state) => selectPhoto(state, id));
  const upload = useAppSelector((state) => selectUpload(state, id));
  const hasContent = useDeferredValue(true, false);
  const statusText = useStatusText();
  const t = useT();
  const status = upload && upload.status.phase !== 'stored' ? upload.status : null;
  const name = photo?.name ?? upload?.name ?? '';
  return (
    <div
      role="gridcell"
      aria-selected={selected}
      aria-label={status ? `${name}, ${statusText(status)}` : name || t('photos.title')}
      tabIndex={current ? 0 : -1}
      data-photo={id}
      className={classNames(styles.tile, selected && styles.selected)}
      style={{ left, width, height, ...(photo && { backgroundColor: photo.colour }) }}
    >
      {hasContent && (
        <TileContent id={id} photo={photo} upload={upload} status={status} selected={selected} canOpen={canOpen} />
      )}
    </div>
  );
});
