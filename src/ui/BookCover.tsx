import { type ReactNode, useSyncExternalStore } from 'react';
import { imageRetry } from '@/lib/loading/imageRetry';
import styles from './BookCover.module.css';
import { classNames } from './classNames';

interface Props {
  /** Picture of the front cover; null while there is none. */
  readonly src: string | null;
  readonly title: string;
  /** Width ÷ height of the format. */
  readonly aspectRatio?: number;
  /** Laid over the cover, such as the state of its making. */
  readonly children?: ReactNode;
  readonly className?: string | undefined;
}

/** A closed book on the table, with its hinge and shadow. The title is printed on it only while there is no picture: the picture holds it. */
export const BookCover = ({ src, title, aspectRatio = 1, children, className }: Props) => {
  // Also an address that answers with no picture, such as that of a cover which is another by now.
  const isMissing = useSyncExternalStore(imageRetry.subscribe, () => src !== null && imageRetry.hasFailed(src));
  return (
    <div className={classNames(styles.cover, className)} style={{ aspectRatio }}>
      {src && <img className={styles.picture} hidden={isMissing} src={src} alt="" loading="lazy" decoding="async" />}
      {(!src || isMissing) && (
        <span className={styles.title} translate="no">
          {title}
        </span>
      )}
      {children}
    </div>
  );
};
