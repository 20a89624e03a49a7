import { documentLimits } from '@domain/document';
import { selectors, actions as toasts } from '@/features/toasts';
import { useAppDispatch, useAppStore } from '@/store/hooks';

const TEXT_FULL_TOAST = 'editor.textFull';

/** Announces that inserted text was cut, one toast at a time. */
export function useTextOverflow(): (letters: number) => void {
  const dispatch = useAppDispatch();
  const { getState } = useAppStore();
  return (letters) => {
    const max = documentLimits.text;
    const isTold = selectors.all(getState()).some(({ open, title }) => open && title.id === TEXT_FULL_TOAST);
    if (letters > max && !isTold)
      dispatch(toasts.shown({ title: { id: TEXT_FULL_TOAST, values: { max } }, variant: 'warning' }));
  };
}
