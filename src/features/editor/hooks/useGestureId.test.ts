/** @jest-environment jsdom */
import { fireEvent, renderHook } from '@testing-library/react';
import { pressWhileComposing } from '@/testing/pressWhileComposing';
import { useGestureId } from './EditorContext';

const GESTURE_PAUSE_MS = 1000;

it('counts each press, and a double click, which resets a slider, as one', () => {
  const { presses } = renderHook(() => useGestureId()).result.current;
  const press = (detail: number) => {
    fireEvent.pointerDown(document.body);
    fireEvent.mouseDown(document.body, { detail });
  };
  press(1);
  press(1);
  expect(presses.current).toBe(2);
  press(1);
  press(2);
  expect(presses.current).toBe(3);
});

it('counts gestures that start otherwise', () => {
  const { presses, begin } = renderHook(() => useGestureId()).result.current;
  begin();
  expect(presses.current).toBe(1);
});

const keyAt = (target: Element, timeStamp: number, key = 'ArrowLeft') => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  target.dispatchEvent(event);
};

it('counts keys after a pause as a new gesture, and keys in a row as one', () => {
  const { presses } = renderHook(() => useGestureId()).result.current;
  for (const at of [5000, 5400, 6300]) keyAt(document.body, at);
  expect(presses.current).toBe(1);
  keyAt(document.body, 6301 + GESTURE_PAUSE_MS);
  expect(presses.current).toBe(2);
});

it('counts a field once however slowly it is filled, and again on its next focus', () => {
  const { presses } = renderHook(() => useGestureId()).result.current;
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  for (const at of [5000, 9000]) keyAt(field, at);
  expect(presses.current).toBe(1);
  field.blur();
  field.focus();
  expect(presses.current).toBe(2);
  field.remove();
});

it('counts input after Enter as a new gesture', () => {
  const { presses } = renderHook(() => useGestureId()).result.current;
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  for (const [i, key] of ['2', '0', 'Enter', '4', '0', 'Enter'].entries()) keyAt(field, 5000 + 100 * i, key);
  expect(presses.current).toBe(2);
  field.remove();
});

it('does not end at the Enter of an input method', () => {
  const { presses } = renderHook(() => useGestureId()).result.current;
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  pressWhileComposing(field, 'Enter');
  keyAt(field, 5000, '4');
  expect(presses.current).toBe(1);
  field.remove();
});
