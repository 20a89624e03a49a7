import { type ComponentType, lazy, type ReactNode, Suspense, useLayoutEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { T, useT } from '@/i18n';
import { hidePrerendered } from '@/lib/dom/prerendered';
import { retryUntilLoaded } from '@/lib/loading/retryUntilLoaded';
import { Button } from '../Button';
import { classNames } from '../classNames';
import { Icon } from '../Icon';
import styles from './LoadFailedNotice.module.css';

interface NoticeProps {
  readonly over?: boolean;
  readonly onTry: () => void;
  readonly onGiveUp?: (() => void) | undefined;
}

export function LoadFailedNotice({ over = false, onTry, onGiveUp }: NoticeProps) {
  const t = useT();
  useLayoutEffect(hidePrerendered, []);
  const notice = (
    <div className={classNames(styles.notice, over ? styles.over : styles.inside)} role="status">
      <Icon name="warning" size={18} />
      <p className={styles.words}>
        <T id="part.failed" />
      </p>
      <Button size="small" className={styles.retry} onClick={onTry}>
        <Icon name="retry" size={16} />
        <T id="part.retry" />
      </Button>
      {onGiveUp && (
        <button type="button" className={styles.close} aria-label={t('part.close')} onClick={onGiveUp}>
          <Icon name="close" size={18} />
        </button>
      )}
    </div>
  );
  return over ? createPortal(notice, document.body) : notice;
}

type Load<P> = () => Promise<{ readonly default: ComponentType<P> }>;

interface Options {
  /** `inside`: the notice replaces the part. `over`: it overlays the page, for parts that are overlays. */
  readonly notice?: 'inside' | 'over';
}

interface LazyProps {
  readonly pending?: ReactNode;
  readonly onGiveUp?: () => void;
}

/**
 * Component whose code loads when it is first rendered. On failure, such as without a connection, a notice replaces
 * it and the rest of the page keeps working. The part is retried automatically and by the notice's button.
 */
export function lazyComponent<P extends object>(load: Load<P>, { notice = 'inside' }: Options = {}) {
  let tryNow: (() => void) | null = null;
  const listeners = new Set<() => void>();
  const setRetry = (next: (() => void) | null) => {
    tryNow = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const attempt = () =>
    load().then((part) => {
      setRetry(null);
      return part;
    });
  const Inside = lazy(() => retryUntilLoaded(attempt, setRetry)) as unknown as ComponentType<P>;

  function Pending({ pending, onGiveUp }: LazyProps) {
    const again = useSyncExternalStore(subscribe, () => tryNow);
    const failed = again && <LoadFailedNotice over={notice === 'over'} onTry={again} onGiveUp={onGiveUp} />;
    if (notice === 'inside') return failed ?? pending;
    return (
      <>
        {pending}
        {failed}
      </>
    );
  }

  return function Part({ pending, onGiveUp, ...props }: P & LazyProps) {
    return (
      <Suspense fallback={<Pending pending={pending} {...(onGiveUp && { onGiveUp })} />}>
        <Inside {...(props as unknown as P)} />
      </Suspense>
    );
  };
}
