import type { ReactNode } from 'react';
import { classNames } from '@/ui';
import styles from './Form.module.css';

interface Props {
  readonly kind: 'bad' | 'good';
  readonly title?: ReactNode;
  readonly children: ReactNode;
}

/** Notice about the form as a whole. An error is announced at once, a success at the next pause. */
export const FormNotice = ({ kind, title, children }: Props) => (
  <div
    role={kind === 'bad' ? 'alert' : 'status'}
    className={classNames(styles.notice, kind === 'bad' ? styles.bad : styles.good)}
  >
    {title && <p className={styles.noticeTitle}>{title}</p>}
    {children}
  </div>
);
