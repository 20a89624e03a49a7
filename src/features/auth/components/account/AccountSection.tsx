import { type ReactNode, useId } from 'react';
import { type MessageId, T } from '@/i18n';
import styles from './Account.module.css';

interface Props {
  readonly title: MessageId;
  readonly text?: ReactNode;
  readonly children: ReactNode;
}

export const AccountActions = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);

export const AccountSection = ({ title, text, children }: Props) => {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.about}>
        <h2 id={id}>
          <T id={title} />
        </h2>
        {text && <p className={styles.text}>{text}</p>}
      </header>
      <div className={styles.controls}>{children}</div>
    </section>
  );
};
