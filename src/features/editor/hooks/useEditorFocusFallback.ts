import { useAppStore } from '@/store/hooks';
import { useFocusFallback } from '@/ui';
import { restoreLostFocus } from '../canvas/manageFocus';
import { selectSelectedElements } from '../state/selectors';

const pageRef = {
  get current() {
    return document.body;
  },
};

/**
 * Moves the focus to the selected element, or to the pages, when the focused node goes and nothing else takes the
 * focus.
 */
export function useEditorFocusFallback(): void {
  const { getState } = useAppStore();
  useFocusFallback(pageRef, () => restoreLostFocus(selectSelectedElements(getState())[0]?.id));
}
