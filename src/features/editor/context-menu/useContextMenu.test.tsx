import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import { renderApp } from '@/testing/renderApp';
import { usePointerDrag } from '../canvas/drag/usePointerDrag';
import { EditorContext, type EditorTools } from '../hooks/EditorContext';
import { useContextMenu } from './useContextMenu';

const tools = { spreadId: 's1', cropping: null, editingText: null, select: jest.fn() };
const drag = { move: jest.fn(), end: jest.fn(), cancel: jest.fn() };

function Table() {
  const { at, handlers } = useContextMenu();
  const startDrag = usePointerDrag();
  return (
    <div {...handlers}>
      <button type="button" onPointerDown={(event) => startDrag(event, () => drag)}>
        Thing
      </button>
      {at && <p>open</p>}
    </div>
  );
}

const show = (changes: object = {}) =>
  renderApp(
    <EditorContext value={{ ...tools, ...changes } as unknown as EditorTools}>
      <Table />
    </EditorContext>,
  );
beforeEach(() => {
  jest.clearAllMocks();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

const finger = (pointerId: number, clientX: number) => ({ pointerId, clientX, pointerType: 'touch' });
/** jsdom does not mark the first finger as primary. */
function put(pointerId: number, clientX: number): void {
  const event = createEvent.pointerDown(screen.getByRole('button'), finger(pointerId, clientX));
  Object.defineProperty(event, 'isPrimary', { value: pointerId === 1 });
  fireEvent(screen.getByRole('button'), event);
}
const rest = () => act(() => jest.advanceTimersByTime(600));

it('opens after a long press, which ends the drag of that finger', () => {
  show();
  put(1, 100);
  rest();
  expect(screen.queryByText('open')).not.toBeNull();
  fireEvent.pointerMove(window, finger(1, 180));
  fireEvent.pointerUp(window, finger(1, 180));
  expect(drag.cancel).toHaveBeenCalledTimes(1);
  expect(drag.end).not.toHaveBeenCalled();
});

it('does not open under two fingers', () => {
  show();
  put(1, 100);
  put(2, 140);
  rest();
  expect(screen.queryByText('open')).toBeNull();
});

it.each([{ cropping: 'p1' }, { editingText: 't1' }])('leaves the finger to an edit in progress: %o', (busy) => {
  show(busy);
  put(1, 100);
  rest();
  fireEvent.pointerMove(window, finger(1, 180));
  fireEvent.pointerUp(window, finger(1, 180));
  expect(drag.cancel).not.toHaveBeenCalled();
  expect(drag.end).toHaveBeenCalledWith(true, expect.anything());
});
