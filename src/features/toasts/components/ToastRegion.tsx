import { type CustomContentProps, SnackbarProvider, useSnackbar } from 'notistack';
import {
  type ComponentType,
  type CSSProperties,
  type FocusEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useT } from '@/i18n';
import { isComposing } from '@/lib/dom/isComposing';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { TOAST } from '@/ui/constants';
import { actions, selectors, type Toast } from '../slice';
import styles from './Toast.module.css';
import { PausedContext, ToastCard } from './ToastCard';

/** Returns true for a search field, which the browser itself clears on Escape. */
const isTaken = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  (event.target instanceof HTMLInputElement && event.target.type === 'search' && event.target.value !== '');

/**
 * Closes the focused toast on Escape, otherwise the newest one, from anywhere on the page. Other handlers take
 * precedence by preventing the default.
 */
const useCloseOnEscape = (newest: string | undefined): void => {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (newest === undefined) return;
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event) || event.repeat) return;
      const taken = isTaken(event);
      const focused =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[data-toast]')?.dataset.toast : undefined;
      // Runs after all other handlers of the key.
      setTimeout(() => {
        if (!taken && !event.defaultPrevented) dispatch(actions.dismissed(focused ?? newest));
      });
    };
    window.addEventListener('keydown', close, true);
    return () => window.removeEventListener('keydown', close, true);
  }, [dispatch, newest]);
};

/**
 * Returns true while toast timers pause: the pointer is over the region or the focus is in it. A press that happens
 * to move the focus there does not pause them.
 * @param hasToasts without toasts, hovering does not count
 */
const usePauseOnHover = (hasToasts: boolean) => {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const pressed = useRef(false);
  const cameFrom = useRef<EventTarget | null>(null);
  if (hovered && !hasToasts) setHovered(false);

  const giveBack = useCallback(() => {
    if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus();
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }, []);
  const handlers = {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    // The browser moves the focus right after this event, for touch too.
    onMouseDown: () => {
      pressed.current = true;
      setTimeout(() => {
        pressed.current = false;
      });
    },
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
      if (!pressed.current) setFocused(true);
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setFocused(false);
    },
  };
  return { paused: hovered || focused, handlers, giveBack };
};

declare module 'notistack' {
  interface VariantOverrides {
    toast: { toast: Toast };
  }
}

const components = { toast: ToastCard as unknown as ComponentType<CustomContentProps> };

/**
 * @throws for an empty label, which would hide the region from screen readers
 * @testonly for labels that no translation has
 */
export const checkedLabel = (label: unknown): string => {
  if (typeof label !== 'string' || label.trim() === '')
    throw new Error('The label of the toast region must be a non-empty string');
  return label;
};

/**
 * Site-wide notification region. The slice decides what is shown; notistack stacks and animates. F8 moves the focus
 * here.
 */
const ToastRegion = () => {
  const t = useT();
  const region = useRef<HTMLElement>(null);
  const newest = useAppSelector(selectors.newestOpen);
  const { paused, handlers, giveBack } = usePauseOnHover(newest !== null);
  useCloseOnEscape(newest?.id);

  useEffect(() => {
    const focusRegion = (event: KeyboardEvent) => {
      if (event.key !== TOAST.hotkey) return;
      event.preventDefault();
      region.current?.focus();
    };
    document.addEventListener('keydown', focusRegion);
    return () => document.removeEventListener('keydown', focusRegion);
  }, []);

  return (
    // The handlers only detect presence; the toasts' buttons provide all actions.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={region}
      tabIndex={-1}
      className={styles.region}
      style={{ '--toasts-width': `${TOAST.maxWidthPx}px` } as CSSProperties}
      aria-label={checkedLabel(t('toast.region', { hotkey: TOAST.hotkey }))}
      aria-live={newest?.type === 'foreground' ? 'assertive' : 'polite'}
      aria-relevant="additions"
      {...handlers}
    >
      <PausedContext value={paused}>
        <SnackbarProvider
          maxSnack={TOAST.limit}
          Components={components}
          classes={{ containerRoot: 'keepsake-toasts' }}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          disableWindowBlurListener
        >
          <Bridge onFocusLost={giveBack} />
        </SnackbarProvider>
      </PausedContext>
    </section>
  );
};

/**
 * Syncs the slice's toasts to notistack and removes closed ones. A new toast waits until an old one has left the
 * screen, so the limit always holds. A focused toast first gives the focus away: React fires no blur for removed
 * elements, and the timers would stay paused.
 */
const Bridge = ({ onFocusLost }: { readonly onFocusLost: () => void }) => {
  const toasts = useAppSelector(selectors.all);
  const { enqueueSnackbar, closeSnackbar } = useSnackbar();
  const onScreen = useRef(new Map<string, 'open' | 'leaving'>());
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const open = toasts.filter((toast) => toast.open);
    for (const [id, state] of onScreen.current) {
      if (state === 'leaving' || open.some((toast) => toast.id === id)) continue;
      onScreen.current.set(id, 'leaving');
      if (document.activeElement?.closest<HTMLElement>('[data-toast]')?.dataset.toast === id) onFocusLost();
      closeSnackbar(id);
    }
    for (const toast of open.toReversed()) {
      if (onScreen.current.has(toast.id) || onScreen.current.size >= TOAST.limit) continue;
      onScreen.current.set(toast.id, 'open');
      const onExited = () => {
        onScreen.current.delete(toast.id);
        setLeft((count) => count + 1);
      };
      enqueueSnackbar({ key: toast.id, variant: 'toast', persist: true, toast, onExited });
    }
  }, [toasts, left, enqueueSnackbar, closeSnackbar, onFocusLost]);
  return null;
};

export default ToastRegion;
