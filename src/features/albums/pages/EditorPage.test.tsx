import { act, fireEvent } from '@testing-library/react';
import { editorActions as actions } from '@/features/editor/state/slice';
import { renderApp } from '@/testing/renderApp';
import { EditorPage } from './EditorPage';

const nothing = () => null;

it('reloads the album when the user returns after a while, but not during work', () => {
  jest.useFakeTimers();
  const { actions: log } = renderApp(
    <EditorPage priceBar={nothing} shareButton={nothing} menuItems={nothing} renderPriceDifference={nothing} />,
  );
  const countReads = () => log.filter(actions.editorOpened.match).length;
  const opened = countReads();
  const reads = () => countReads() - opened;
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
