import { type ComponentType, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { T } from '@/i18n';
import { isChunkError, reloadOnce } from '@/lib/loading/chunkErrors';
import { retryUntilLoaded } from '@/lib/loading/retryUntilLoaded';
import { Button, ButtonLink } from '@/ui';
import { Splash } from '../LoadingIndicator';
import { Logo } from '../layouts/Logo';
import styles from './ErrorView.module.css';

type Load = () => Promise<{ readonly Component: ComponentType }>;

interface Props {
  readonly error: Error;
  readonly onTry: () => Promise<void>;
}

/**
 * Placeholder for a page whose code failed to load. It reloads the app once, then retries by itself
 * and by the button.
 */
const PageLoadFailed = ({ error, onTry }: Props) => {
  const [isReloading, setReloading] = useState(true);
  const tryNow = useRef<() => void>(() => undefined);
  useEffect(() => {
    let isGone = false;
    const reloads = reloadOnce();
    startTransition(() => setReloading(reloads));
    const attempt = () => (isGone ? Promise.resolve() : onTry());
    if (!reloads)
      retryUntilLoaded(attempt, (end) => {
        tryNow.current = end;
      }).catch((failure: unknown) => console.error(failure));
    return () => {
      isGone = true;
      tryNow.current();
    };
  }, [error, onTry]);
  if (isReloading) return <Splash />;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Logo />
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

/**
 * Returns a component that stands in for a page whose code failed to load, and becomes the page
 * once loading succeeds. @throws an error of the code itself
 */
export const createRetryingPage = (load: Load, error: unknown): ComponentType => {
  if (!isChunkError(error)) throw error;
  let Loaded: ComponentType | null = null;
  return () => {
    const [, setThere] = useState(false);
    const tryAgain = useCallback(async () => {
      Loaded = (await load()).Component;
      setThere(true);
    }, []);
    return Loaded ? <Loaded /> : <PageLoadFailed error={error} onTry={tryAgain} />;
  };
};
