import { fireEvent, renderHook } from '@testing-library/react';
import { usePresses } from './usePresses';

it('counts each press, and a double click, which puts a slider back, as one', () => {
  const { current: presses } = renderHook(() => usePresses()).result;
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
