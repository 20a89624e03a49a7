import { useEffect, useRef } from 'react';
import { T } from '@/i18n';
import { keepTrying } from '@/lib/keepTrying';
import { Button, ButtonLink } from '@/ui';
import { Mark } from '../layouts/Mark';
import styles from './ErrorView.module.css';

/** A page whose code could not be loaded, most likely for want of a connection: it is tried again by itself and by the button. */
export const PageLoading = ({ onTry }: { readonly onTry: () => Promise<void> }) => {
  const tryNow = useRef<() => void>(() => undefined);
  useEffect(() => {
    let isGone = false;
    const attempt = () => (isGone ? Promise.resolve() : onTry());
    keepTrying(attempt, (end) => {
      tryNow.current = end;
    }).catch((error: unknown) => console.error(error));
    return () => {
      isGone = true;
      tryNow.current();
    };
  }, [onTry]);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Mark />
      </header>
      <main id="main" className={styles.main}>
        <h1>
          <T id="error.page.part" />
        </h1>
        <p className={styles.text} role="status">
          <T id="error.page.partText" />
        </p>
        <div className={styles.actions}>
          <Button variant="primary" onClick={() => tryNow.current()}>
            <T id="error.page.tryAgain" />
          </Button>
          <ButtonLink to="/">
            <T id="error.page.home" />
          </ButtonLink>
        </div>
      </main>
    </div>
  );
};
