import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface Props {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

export const EmptyState = ({ title, children, action }: Props) => (
  <div className={styles.empty}>
    <h2>{title}</h2>
    {children && <p className={styles.text}>{children}</p>}
    {action && <div className={styles.action}>{action}</div>}
  </div>
);
