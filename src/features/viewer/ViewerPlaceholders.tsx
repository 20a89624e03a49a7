import type { ReactNode } from 'react';
import { EmptyState } from '@/ui';
import styles from './BookViewer.module.css';
import skeleton from './ViewerSkeleton.module.css';

interface ViewerNoticeProps {
  readonly back?: ReactNode;
  readonly title: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export const ViewerNotice = ({ back, title, action, children }: ViewerNoticeProps) => (
  <section className={styles.viewer}>
    <header className={styles.bar}>{back}</header>
    <div className={styles.stage}>
      <EmptyState title={title} action={action}>
        {children}
      </EmptyState>
    </div>
  </section>
);

interface ViewerSkeletonProps {
  readonly back?: ReactNode;
  /** Progress message, announced at once and shown below the book. */
  readonly children: ReactNode;
}

export function ViewerSkeleton({ back, children }: ViewerSkeletonProps) {
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
