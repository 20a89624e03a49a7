import {
  type Announcements,
  type DndContextProps,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useRef } from 'react';
import { useInView } from '@/features/viewer/stageHooks';
import { useT } from '@/i18n';

/** Distance in px that turns a press into a drag; a shorter one selects. */
const DRAG_FROM_PX = 6;
/** A resting finger drags a spread; a moving one scrolls. */
const LONG_PRESS = { delay: 280, tolerance: 8 } as const;

export const useSortSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(TouchSensor, { activationConstraint: LONG_PRESS }),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  );

export function useDragAnnouncements(
  names: ReadonlyMap<string, string>,
): NonNullable<DndContextProps['accessibility']> {
  const t = useT();
  const name = (id: UniqueIdentifier) => names.get(String(id)) ?? '';
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('editor.move.start', { name: name(active.id) }),
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id ? t('editor.move.over', { name: name(active.id), over: name(over.id) }) : undefined,
    onDragEnd: ({ active }) => t('editor.move.end', { name: name(active.id) }),
    onDragCancel: ({ active }) => t('editor.move.cancel', { name: name(active.id) }),
  };
  return { announcements, screenReaderInstructions: { draggable: t('editor.move.help') } };
}

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
