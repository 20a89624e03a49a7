import { expandToGroups } from '@domain/document/edit';
import { useEditor, useEditorSnapshot } from '../../hooks/EditorContext';
import { focusElement } from '../manageFocus';

const elementAt = (x: number, y: number): string | undefined =>
  document
    .elementsFromPoint(x, y)
    .flatMap((node) => (node instanceof HTMLElement ? (node.dataset.elementId ?? []) : []))[0];

/**
 * Passes a press on a handle without a drag to the element below, such as the caption of a photo, unless that is
 * already selected.
 */
export function useClickThrough(): (event: { readonly clientX: number; readonly clientY: number }) => void {
  const { select } = useEditor();
  const now = useEditorSnapshot();
  return ({ clientX, clientY }) => {
    const id = elementAt(clientX, clientY);
    if (id === undefined || now.selection().includes(id)) return;
    select(expandToGroups(now.document().elements, [id]));
    focusElement(id);
  };
}
