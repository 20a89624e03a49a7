import { act, fireEvent } from '@testing-library/react';
import { ALBUM } from '@/testing/albums';
import { renderApp } from '@/testing/renderApp';
import { editorActions as actions } from '../state/slice';
import { useRefetchOnFocus } from './useRefetchOnFocus';

function Page() {
  useRefetchOnFocus(ALBUM);
  return null;
}

it('reloads the album when the user returns after a while, but not during work', () => {
  jest.useFakeTimers();
  const { actions: log } = renderApp(<Page />);
  const reads = () => log.filter(actions.editorOpened.match).length;
  for (let i = 0; i < 4; i += 1) {
    act(() => jest.advanceTimersByTime(30_000));
    fireEvent.pointerMove(window);
  }
  expect(reads()).toBe(0);
  act(() => jest.advanceTimersByTime(90_000));
  expect(reads()).toBe(0);
  fireEvent.pointerMove(window);
  fireEvent.keyDown(window, { key: 'a' });
  expect(reads()).toBe(1);
  jest.useRealTimers();
});
