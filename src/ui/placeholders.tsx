import type { CSSProperties, ReactNode } from 'react';
import styles from './placeholders.module.css';

interface SkeletonProps {
  readonly width?: CSSProperties['width'];
  readonly height?: CSSProperties['height'];
  readonly aspectRatio?: CSSProperties['aspectRatio'];
  readonly radius?: CSSProperties['borderRadius'];
}

/**
 * Placeholder in the final shape of the content. Hidden from assistive technology: the region around it announces the
 * loading.
 */
export const Skeleton = ({ width = '100%', height, aspectRatio, radius }: SkeletonProps) => (
  <span className={styles.skeleton} style={{ width, height, aspectRatio, borderRadius: radius }} aria-hidden="true" />
);

interface EmptyStateProps {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

export const EmptyState = ({ title, children, action }: EmptyStateProps) => (
  <div className={styles.empty}>
    <h2>{title}</h2>
    {children && <p className={styles.text}>{children}</p>}
    {action && <div className={styles.action}>{action}</div>}
  </div>
);
