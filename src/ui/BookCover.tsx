import { type ReactNode, useSyncExternalStore } from 'react';
import { imageRetry } from '@/lib/loading/imageRetry';
import styles from './BookCover.module.css';
import { classNames } from './classNames';

interface Props {
  /** Picture of the front cover; null without one. */
  readonly src: string | null;
  readonly title: string;
  readonly aspectRatio?: number;
  /** Width among books drawn to scale. Without it, the cover fills its card. */
  readonly width?: string;
  readonly children?: ReactNode;
  readonly className?: string | undefined;
}

/**
 * A closed book with hinge and shadow. The title is shown only without a picture, because the picture contains it.
 */
export const BookCover = ({ src, title, aspectRatio = 1, width, children, className }: Props) => {
  // Covers a URL that returns no picture, such as that of a replaced cover.
  const isMissing = useSyncExternalStore(imageRetry.subscribe, () => src !== null && imageRetry.hasFailed(src));
  return (
    <div className={classNames(styles.cover, className)} style={{ aspectRatio, width }}>
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
