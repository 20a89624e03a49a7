import { useEffect } from 'react';
import { isComposing } from '@/lib/dom/isComposing';
import { useAppDispatch } from '@/store/hooks';
import { actions } from '../slice';

/** A field of search is emptied by the browser itself. */
const isTaken = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  (event.target instanceof HTMLInputElement && event.target.type === 'search' && event.target.value !== '');

/** Escape closes the toast that has the focus, else the newest one, from anywhere on the page. Whatever else takes the key comes first: it prevents the default. */
export const useCloseOnEscape = (newest: string | undefined): void => {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (newest === undefined) return;
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event) || event.repeat) return;
      const taken = isTaken(event);
      const focused =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[data-toast]')?.dataset.toast : undefined;
      // After all others have had the key, wherever they listen.
      setTimeout(() => {
        if (!taken && !event.defaultPrevented) dispatch(actions.dismissed(focused ?? newest));
      });
    };
    window.addEventListener('keydown', close, true);
    return () => window.removeEventListener('keydown', close, true);
  }, [dispatch, newest]);
};
