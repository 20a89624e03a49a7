import { KeyboardSensor, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';

/** px that a mouse must go before a press becomes a drag: a press chooses. */
const DRAG_FROM_PX = 6;
/** A finger that rests takes a spread along; one that goes at once scrolls. */
const LONG_PRESS = { delay: 280, tolerance: 8 } as const;

/** Drawn along by mouse and finger, moved by Space and the arrows. */
export const useSortSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(TouchSensor, { activationConstraint: LONG_PRESS }),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  );
