import type { TextElement } from '@domain/document';
import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import { useAppStore } from '@/store/hooks';
import { isInTextFieldScope, textFieldScope } from '../canvas/text/textFieldScope';
import { useEditor } from '../hooks/EditorContext';
import { selectEditor } from '../state/selectors';

/** Removes an empty text when its fields lose the focus, since it would lie invisibly over the elements below. */
export function useRemoveEmptyText({ id, text }: TextElement) {
  const { apply } = useEditor();
  const { getState } = useAppStore();
  const isAtWork = useRef(false);
  const left = () => {
    isAtWork.current = false;
    if (text.trim() !== '') return;
    const last = selectEditor(getState()).undo.at(-1);
    const gesture = last?.kind === 'edit' && last.gesture?.startsWith(`text-${id}-`) ? last.gesture : null;
    // Joins the undo step of the edit that emptied the text, if nothing else was edited since.
    apply({ kind: 'removeElements', ids: [id] }, gesture === null ? undefined : { lasting: gesture });
  };
  const leave = useRef(left);
  useLayoutEffect(() => {
    leave.current = left;
  });
  // A focused field that unmounts fires no blur event.
  useLayoutEffect(() => () => void (isAtWork.current && leave.current()), []);
  return {
    ...textFieldScope(id),
    onFocus: () => {
      isAtWork.current = true;
    },
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      // A switch to another window keeps the field focused.
      if (target !== document.activeElement && !isInTextFieldScope(relatedTarget, id)) left();
    },
  };
}
