import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { type MessageId, T } from '@/i18n';
import { takeOverForm } from '@/lib/dom/takeOverPrerendered';
import styles from './Form.module.css';

interface Props {
  readonly title: MessageId;
  readonly text?: ReactNode;
  /** The page replaces a submitted form, which had the focus. The title takes it. */
  readonly replacesForm?: boolean;
  readonly children?: ReactNode;
  readonly foot?: ReactNode;
}

export const FormPage = ({ title, text, replacesForm = false, children, foot }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (replacesForm) heading.current?.focus();
  }, [replacesForm]);
  // The whole page: the first look counts the buttons around the form too.
  useLayoutEffect(() => takeOverForm(document.getElementById('root') ?? document.body), []);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 ref={heading} tabIndex={replacesForm ? -1 : undefined}>
          <T id={title} />
        </h1>
        {text && <p className={styles.text}>{text}</p>}
      </header>
      {children}
      {foot && <p className={styles.foot}>{foot}</p>}
    </div>
  );
};
