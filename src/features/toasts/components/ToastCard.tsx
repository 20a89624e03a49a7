import type { CustomContentProps } from 'notistack';
import { createContext, forwardRef, type PointerEvent, use, useEffect, useRef, useState } from 'react';
import { MessageText, useT } from '@/i18n';
import { useAppDispatch } from '@/store/hooks';
import { classNames, Icon } from '@/ui';
import { TOAST } from '@/ui/constants';
import { actions, type Toast } from '../slice';
import { ToastTexts } from '../ToastTexts';
import styles from './Toast.module.css';

/** True while the pointer or the focus is in the toast region, which pauses all timers. */
export const PausedContext = createContext(false);

/** Calls `onEnd` after `duration` ms of unpaused time; null never ends. */
const usePausableTimer = (duration: number | null, onEnd: () => void): void => {
  const paused = use(PausedContext);
  const remaining = useRef(duration);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (paused || remaining.current === null) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => end.current(), remaining.current);
    return () => {
      clearTimeout(timer);
      if (remaining.current !== null)
        remaining.current = Math.max(0, remaining.current - (performance.now() - startedAt));
    };
  }, [paused]);
};

/** Dismisses a toast dragged to the right beyond the threshold. Returns handlers and the drag distance in px. */
const useSwipeToDismiss = (onSwiped: () => void) => {
  const [from, setFrom] = useState<number | null>(null);
  const [offset, setOffset] = useState(0);
  const end = () => {
    if (from !== null && offset > TOAST.swipeThresholdPx) onSwiped();
    setFrom(null);
    setOffset(0);
  };
  return {
    offset,
    handlers: {
      onPointerDown: ({ clientX, target, currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
        if (target instanceof Element && target.closest('button')) return;
        currentTarget.setPointerCapture(pointerId);
        setFrom(clientX);
      },
      onPointerMove: ({ clientX }: PointerEvent<HTMLElement>) => {
        if (from !== null) setOffset(Math.max(0, clientX - from));
      },
      onPointerUp: end,
      onPointerCancel: () => {
        setFrom(null);
        setOffset(0);
      },
    },
  };
};

interface Props extends CustomContentProps {
  readonly toast: Toast;
}

export const ToastCard = forwardRef<HTMLDivElement, Props>(({ toast, style }, ref) => {
  const { id, title, description, icon, action, variant, duration } = toast;
  const t = useT();
  const dispatch = useAppDispatch();
  const dismiss = () => dispatch(actions.dismissed(id));
  usePausableTimer(duration, dismiss);
  const { offset, handlers } = useSwipeToDismiss(dismiss);
  return (
    <div
      ref={ref}
      {...handlers}
      data-toast={id}
      className={classNames(styles.toast, styles[variant])}
      style={{ ...style, ...(offset > 0 && { transform: `translateX(${offset}px)`, transition: 'none' }) }}
    >
      {icon && (
        <span className={styles.icon}>
          <Icon name={icon} size={18} />
        </span>
      )}
      <div className={styles.words}>
        <p className={styles.title}>
          <MessageText message={title} />
        </p>
        {description && (
          <p className={styles.description}>
            <ToastTexts texts={[description].flat()} />
          </p>
        )}
        {action && (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              dispatch(action.dispatch);
              dismiss();
            }}
          >
            <MessageText message={action.label} />
          </button>
        )}
      </div>
      <button type="button" className={styles.close} aria-label={t('toast.close')} onClick={dismiss}>
        <Icon name="close" size={16} />
      </button>
    </div>
  );
});
ToastCard.displayName = 'ToastCard';
