import type { RefObject } from 'react';
import { useLostFocus } from '@/ui';
import { restoreFocus } from '../focus';

/**
 * When what had the focus in a panel goes, it goes to what is chosen on the page.
 * @param chosen ids of elements
 */
export const useFocusKept = (panel: RefObject<HTMLElement | null>, chosen: readonly string[]): void =>
  useLostFocus(panel, () => restoreFocus(chosen[0]));
