import { T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Icon } from '@/ui';
import { selectUnsupported } from '../../selectors';
import { actions } from '../../slice';
import styles from './UnsupportedFiles.module.css';
import { useReasonText } from './useStatusText';

const MAX_SHOWN_FILES = 200;

export const UnsupportedFiles = () => {
  const dispatch = useAppDispatch();
  const files = useAppSelector(selectUnsupported);
  const reasonText = useReasonText();
  if (files.length === 0) return null;
  return (
    <details className={styles.panel}>
      <summary className={styles.summary}>
        <Icon name="warning" size={18} />
        <T id="photos.upload.unsupported" values={{ count: files.length }} />
        <span className={styles.chevron}>
          <Icon name="down" size={18} />
        </span>
      </summary>
      <div className={styles.body}>
        <p className={styles.text}>
          <T id="photos.unsupported.text" />
        </p>
        <ul className={styles.list}>
          {files.slice(0, MAX_SHOWN_FILES).map(({ id, name, status }) => (
            <li key={id} className={styles.file}>
              <span className={styles.name} translate="no">
                {name}
              </span>
              <span className={styles.reason}>{status.phase === 'unsupported' && reasonText(status.reason)}</span>
            </li>
          ))}
          {files.length > MAX_SHOWN_FILES && (
            <li className={styles.file}>
              <T id="photos.upload.more" values={{ count: files.length - MAX_SHOWN_FILES }} />
            </li>
          )}
        </ul>
        <Button size="small" onClick={() => dispatch(actions.uploadsDismissed({ ids: files.map(({ id }) => id) }))}>
          <T id="photos.unsupported.clear" />
        </Button>
      </div>
    </details>
  );
};
