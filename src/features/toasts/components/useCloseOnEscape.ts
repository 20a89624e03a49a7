import { useEffect } from 'react';
import { isComposing } from '@/lib/dom/isComposing';
import { useAppDispatch } from '@/store/hooks';
import { actions } from '../slice';

/** Returns true for a search field, which the browser itself clears on Escape. */
const isTaken = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  (event.target instanceof HTMLInputElement && event.target.type === 'search' && event.target.value !== '');

/**
 * Closes the focused toast on Escape, otherwise the newest one, from anywhere on the page. Other handlers take
 * precedence by preventing the default.
 */
export const useCloseOnEscape = (newest: string | undefined): void => {
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
