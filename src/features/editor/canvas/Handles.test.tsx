import { aPhotoElement, aTextElement } from '@domain/testing';
import { act, fireEvent } from '@testing-library/react';
import { rootReducer } from '@/store/rootReducer';
import { FIRST, stateWithOpenAlbum } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { EditorContext, type EditorTools } from '../hooks/EditorContext';
import { editorActions as actions } from '../state/slice';
import { Handles } from './Handles';

const select = jest.fn();
const view = { x: 0, y: 0, width: 420, height: 210 };

function show(element: ReturnType<typeof aPhotoElement> | ReturnType<typeof aTextElement>, scale: number) {
  const tools: Partial<EditorTools> = { spreadId: FIRST, snapping: false, select, announce: jest.fn() };
  const shown = rootReducer(stateWithOpenAlbum(), actions.spreadChosen({ id: FIRST }));
  const { container } = renderApp(
    <EditorContext value={tools as EditorTools}>
      <Handles
        elements={[element]}
        originals={[element]}
        view={view}
        scale={scale}
        show={jest.fn()}
        end={jest.fn()}
        onSwap={jest.fn()}
      />
    </EditorContext>,
    { state: rootReducer(shown, actions.elementsSelected({ ids: [element.id] })) },
  );
  return [...container.querySelectorAll<HTMLElement>('[data-handle]')];
}
const namesOf = (handles: readonly HTMLElement[]) => handles.map(({ dataset }) => dataset.handle);

it('sit at the corners, and on the sides that are far enough apart', () => {
  const low = aTextElement({ frame: { x: 10, y: 10, width: 120, height: 6 } });
  expect(namesOf(show(low, 1.5))).toEqual(['-1-1', '1-1', '-10', '10', '-11', '11']);
});

it('have a cursor that follows the rotation of the frame', () => {
  const cursors = (rotation: number) =>
    show(aPhotoElement({ frame: { x: 0, y: 0, width: 90, height: 60 }, rotation }), 2).map(({ style }) => style.cursor);
  expect(cursors(0).slice(0, 4)).toEqual(['nwse-resize', 'ns-resize', 'nesw-resize', 'ew-resize']);
  expect(cursors(90)[1]).toBe('ew-resize');
  expect(cursors(-45)[1]).toBe('nwse-resize');
  expect(cursors(45)[0]).toBe('ns-resize');
});

it('pass a press without a drag to the element below', () => {
  const photo = aPhotoElement({ frame: { x: 0, y: 0, width: 90, height: 60 } });
  const bottom = show(photo, 2).find(({ dataset }) => dataset.handle === '01');
  if (!bottom) throw new Error('the bottom handle is missing');
  const below = (id: string) => {
    const button = document.createElement('button');
    button.dataset.elementId = id;
    Object.assign(document, { elementsFromPoint: () => [bottom, button] });
    act(() => void fireEvent.pointerDown(bottom, { button: 0, clientX: 5, clientY: 5 }));
    act(() => void fireEvent.pointerUp(window, { clientX: 5, clientY: 5 }));
  };
  below(photo.id);
  expect(select).not.toHaveBeenCalled();
  below('t1');
  expect(select).toHaveBeenCalledWith(['t1']);
});
