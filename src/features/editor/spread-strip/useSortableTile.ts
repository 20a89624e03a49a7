import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useRef } from 'react';
import { useInView } from '@/features/viewer/useInView';

/**
 * Makes a spread sortable, unless it is `fixed`. Returns the props of its list item and button, and whether it is near
 * the viewport.
 */
export function useSortableTile(id: string, fixed: boolean) {
  const item = useRef<HTMLLIElement | null>(null);
  const seen = useInView(item);
  const { setNodeRef, listeners, attributes, transform, transition, isDragging } = useSortable({ id, disabled: fixed });
  const place = {
    ref: (node: HTMLLIElement | null) => {
      item.current = node;
      setNodeRef(node);
    },
    'data-dragging': isDragging || undefined,
    style: { transform: CSS.Translate.toString(transform), transition },
  };
  const grip = fixed ? {} : { ...listeners, 'aria-describedby': attributes['aria-describedby'] };
  return { item, seen, place, grip };
}
