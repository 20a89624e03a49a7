import { cleanup, fireEvent, screen } from '@testing-library/react';
import { renderApp } from '@/testing/renderApp';
import { EditorContext, type EditorTools } from '../../hooks/EditorContext';
import { cancelDrags, type DragSurface, usePointerDrag } from './usePointerDrag';

const drag = { move: jest.fn(), end: jest.fn(), cancel: jest.fn() };
beforeEach(() => jest.clearAllMocks());

const gone = { x: 0, y: 0 };
const wheel = jest.fn();
const leave = jest.fn();
let tellGone = () => undefined as void;
const ground: DragSurface = {
  toSheetPoint: () => gone,
  startSession: (_, onGone) => {
    tellGone = onGone;
    return { panOffset: () => gone, trackPointer: jest.fn(), onWheel: wheel, end: leave };
  },
};

function Thing() {
  const startDrag = usePointerDrag(ground);
  return (
    <button type="button" onPointerDown={(event) => startDrag(event, () => drag)}>
      Thing
    </button>
  );
}

function pressed(pointerType: string, held: object = {}) {
  renderApp(
    <EditorContext value={{ spreadId: 's1' } as EditorTools}>
      <Thing />
    </EditorContext>,
  );
  const at = (clientX: number) => ({ pointerId: 1, pointerType, clientX, clientY: 0, buttons: 1 });
  fireEvent.pointerDown(screen.getByRole('button'), { ...at(100), ...held });
  return {
    moveTo: (x: number) => fireEvent.pointerMove(window, at(x)),
    up: () => fireEvent.pointerUp(window, at(100)),
    hover: (buttons: number) => fireEvent.pointerMove(window, { ...at(300), buttons }),
  };
}
const shields = () => document.querySelectorAll('body > [style*="fixed"]').length;

it('lays no shield over the page, where the second finger of a pinch would land', () => {
  const finger = pressed('touch');
  finger.moveTo(150);
  expect(shields()).toBe(0);
  finger.up();
  expect(drag.end).toHaveBeenCalledWith(true, expect.anything());
  cleanup();
  const mouse = pressed('mouse');
  mouse.moveTo(150);
  expect(shields()).toBe(1);
  mouse.up();
  expect(shields()).toBe(0);
});

it('passes the wheel to the sheet', () => {
  const mouse = pressed('mouse');
  mouse.moveTo(150);
  const [shield] = document.querySelectorAll('body > [style*="fixed"]');
  if (!shield) throw new Error('the drag overlay is missing');
  fireEvent.wheel(shield);
  expect(wheel).toHaveBeenCalledTimes(1);
  mouse.up();
});

it('uses one frame for the shield and moves in the next, even if the pointer rests by then', () => {
  jest.useFakeTimers();
  const mouse = pressed('mouse');
  mouse.moveTo(150);
  jest.advanceTimersToNextFrame();
  expect([shields(), drag.move.mock.calls.length]).toEqual([1, 0]);
  jest.advanceTimersToNextFrame();
  expect(drag.move).toHaveBeenLastCalledWith({ x: 50, y: 0 }, expect.anything());
  mouse.moveTo(160);
  jest.advanceTimersToNextFrame();
  expect(drag.move).toHaveBeenLastCalledWith({ x: 60, y: 0 }, expect.anything());
  mouse.up();
  jest.useRealTimers();
});

it('treats a trembling tap as a tap', () => {
  const finger = pressed('touch');
  finger.moveTo(106);
  finger.up();
  expect(drag.move).not.toHaveBeenCalled();
  expect(drag.end).toHaveBeenCalledWith(false, expect.anything());
});

it('restores everything if the press turns out to mean something else', () => {
  const finger = pressed('touch');
  cancelDrags();
  finger.moveTo(150);
  finger.up();
  expect(drag.cancel).toHaveBeenCalledTimes(1);
  expect(drag.move).not.toHaveBeenCalled();
  expect(drag.end).not.toHaveBeenCalled();
});

it('measures the distance on the sheet, which scrolls below a resting pointer', () => {
  const mouse = pressed('mouse');
  tellGone();
  expect(drag.move).not.toHaveBeenCalled();
  mouse.moveTo(150);
  gone.x = -30;
  tellGone();
  expect(drag.move).toHaveBeenLastCalledWith({ x: 80, y: 0 }, expect.anything());
  mouse.moveTo(160);
  mouse.up();
  expect(drag.move).toHaveBeenLastCalledWith({ x: 30, y: 0 }, expect.anything());
  expect(leave).toHaveBeenCalledTimes(1);
  gone.x = 0;
});

it.each([
  ['outside of the window', 0],
  ['while the other button is held', 2],
])('ends at the last position if the button is released %s', (_, buttons) => {
  const mouse = pressed('mouse');
  mouse.moveTo(150);
  mouse.hover(buttons);
  expect(drag.end).toHaveBeenCalledWith(true, expect.objectContaining({ clientX: 150 }));
  mouse.hover(buttons);
  expect(drag.move).toHaveBeenCalledTimes(1);
  expect(shields()).toBe(0);
});

it('restores everything if another window takes the focus', () => {
  const mouse = pressed('mouse');
  mouse.moveTo(150);
  fireEvent.blur(window);
  mouse.up();
  expect(drag.cancel).toHaveBeenCalledTimes(1);
  expect(drag.end).not.toHaveBeenCalled();
});

it('does not start on a press that opens the menu on a Mac', () => {
  const agent = jest.spyOn(navigator, 'userAgent', 'get');
  for (const [name, count] of [
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 1],
  ] as const) {
    agent.mockReturnValue(name);
    const mouse = pressed('mouse', { ctrlKey: true });
    mouse.moveTo(150);
    mouse.up();
    expect(drag.end).toHaveBeenCalledTimes(count);
    cleanup();
  }
  agent.mockRestore();
});

describe('keys during a drag', () => {
  const onKey = jest.fn();
  beforeEach(() => window.addEventListener('keydown', onKey));
  afterEach(() => window.removeEventListener('keydown', onKey));

  it('are not passed on', () => {
    const mouse = pressed('mouse');
    mouse.moveTo(150);
    for (const key of ['z', 'Delete', ' ', 'ArrowLeft']) expect(fireEvent.keyDown(document.body, { key })).toBe(false);
    mouse.up();
    expect(onKey).not.toHaveBeenCalled();
    fireEvent.keyDown(document.body, { key: 'Delete' });
    expect(onKey).toHaveBeenCalledTimes(1);
  });

  it('change the drag as soon as they are held', () => {
    jest.useFakeTimers();
    const mouse = pressed('mouse');
    mouse.moveTo(150);
    fireEvent.keyDown(document.body, { key: 'Shift', shiftKey: true });
    jest.advanceTimersByTime(50);
    expect(drag.move).toHaveBeenLastCalledWith({ x: 50, y: 0 }, expect.objectContaining({ shiftKey: true }));
    fireEvent.keyUp(document.body, { key: 'Shift' });
    jest.advanceTimersByTime(50);
    expect(drag.move).toHaveBeenLastCalledWith({ x: 50, y: 0 }, expect.objectContaining({ shiftKey: false }));
    mouse.up();
    jest.useRealTimers();
  });
});
