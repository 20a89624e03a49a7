import { useSyncExternalStore } from 'react';
import { selectors } from '@/features/auth';
import { T } from '@/i18n';
import { useOnline } from '@/lib/dom/connection';
import { imageRetry } from '@/lib/loading/imageRetry';
import { useAppSelector } from '@/store/hooks';
import { Icon, SvgIcon } from '@/ui';
import styles from './StatusNotice.module.css';

const OFFLINE_PATH = 'M4 4l16 16M16 18H7a4 4 0 01-.8-7.9M9.500 6.600A5.500 5.500 0 0117.500 10a4 4 0 012.400 6.700';

export const StatusNotice = () => {
  const count = useSyncExternalStore(imageRetry.subscribe, imageRetry.missingCount);
  const isOffline = !useOnline();
  const isSignedIn = useAppSelector(selectors.isSignedIn);
  return (
    <div role="status" className={styles.place}>
      {isOffline && isSignedIn ? (
        <p className={styles.notice}>
          <SvgIcon path={OFFLINE_PATH} size={18} />
          <T id="app.offlinePlain" />
        </p>
      ) : (
        count > 0 && (
          <p className={styles.notice}>
            <Icon name="photo" size={18} />
            <T id="pictures.failed" values={{ count }} />
          </p>
        )
      )}
    </div>
  );
};
