import { useSyncExternalStore } from 'react';
import { T } from '@/i18n';
import { imageRetry } from '@/lib/loading/imageRetry';
import { Icon } from '@/ui';
import styles from './MissingImagesNotice.module.css';

/** Says, on every page, that pictures are not there yet and are being tried again. */
export const MissingImagesNotice = () => {
  const count = useSyncExternalStore(imageRetry.subscribe, imageRetry.missingCount);
  return (
    <div role="status" className={styles.place}>
      {count > 0 && (
        <p className={styles.notice}>
          <Icon name="photo" size={18} />
          <T id="pictures.failed" values={{ count }} />
        </p>
      )}
    </div>
  );
};
