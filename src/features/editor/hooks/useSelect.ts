import { expandToGroups } from '@domain/document/edit';
import { useEditor, useEditorSnapshot } from './EditorContext';

/**
 * Returns a function that selects an element with its group. With `more`, it toggles the element in the selection and
 * announces the count.
 */
export function useSelect(): (id: string, more: boolean) => void {
  const { select, announce } = useEditor();
  const now = useEditorSnapshot();
  return (id, more) => {
    const own = expandToGroups(now.document().elements, [id]);
    if (!more) return select(own);
    const selection = now.selection();
    const next = selection.includes(id) ? selection.filter((one) => !own.includes(one)) : [...selection, ...own];
    select(next);
    announce('chosen', next.length);
  };
}

export const isMultiSelectKey = (event: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>): boolean =>
  event.shiftKey || event.ctrlKey || event.metaKey;
