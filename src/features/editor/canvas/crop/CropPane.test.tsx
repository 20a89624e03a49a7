import type { EditCommand } from '@domain/document/edit';
import { aPhotoElement, aSpread, testUuid } from '@domain/testing';
import { fireEvent, screen } from '@testing-library/react';
import { renderApp } from '@/testing/renderApp';
import { EditorContext, type EditorTools, PhotosContext } from '../../hooks/EditorContext';
import { CropBar } from './CropBar';
import { CropPane } from './CropPane';
import { BACKGROUND_ID } from './cropTarget';

const picture = { path: '/1440', preview: '/250', colour: '#123456', width: 3000, height: 2000 };
const tools = { cropping: 'p1' } as unknown as EditorTools;

it('shows the rest of the picture in the adjusted colours of the photo', () => {
  const adjust = { brightness: 0, contrast: 0, saturation: -100, warmth: 0 };
  const photo = aPhotoElement({ id: 'p1', fileId: testUuid(1), adjust });
  const view = { x: 0, y: 0, width: 420, height: 210 };
  const { container } = renderApp(
    <EditorContext value={tools}>
      <PhotosContext value={{ [testUuid(1)]: picture }}>
        <CropPane document={aSpread({ elements: [photo] })} view={view} scale={2} show={jest.fn()} end={jest.fn()} />
      </PhotosContext>
    </EditorContext>,
  );
  const filter = container.querySelector('filter');
  expect(filter?.querySelector('feColorMatrix')?.getAttribute('values')).toMatch(/^0.213 0.715 0.072 0 0/);
  expect(container.querySelector('img')?.style.filter).toBe(`url("#${filter?.id}")`);
});

it('announces a change once, when the key is released', () => {
  const announce = jest.fn();
  renderApp(
    <EditorContext value={{ ...tools, announce, apply: jest.fn(), crop: jest.fn() }}>
      <CropPane
        document={aSpread({ elements: [aPhotoElement({ id: 'p1', fileId: testUuid(1) })] })}
        view={{ x: 0, y: 0, width: 420, height: 210 }}
        scale={2}
        show={jest.fn()}
        end={jest.fn()}
      />
    </EditorContext>,
  );
  const pane = screen.getByRole('button');
  fireEvent.keyUp(pane, { key: 'Enter' });
  for (const key of ['+', '+']) fireEvent.keyDown(pane, { key });
  expect(announce).not.toHaveBeenCalled();
  for (const key of ['+', '+']) fireEvent.keyUp(pane, { key });
  expect(announce.mock.calls).toEqual([['changed', 1]]);
});

it('moves the background, and straightens it from its current crop', () => {
  const crop = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };
  const doc = aSpread({ background: { colour: '#ffffff', picture: { fileId: testUuid(1), crop } }, elements: [] });
  const made: EditCommand[] = [];
  const end = jest.fn();
  renderApp(
    <EditorContext value={{ ...tools, cropping: BACKGROUND_ID, apply: (command) => made.push(command) }}>
      <PhotosContext value={{ [testUuid(1)]: picture }}>
        <CropPane document={doc} view={{ x: 0, y: 0, width: 420, height: 210 }} scale={2} show={jest.fn()} end={end} />
        <CropBar document={doc} />
      </PhotosContext>
    </EditorContext>,
  );
  const pane = screen.getByRole('button', { name: /background/ });
  const at = (clientX: number) => ({ pointerId: 1, clientX, clientY: 50, pointerType: 'mouse', buttons: 1 });
  fireEvent.pointerDown(pane, at(100));
  fireEvent.pointerMove(window, at(140));
  fireEvent.pointerUp(window, at(140));
  expect(end).toHaveBeenCalledWith({
    kind: 'setBackground',
    background: {
      colour: '#ffffff',
      picture: { fileId: testUuid(1), crop: expect.objectContaining({ y: 0.25, width: 0.5 }) },
    },
  });
  expect(end.mock.lastCall?.[0].background.picture.crop.x).toBeLessThan(0.25);
  const shown = (look: object) => ({ kind: 'setBackground', background: { picture: look } });
  fireEvent.keyDown(pane, { key: '[' });
  fireEvent.change(screen.getByLabelText('Straighten'), { target: { value: '3' } });
  fireEvent.keyDown(pane, { key: '+' });
  expect(made).toMatchObject([
    shown({ straighten: -0.5, crop }),
    shown({ straighten: 3, crop }),
    shown({ crop: { width: 0.5 / 1.1 } }),
  ]);
});

