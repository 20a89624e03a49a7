import type { SpreadElement } from '@domain/document';
import { aPhotoElement, aShapeElement, testUuid } from '@domain/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { useAppDispatch } from '@/store/hooks';
import { rootReducer } from '@/store/rootReducer';
import { FIRST, SECOND, stateWithOpenAlbum } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { EditorContext, type EditorTools } from '../../hooks/EditorContext';
import { selectSelection } from '../../state/selectors';
import { editorActions as actions } from '../../state/slice';
import type { TouchPan } from '../viewport/usePan';
import { useMove } from './useMove';

const element = aShapeElement({ id: 's1' });
const end = jest.fn();
const draw = jest.fn<void, Parameters<TouchPan>>();

interface Props {
  readonly slide?: TouchPan | null;
  readonly shape: SpreadElement;
  readonly snapping?: boolean;
}

function Taken({ slide = null, shape }: Omit<Props, 'snapping'>) {
  const press = useMove({ touchPan: slide, drawMarquee: draw, show: jest.fn(), dragTo: jest.fn(), end }, 1);
  return (
    <button type="button" onPointerDown={(event) => press(event, shape)}>
      Shape
    </button>
  );
}

function Harness({ snapping = false, ...props }: Props) {
  const dispatch = useAppDispatch();
  const tools: Partial<EditorTools> = {
    spreadId: FIRST,
    snapping,
    announce: jest.fn(),
    select: (ids) => dispatch(actions.elementsSelected({ ids })),
  };
  return (
    <EditorContext value={tools as EditorTools}>
      <Taken {...props} />
    </EditorContext>
  );
}

const base = { albumId: 'a1', version: 1 };

/** Renders the canvas with this element and this selection. */
function show(
  chosen: readonly string[] = ['s1'],
  slide: TouchPan | null = null,
  shape: SpreadElement = element,
  elements: readonly SpreadElement[] = [shape],
) {
  end.mockClear();
  const start = stateWithOpenAlbum();
  const document = start.albums.editor.spreads[FIRST]?.document;
  if (!document) throw new Error('the spread is missing');
  const state = [
    actions.edited({
      spreadId: FIRST,
      base: { ...base, document },
      patches: [{ op: 'replace', path: ['elements'], value: elements }],
      inverse: [],
      gesture: null,
    }),
    actions.spreadChosen({ id: FIRST }),
    actions.elementsSelected({ ids: chosen }),
  ].reduce(rootReducer, start);
  const { store } = renderApp(<Harness slide={slide} shape={shape} />, { state });
  return () => selectSelection(store.getState());
}

const at = (clientX: number, clientY: number) => ({
  clientX,
  clientY,
  pointerId: 1,
  button: 0,
  buttons: 1,
  shiftKey: true,
});

describe('Shift on the selection', () => {
  it('moves it along one axis', async () => {
    const chosen = show();
    fireEvent.pointerDown(await screen.findByRole('button'), at(0, 0));
    fireEvent.pointerMove(window, at(40, 5));
    fireEvent.pointerUp(window, at(40, 5));
    expect(end).toHaveBeenCalledWith({ kind: 'moveElements', ids: ['s1'], dx: 40, dy: 0 });
    expect(chosen()).toEqual(['s1']);
  });

  it('deselects it after a press without a drag', async () => {
    const chosen = show();
    fireEvent.pointerDown(await screen.findByRole('button'), at(0, 0));
    fireEvent.pointerUp(window, at(0, 0));
    expect(end).toHaveBeenCalledWith(null);
    expect(chosen()).toEqual([]);
  });
});

it('keeps several locked elements selected on a right click', async () => {
  const locked = { ...element, locked: true };
  const chosen = show(['s1', 's2'], null, locked);
  fireEvent.pointerDown(await screen.findByRole('button'), { ...at(0, 0), button: 2, shiftKey: false });
  expect(chosen()).toEqual(['s1', 's2']);
  expect(draw).not.toHaveBeenCalled();
});

it('selects only the pressed element on Ctrl+click, which opens the menu on a Mac', async () => {
  const agent = jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Macintosh');
  const chosen = show(['s2']);
  fireEvent.pointerDown(await screen.findByRole('button'), { ...at(0, 0), shiftKey: false, ctrlKey: true });
  expect(chosen()).toEqual(['s1']);
  agent.mockRestore();
});

it('draws a rectangle from a locked element, and selects the element on a tap', async () => {
  const chosen = show([], null, { ...element, locked: true });
  fireEvent.pointerDown(await screen.findByRole('button'), { ...at(0, 0), shiftKey: false });
  expect(chosen()).toEqual([]);
  act(() => draw.mock.calls[0]?.[1]());
  expect(chosen()).toEqual(['s1']);
});

