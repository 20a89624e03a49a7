/** @jest-environment jsdom */
import { act, fireEvent, renderHook } from '@testing-library/react';
import { aBook } from '@/testing/albums';
import { usePrinting } from './usePrinting';

const print = jest.fn();
let loaded: (() => void)[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  print.mockClear();
  loaded = [];
  window.print = print;
  globalThis.Image = class {
    set onload(done: () => void) {
      loaded.push(done);
    }
  } as never;
});
afterEach(() => jest.useRealTimers());

const press = () => fireEvent.keyDown(window, { key: 'p', code: 'KeyP', ctrlKey: true });
const allPictures = () =>
  act(async () => {
    for (const done of loaded) done();
    await jest.advanceTimersByTimeAsync(20_000);
  });
const show = () => renderHook(() => usePrinting(() => aBook()));

it('prints once, after the pictures have loaded', async () => {
  show();
  press();
  press();
  expect(print).not.toHaveBeenCalled();
  await allPictures();
  expect(print).toHaveBeenCalledTimes(1);
});

it('prints nothing of a page that was opened meanwhile', async () => {
  const { unmount } = show();
  press();
  unmount();
  await allPictures();
  expect(print).not.toHaveBeenCalled();
});
