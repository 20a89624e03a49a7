import { T } from '@/i18n';
import type { Upload } from '../../types';
import styles from './UploadPanel.module.css';
import { UploadRow } from './UploadRow';

/** Maximum number of rows shown; the rest is a number. */
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
