import { T } from '@/i18n';
import { useOnline } from '@/lib/dom/connection';
import { useAppSelector } from '@/store/hooks';
import { selectRefusedCount, selectUploadSummary } from '../../selectors';
import styles from './UploadPanel.module.css';

/** Says what keeps active uploads from being safe: no network, or no space in this browser for their bytes. */
export const UploadWarnings = () => {
  const { active } = useAppSelector(selectUploadSummary);
  const refused = useAppSelector(selectRefusedCount);
  const online = useOnline();
  return (
    <>
      {active > 0 && !online && (
        <p className={styles.note}>
          <T id="photos.upload.offline" />
        </p>
      )}
      {refused > 0 && (
        <p className={styles.note}>
          <T id="photos.upload.notKept" values={{ count: refused }} />
        </p>
      )}
    </>
  );
};