describe('touch on the picture', () => {
  const finger = (pointerId: number, clientX: number) => ({ pointerId, clientX, clientY: 50, pointerType: 'touch' });

  function touched() {
    const made: (EditCommand | null)[] = [];
    const gestures = new Set<unknown>();
    const photo = aPhotoElement({ id: 'p1', fileId: testUuid(1), crop: { x: 0.25, y: 0, width: 0.5, height: 1 } });
    const view = { x: 0, y: 0, width: 420, height: 210 };
    const apply: EditorTools['apply'] = (command, gesture) => {
      made.push(command);
      gestures.add(gesture);
    };
    renderApp(
      <EditorContext value={{ ...tools, apply }}>
        <PhotosContext value={{ [testUuid(1)]: picture }}>
          <CropPane
            document={aSpread({ elements: [photo] })}
            view={view}
            scale={2}
            show={jest.fn()}
            end={(command) => made.push(command)}
          />
        </PhotosContext>
      </EditorContext>,
    );
    return { photo, pane: screen.getByRole('button'), made, gestures };
  }

  it('pans it with one finger', () => {
    const { pane, made } = touched();
    fireEvent.pointerDown(pane, finger(1, 100));
    fireEvent.pointerMove(window, finger(1, 120));
    fireEvent.pointerUp(window, finger(1, 120));
    expect(made).toEqual([
      expect.objectContaining({ kind: 'cropPhoto', crop: expect.objectContaining({ width: 0.5 }) }),
    ]);
  });

  it('zooms it with two fingers, and keeps the zoom afterwards', () => {
    const { photo, pane, made } = touched();
    fireEvent.pointerDown(pane, finger(1, 100));
    fireEvent.pointerDown(pane, finger(2, 140));
    fireEvent.pointerMove(window, finger(1, 80));
    fireEvent.pointerMove(window, finger(2, 160));
    fireEvent.pointerUp(window, finger(1, 80));
    fireEvent.pointerUp(window, finger(2, 160));
    const last = made.filter((command) => command !== null).at(-1);
    expect(last).toMatchObject({ kind: 'cropPhoto', crop: { width: photo.crop.width / 2 } });
  });

  it('zooms it with the second finger beside it, and hides that finger from other listeners', () => {
    const { photo, pane, made } = touched();
    const onDown = jest.fn();
    document.body.addEventListener('pointerdown', onDown, { once: true });
    fireEvent.pointerDown(pane, finger(1, 100));
    onDown.mockClear();
    fireEvent.pointerDown(document.body, finger(2, 140));
    fireEvent.pointerMove(window, finger(2, 180));
    fireEvent.pointerUp(window, finger(2, 180));
    expect(onDown).not.toHaveBeenCalled();
    expect(made.at(-1)).toMatchObject({ kind: 'cropPhoto', crop: { width: photo.crop.width / 2 } });
  });

  it('zooms once for each pair of fingers', () => {
    const { pane, gestures } = touched();
    for (const by of [1, 2]) {
      fireEvent.pointerDown(pane, finger(1, 100));
      fireEvent.pointerDown(pane, finger(2, 140));
      fireEvent.pointerMove(window, finger(2, 140 + by));
      fireEvent.pointerMove(window, finger(2, 150 + by));
      fireEvent.pointerUp(window, finger(2, 150));
      fireEvent.pointerUp(window, finger(1, 100));
    }
    expect(gestures.size).toBe(2);
  });
});
