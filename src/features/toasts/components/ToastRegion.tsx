import { TOAST } from '@domain/contract';
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
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { actions, selectors, type Toast } from '../slice';
import { PausedContext } from './pausing';
import styles from './Toast.module.css';
import { ToastCard } from './ToastCard';

declare module 'notistack' {
  interface VariantOverrides {
    toast: { toast: Toast };
  }
}

const components = { toast: ToastCard as unknown as ComponentType<CustomContentProps> };

/** @throws for a label that says nothing: who hears the page could not find the area */
export const checkedLabel = (label: unknown): string => {
  if (typeof label !== 'string' || label.trim() === '')
    throw new Error('The label of the toasts must be a non-empty string');
  return label;
};

/** The site-wide notification area. The slice says what is shown; notistack stacks and moves it. F8 brings the focus here. */
const ToastRegion = () => {
  const t = useT();
  const region = useRef<HTMLElement>(null);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const closeByEscape = useCloseByEscape();
  const newest = useAppSelector(selectors.newestOpen);

  useEffect(() => {
    const area = region.current;
    const focusRegion = (event: KeyboardEvent) => {
      if (event.key !== TOAST.hotkey) return;
      event.preventDefault();
      area?.focus();
    };
    document.addEventListener('keydown', focusRegion);
    area?.addEventListener('keydown', closeByEscape);
    return () => {
      document.removeEventListener('keydown', focusRegion);
      area?.removeEventListener('keydown', closeByEscape);
    };
  }, [closeByEscape]);

  const cameFrom = useRef<EventTarget | null>(null);
  const entered = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
    setFocused(true);
  };
  const giveBack = useCallback(() => {
    if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus();
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }, []);
  const left = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setFocused(false);
  };
  return (
    // The handlers only tell whether someone is here; all that can be done, can be done by the toasts' buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={region}
      tabIndex={-1}
      className={styles.region}
      style={{ '--toasts-width': `${TOAST.maxWidthPx}px` } as CSSProperties}
      aria-label={checkedLabel(t('toast.region', { hotkey: TOAST.hotkey }))}
      aria-live={newest?.type === 'foreground' ? 'assertive' : 'polite'}
      aria-relevant="additions"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={entered}
      onBlur={left}
    >
      <PausedContext value={hovered || focused}>
        <SnackbarProvider
          // The slice keeps to the limit; here is room for those that are just leaving.
          maxSnack={TOAST.limit * 2}
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

/** Escape closes the toast that has the focus, else the newest one. */
const useCloseByEscape = () => {
  const dispatch = useAppDispatch();
  const newest = useAppSelector(selectors.newestOpen)?.id;
  return useCallback(
    ({ key, target }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      const focused =
        target instanceof Element ? target.closest<HTMLElement>('[data-toast]')?.dataset.toast : undefined;
      const id = focused ?? newest;
      if (id) dispatch(actions.dismissed(id));
    },
    [dispatch, newest],
  );
};

/**
 * Carries the slice's toasts to notistack and takes back those that were closed. One that has the focus gives it away first: React tells of no blur of
 * what it removes, and the area would stand still for ever.
 */
const Bridge = ({ onFocusLost }: { readonly onFocusLost: () => void }) => {
  const toasts = useAppSelector(selectors.all);
  const { enqueueSnackbar, closeSnackbar } = useSnackbar();
  const shown = useRef(new Set<string>());
  useEffect(() => {
    const open = toasts.filter((toast) => toast.open);
    for (const toast of open.toReversed()) {
      if (shown.current.has(toast.id)) continue;
      shown.current.add(toast.id);
      enqueueSnackbar({ key: toast.id, variant: 'toast', persist: true, toast });
    }
    for (const id of shown.current) {
      if (open.some((toast) => toast.id === id)) continue;
      shown.current.delete(id);
      if (document.activeElement?.closest<HTMLElement>('[data-toast]')?.dataset.toast === id) onFocusLost();
      closeSnackbar(id);
    }
  }, [toasts, enqueueSnackbar, closeSnackbar, onFocusLost]);
  return null;
};

export default ToastRegion;