it('snaps to the positions of elements on the next spread', async () => {
  end.mockClear();
  const start = stateWithOpenAlbum();
  const shapes = {
    [FIRST]: element,
    [SECOND]: aShapeElement({ id: 's2', frame: { x: 52, y: 20, width: 90, height: 60 } }),
  };
  const state = Object.entries(shapes)
    .map(([spreadId, shape]) => {
      const document = start.albums.editor.spreads[spreadId]?.document;
      if (!document) throw new Error('the spread is missing');
      const patches = [{ op: 'replace' as const, path: ['elements'], value: [shape] }];
      return actions.edited({ spreadId, base: { ...base, document }, patches, inverse: [], gesture: null });
    })
    .reduce(rootReducer, rootReducer(start, actions.spreadChosen({ id: FIRST })));
  renderApp(<Harness shape={element} snapping />, { state });
  const to = (clientX: number) => ({ ...at(clientX, 0), shiftKey: false });
  fireEvent.pointerDown(await screen.findByRole('button'), to(0));
  fireEvent.pointerMove(window, to(30));
  fireEvent.pointerUp(window, to(30));
  expect(end).toHaveBeenCalledWith({ kind: 'moveElements', ids: ['s1'], dx: 32, dy: 0 });
});

describe('a finger on a partly visible spread', () => {
  const finger = { ...at(0, 0), shiftKey: false, pointerType: 'touch' };

  it('pans from an unselected element, and selects it on a tap', async () => {
    const slide = jest.fn<void, Parameters<TouchPan>>();
    const chosen = show([], slide);
    fireEvent.pointerDown(await screen.findByRole('button'), finger);
    expect(chosen()).toEqual([]);
    fireEvent.pointerMove(window, { ...finger, clientX: 40 });
    fireEvent.pointerUp(window, { ...finger, clientX: 40 });
    expect(end).not.toHaveBeenCalled();
    act(() => slide.mock.calls[0]?.[1]());
    expect(chosen()).toEqual(['s1']);
  });

  it('drags the selection', async () => {
    const slide = jest.fn();
    show(['s1'], slide);
    fireEvent.pointerDown(await screen.findByRole('button'), finger);
    fireEvent.pointerMove(window, { ...finger, clientX: 40 });
    fireEvent.pointerUp(window, { ...finger, clientX: 40 });
    expect(slide).not.toHaveBeenCalled();
    expect(end).toHaveBeenCalledWith({ kind: 'moveElements', ids: ['s1'], dx: 40, dy: 0 });
  });
});

describe('a finger on a fully visible spread', () => {
  const finger = { ...at(0, 0), shiftKey: false, pointerType: 'touch' };

  it.each([
    ['', element],
    [', even a locked one', { ...element, locked: true }],
  ])('does not drag an unselected element%s, and selects it on a tap', async (_, shape) => {
    const chosen = show([], null, shape);
    const button = await screen.findByRole('button');
    fireEvent.pointerDown(button, finger);
    fireEvent.pointerMove(window, { ...finger, clientX: 40 });
    fireEvent.pointerUp(window, { ...finger, clientX: 40 });
    expect([end.mock.calls, chosen()]).toEqual([[], []]);
    fireEvent.pointerDown(button, finger);
    fireEvent.pointerUp(window, finger);
    expect(chosen()).toEqual(['s1']);
  });

  it('selects nothing as the first of two fingers', async () => {
    const chosen = show([]);
    fireEvent.pointerDown(await screen.findByRole('button'), finger);
    fireEvent.pointerDown(window, { ...finger, pointerId: 2, clientX: 60 });
    fireEvent.pointerUp(window, finger);
    expect(chosen()).toEqual([]);
  });
});

describe('a dropped photo', () => {
  const frame = { x: 20, y: 20, width: 60, height: 40 };
  const one = aPhotoElement({ id: 'p1', frame });
  const other = aPhotoElement({ id: 'p2', fileId: testUuid(2), frame: { ...frame, x: 120 } });
  const page = aPhotoElement({ id: 'page', fileId: testUuid(3), frame: { x: 0, y: 0, width: 420, height: 210 } });
  const move = (dx: number) => ({ kind: 'moveElements', ids: ['p1'], dx, dy: 0 });
  const swap = { kind: 'swapPhotos', a: 'p1', b: 'p2' };

  it.each<[string, readonly SpreadElement[], number, object, object]>([
    ['swaps places with another one below it', [one, other], 90, {}, swap],
    ['is dropped at its new place on empty paper', [one, other], 60, {}, move(60)],
    ['is dropped at its new place over the edge of another one without the pointer', [one, other], 65, {}, move(65)],
    ['moves within the photo that it lay on from the start', [page, one, other], 60, {}, move(60)],
    ['swaps places with a small one on such a photo', [page, one, other], 90, {}, swap],
    ['is dropped at its new place with Ctrl', [one, other], 90, { ctrlKey: true }, move(90)],
    ['is dropped at its new place over a locked one', [one, { ...other, locked: true }], 90, {}, move(90)],
    ['is dropped at its new place without a picture', [{ ...one, fileId: null }, other], 90, {}, move(90)],
  ])('%s', async (_, elements, way, held, expected) => {
    const moved = elements.find(({ id }) => id === 'p1') ?? one;
    const chosen = show(['p1'], null, moved, elements);
    const to = (x: number) => ({ ...at(x, 40), shiftKey: false, ...held });
    fireEvent.pointerDown(await screen.findByRole('button'), { ...at(50, 40), shiftKey: false });
    fireEvent.pointerMove(window, to(50 + way));
    fireEvent.pointerUp(window, to(50 + way));
    expect(end).toHaveBeenCalledWith(expected);
    expect(chosen()).toEqual([expected === swap ? 'p2' : 'p1']);
  });
});
