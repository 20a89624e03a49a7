import type { ReactNode } from 'react';
import { type MessageId, T } from '@/i18n';
import styles from './Form.module.css';

interface Props {
  readonly title: MessageId;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
  readonly foot?: ReactNode;
}

export const FormPage = ({ title, text, children, foot }: Props) => (
  <div className={styles.page}>
    <header className={styles.head}>
      <h1>
        <T id={title} />
      </h1>
      {text && <p className={styles.text}>{text}</p>}
    </header>
    {children}
    {foot && <p className={styles.foot}>{foot}</p>}
  </div>
);
