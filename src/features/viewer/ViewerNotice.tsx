import type { ReactNode } from 'react';
import { EmptyState } from '@/ui';
import styles from './BookViewer.module.css';

interface Props {
  readonly back?: ReactNode;
  readonly title: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export const ViewerNotice = ({ back, title, action, children }: Props) => (
  <section className={styles.viewer}>
    <header className={styles.bar}>{back}</header>
    <div className={styles.stage}>
      <EmptyState title={title} action={action}>
        {children}
      </EmptyState>
    </div>
  </section>
);
