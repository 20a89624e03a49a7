import type { ReactNode } from 'react';
import styles from './BookViewer.module.css';
import skeleton from './ViewerSkeleton.module.css';

interface Props {
  readonly back?: ReactNode;
  /** Progress message, announced at once and shown below the book. */
  readonly children: ReactNode;
}

export function ViewerSkeleton({ back, children }: Props) {
  return (
    <section className={styles.viewer} aria-busy="true">
      <header className={styles.bar}>
        {back}
        <span className={styles.title} />
      </header>
      <div className={styles.stage}>
        <div className={skeleton.book} />
      </div>
      <footer className={styles.foot}>
        <span />
        <p className={styles.position} role="status">
          {children}
        </p>
        <span />
      </footer>
    </section>
  );
}
