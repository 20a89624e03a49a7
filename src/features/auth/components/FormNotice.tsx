import type { ReactNode } from 'react';
import { classNames } from '@/ui';
import styles from './Form.module.css';

interface Props {
  readonly kind: 'bad' | 'good';
  readonly title?: ReactNode;
  readonly children: ReactNode;
}

/** What the form says as a whole. A refusal is announced at once, a success when there is a pause. */
export const FormNotice = ({ kind, title, children }: Props) => (
  <div
    role={kind === 'bad' ? 'alert' : 'status'}
    className={classNames(styles.notice, kind === 'bad' ? styles.bad : styles.good)}
  >
    {title && <p className={styles.noticeTitle}>{title}</p>}
    {children}
  </div>
);
