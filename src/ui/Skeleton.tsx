import type { CSSProperties } from 'react';
import styles from './Skeleton.module.css';

interface Props {
  readonly width?: CSSProperties['width'];
  readonly height?: CSSProperties['height'];
  readonly aspectRatio?: CSSProperties['aspectRatio'];
  readonly radius?: CSSProperties['borderRadius'];
}

/**
 * Placeholder in the final shape of the content. Hidden from assistive technology: the region around it announces the
 * loading.
 */
export const Skeleton = ({ width = '100%', height, aspectRatio, radius }: Props) => (
  <span className={styles.skeleton} style={{ width, height, aspectRatio, borderRadius: radius }} aria-hidden="true" />
);
