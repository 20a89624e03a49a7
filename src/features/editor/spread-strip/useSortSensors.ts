import { KeyboardSensor, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';

/** Distance in px that turns a press into a drag; a shorter one selects. */
const DRAG_FROM_PX = 6;
/** A resting finger drags a spread; a moving one scrolls. */
const LONG_PRESS = { delay: 280, tolerance: 8 } as const;

/** Drag sensors: mouse, finger, and Space with the arrow keys. */
export const useSortSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(TouchSensor, { activationConstraint: LONG_PRESS }),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  );
