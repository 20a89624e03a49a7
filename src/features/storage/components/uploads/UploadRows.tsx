import { T, useT } from '@/i18n';
import { useObjectUrl } from '@/lib/objectUrls';
import { useAppDispatch } from '@/store/hooks';
import { classNames, Icon } from '@/ui';
import { actions } from '../../slice';
import type { Upload } from '../../types';
import styles from './UploadPanel.module.css';
import { useFailureText, useStatusText } from './useStatusText';

const UploadRow = ({ upload }: { readonly upload: Upload }) => {
  const { id, name, status } = upload;
  const dispatch = useAppDispatch();
  const t = useT();
  const picture = useObjectUrl(id);
  const statusText = useStatusText();
  const failureText = useFailureText();
  const failed = status.phase === 'failed';
  return (
    <li className={styles.row}>
      {picture ? <img className={styles.picture} src={picture} alt="" /> : <span className={styles.picture} />}
      <div>
        <p className={styles.name} translate="no">
          {name}
        </p>
        <p className={classNames(styles.status, failed && styles.statusFailed)}>
          {failed ? failureText(status.reason) : statusText(status)}
        </p>
      </div>
      <div className={styles.rowActions}>
        {failed && status.retryable && (
          <button
            type="button"
            className={styles.icon}
            aria-label={t('photos.upload.retryOne', { name })}
            onClick={() => dispatch(actions.retryRequested({ ids: [id] }))}
          >
            <Icon name="retry" size={18} />
          </button>
        )}
        <button
          type="button"
          className={styles.icon}
          aria-label={t(failed ? 'photos.upload.dismissOne' : 'photos.upload.cancelOne', { name })}
          onClick={() =>
            dispatch(failed ? actions.uploadsDismissed({ ids: [id] }) : actions.uploadsCancelled({ ids: [id] }))
          }
        >
          <Icon name="close" size={18} />
        </button>
      </div>
    </li>
  );
};

const MAX_SHOWN_ROWS = 100;

export const UploadRows = ({ uploads }: { readonly uploads: readonly Upload[] }) => (
  <ul className={styles.list}>
    {uploads.slice(0, MAX_SHOWN_ROWS).map((upload) => (
      <UploadRow key={upload.id} upload={upload} />
    ))}
    {uploads.length > MAX_SHOWN_ROWS && (
      <li className={styles.more}>
        <T id="photos.upload.more" values={{ count: uploads.length - MAX_SHOWN_ROWS }} />
      </li>
    )}
  </ul>
);
