import type { CSSProperties, ReactNode } from 'react';
import { Button, Icon } from '@/ui';
import poster from './BookPoster.module.css';
import styles from './BookViewer.module.css';

interface Props {
  readonly title: string;
  readonly picture: string;
  /** Size of the picture in px. */
  readonly width: string;
  readonly height: string;
  /** Width of a page over its height. */
  readonly ratio: string;
  readonly actions: ReactNode;
}

/**
 * The viewer's first look, sent as HTML: bar, closed book and foot where {@link BookViewer} puts them. The style sheet
 * computes the size of the cover as `fitPage` does.
 */
export const BookPoster = ({ title, picture, width, height, ratio, actions }: Props) => (
  <section className={styles.viewer}>
    <header className={styles.bar}>
      <h1 className={styles.title} translate="no">
        {title}
      </h1>
      <div className={styles.actions}>{actions}</div>
    </header>
    <div className={`${styles.stage} ${poster.stage}`}>
      <img
        className={poster.cover}
        style={{ '--ratio': ratio } as CSSProperties}
        src={picture}
        width={width}
        height={height}
        alt=""
        fetchPriority="high"
        decoding="sync"
      />
    </div>
    <footer className={`${styles.foot} ${poster.foot}`}>
      <Button variant="plain" size="small" className={styles.zoomButton} tabIndex={-1}>
        <Icon name="grid" />
      </Button>
    </footer>
  </section>
);
