import type { ComponentProps } from 'react';
import { T } from '@/i18n';
import { Icon } from '@/ui';
import styles from './PhotoDropZone.module.css';

/** Overlay of the page while files are dragged over it. */
export const DropArea = (props: ComponentProps<'div'>) => (
  <div {...props} className={styles.overlay} role="presentation">
    <div className={styles.frame}>
      <Icon name="upload" size={32} />
      <p className={styles.title}>
        <T id="photos.drop" />
      </p>
      <p>
        <T id="photos.dropHint" />
      </p>
    </div>
  </div>
);
