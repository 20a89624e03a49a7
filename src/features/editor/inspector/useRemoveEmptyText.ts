import type { TextElement } from '@domain/document';
import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import { useAppStore } from '@/store/hooks';
import { isInTextFieldScope, textFieldScope } from '../canvas/text/textFieldScope';
import { useEditor } from '../hooks/EditorContext';
import { selectEditor } from '../state/selectors';

/**
 * For what holds the fields of a text: one that says nothing stays there while one is at them, and goes when one leaves them, however that is; it would
 * lie unseen over what is below it.
 */
export function useRemoveEmptyText({ id, text }: TextElement) {
  const { apply } = useEditor();
  const { getState } = useAppStore();
  const isAtWork = useRef(false);
  const left = () => {
    isAtWork.current = false;
    if (text.trim() !== '') return;
    const last = selectEditor(getState()).undo.at(-1);
    const gesture = last?.kind === 'edit' && last.gesture?.startsWith(`text-${id}-`) ? last.gesture : null;
    // One step to undo with the writing that emptied it, where nothing else was done since.
    apply({ kind: 'removeElements', ids: [id] }, gesture === null ? undefined : { lasting: gesture });
  };
  const leave = useRef(left);
  useLayoutEffect(() => {
    leave.current = left;
  });
  // A field that goes with the focus in it is left without a word.
  useLayoutEffect(() => () => void (isAtWork.current && leave.current()), []);
  return {
    ...textFieldScope(id),
    onFocus: () => {
      isAtWork.current = true;
    },
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      // Who turns to another window comes back to the same field.
      if (target !== document.activeElement && !isInTextFieldScope(relatedTarget, id)) left();
    },
  };
}
