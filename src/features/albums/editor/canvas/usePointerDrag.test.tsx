import { cleanup, fireEvent, screen } from '@testing-library/react';
import { renderApp } from '@/testing/renderApp';
import { EditorContext, type EditorTools } from '../context';
import { cancelDrags, usePointerDrag } from './usePointerDrag';

const drag = { move: jest.fn(), end: jest.fn(), cancel: jest.fn() };
beforeEach(() => jest.clearAllMocks());

function Thing() {
  const startDrag = usePointerDrag();
  return (
    <button type="button" onPointerDown={(event) => startDrag(event, () => drag)}>
      Thing
    </button>
  );
}

function pressed(pointerType: string) {
  renderApp(
    <EditorContext value={{ spreadId: 's1' } as EditorTools}>
      <Thing />
    </EditorContext>,
  );
  const at = (clientX: number) => ({ pointerId: 1, pointerType, clientX, clientY: 0 });
  fireEvent.pointerDown(screen.getByRole('button'), at(100));
  return {
    moveTo: (x: number) => fireEvent.pointerMove(window, at(x)),
    up: () => fireEvent.pointerUp(window, at(100)),
  };
}
const shields = () => document.querySelectorAll('body > [style*="fixed"]').length;

it('lays nothing over the page that a second finger would be put on', () => {
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

it('takes a tap of a finger that trembles for a tap', () => {
  const finger = pressed('touch');
  finger.moveTo(106);
  finger.up();
  expect(drag.move).not.toHaveBeenCalled();
  expect(drag.end).toHaveBeenCalledWith(false, expect.anything());
});

it('leaves all where it was when the press turned out to mean something else', () => {
  const finger = pressed('touch');
  cancelDrags();
  finger.moveTo(150);
  finger.up();
  expect(drag.cancel).toHaveBeenCalledTimes(1);
  expect(drag.move).not.toHaveBeenCalled();
  expect(drag.end).not.toHaveBeenCalled();
});
