import { FailureText } from '@/features/toasts';
import { T, useT } from '@/i18n';
import { useObjectUrl } from '@/lib/objectUrls';
import { useAppDispatch } from '@/store/hooks';
import { classNames, Icon } from '@/ui';
import { actions } from '../../slice';
import { isFileFailure, type Upload, type UploadFailure } from '../../types';
import styles from './UploadPanel.module.css';
import { useStatusText } from './useStatusText';

const Reason = ({ failure }: { readonly failure: UploadFailure }) =>
  isFileFailure(failure) ? <T id={`storage.reason.${failure.code}`} /> : <FailureText failure={failure} />;

const UploadRow = ({ upload }: { readonly upload: Upload }) => {
  const { id, name, status } = upload;
  const dispatch = useAppDispatch();
  const t = useT();
  const picture = useObjectUrl(id);
  const statusText = useStatusText();
  const failed = status.phase === 'failed';
  return (
    <li className={styles.row}>
      {picture ? <img className={styles.picture} src={picture} alt="" /> : <span className={styles.picture} />}
      <div>
        <p className={styles.name} translate="no">
          {name}
        </p>
        <p className={classNames(styles.status, failed && styles.statusFailed)}>
          {failed ? <Reason failure={status.reason} /> : statusText(status)}
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
            // Also takes a failed photo out of the album for which it was chosen.
            dispatch(actions.uploadsCancelled({ ids: [id] }))
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
