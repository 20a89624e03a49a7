import { useAppStore } from '@/store/hooks';
import { useFocusFallback } from '@/ui';
import { restoreLostFocus } from '../canvas/manageFocus';
import { selectSelectedElements } from '../state/selectors';

const pageRef = {
  get current() {
    return document.body;
  },
};

/** When what had the focus goes, wherever it was, and nothing else takes it, it goes to what is chosen on the pages, or to these. */
export function useEditorFocusFallback(): void {
  const { getState } = useAppStore();
  useFocusFallback(pageRef, () => restoreLostFocus(selectSelectedElements(getState())[0]?.id));
}
