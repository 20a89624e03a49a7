import { T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Icon } from '@/ui';
import { selectUnsupported } from '../../selectors';
import { actions } from '../../slice';
import type { Upload } from '../../types';
import { LeftOutLine } from './LeftOutLine';
import styles from './UnsupportedFiles.module.css';
import { useReasonText } from './useStatusText';

const MAX_SHOWN_FILES = 200;
/** As many small photos are a small copy of a whole folder: one sentence says it once. */
const MIN_SMALL_PHOTOS = 3;

/** Returns the shortest side that a photo of this size needs, in px; null when it is refused for another reason. */
function neededSide({ status }: Upload): number | null {
  const min = status.phase === 'unsupported' && status.reason.code === 'photo_too_small' && status.reason.params['min'];
  return typeof min === 'number' ? min : null;
}

const Row = ({ upload: { name, status } }: { readonly upload: Upload }) => {
  const reasonText = useReasonText();
  return (
    <li className={styles.file}>
      <span className={styles.name} translate="no">
        {name}
      </span>
      <span className={styles.reason}>{status.phase === 'unsupported' && reasonText(status.reason)}</span>
    </li>
  );
};

export const UnsupportedFiles = () => {
  const dispatch = useAppDispatch();
  const files = useAppSelector(selectUnsupported);
  if (files.length === 0) return <LeftOutLine />;
  const small = files.filter((file) => neededSide(file) !== null);
  const [first] = small;
  const min = first && small.length >= MIN_SMALL_PHOTOS ? neededSide(first) : null;
  const listed = min === null ? files : files.filter((file) => !small.includes(file));
  return (
    <>
      <LeftOutLine />
      <details className={styles.panel}>
        <summary className={styles.summary}>
          <Icon name="warning" size={18} />
          {min !== null && listed.length === 0 ? (
            <T id="photos.unsupported.small" values={{ count: small.length, min }} />
          ) : (
            <T id="photos.upload.unsupported" values={{ count: files.length }} />
          )}
          <span className={styles.chevron}>
            <Icon name="down" size={18} />
          </span>
        </summary>
        <div className={styles.body}>
          <p className={styles.text}>
            <T id="photos.unsupported.text" />
          </p>
          {min !== null && listed.length > 0 && (
            <p>
              <T id="photos.unsupported.small" values={{ count: small.length, min }} />
            </p>
          )}
          {min !== null && (
            <p className={styles.names} translate="no">
              {small
                .slice(0, MAX_SHOWN_FILES)
                .map(({ name }) => name)
                .join(', ')}
              {small.length > MAX_SHOWN_FILES && ' …'}
            </p>
          )}
          {listed.length > 0 && (
            <ul className={styles.list}>
              {listed.slice(0, MAX_SHOWN_FILES).map((file) => (
                <Row key={file.id} upload={file} />
              ))}
              {listed.length > MAX_SHOWN_FILES && (
                <li className={styles.file}>
                  <T id="photos.upload.more" values={{ count: listed.length - MAX_SHOWN_FILES }} />
                </li>
              )}
            </ul>
          )}
          <Button size="small" onClick={() => dispatch(actions.uploadsDismissed({ ids: files.map(({ id }) => id) }))}>
            <T id="photos.unsupported.clear" />
          </Button>
        </div>
      </details>
    </>
  );
};
