import { useSyncExternalStore } from 'react';
import { T } from '@/i18n';
import { imageRetry } from '@/lib/loading/imageRetry';
import { Icon } from '@/ui';
import styles from './MissingImagesNotice.module.css';

/** Notice on every page that images failed to load and are being retried. */
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
