import { serialiseSpread } from '@domain/document';
import { aPhotoElement, aSpread, testUuid } from '@domain/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useAppDispatch } from '@/store/hooks';
import { rootReducer } from '@/store/rootReducer';
import { anEditedAlbum, COVER, FIRST, SECOND, stateWithOpenAlbum } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { editorSaga } from '../sagas/editorSaga';
import { selectDocument, selectEditor } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { EditorContext, type EditorTools } from './EditorContext';
import { useElementCommands } from './useElementCommands';
import { useSpreadLayout } from './useLayoutEngine';

jest.mock('@/api/albums', () => ({ updateSpread: jest.fn(() => new Promise(() => undefined)) }));

const size = { width: 3000, height: 2000 };
const known = { path: '/1440', preview: '/250', colour: '#808080', ...size };
const photos = Object.fromEntries([1, 2, 3, 4].map((n) => [testUuid(n), known]));
const three = aSpread({
  elements: [1, 2, 3].map((n) =>
    aPhotoElement({ id: `p${n}`, fileId: testUuid(n), frame: { x: 20 + 130 * (n - 1), y: 20, width: 90, height: 60 } }),
  ),
});

function Buttons() {
  const { remove, moveTo } = useElementCommands();
  const { addPhoto } = useSpreadLayout();
  return (
    <>
      <button type="button" onClick={remove}>
        Remove
      </button>
      <button type="button" onClick={() => moveTo(SECOND)}>
        Move
      </button>
      <button type="button" onClick={() => void addPhoto(testUuid(4), size)}>
        Add
      </button>
    </>
  );
}

function Editor({ on }: { readonly on: string }) {
  const dispatch = useAppDispatch();
  const tools: Partial<EditorTools> = {
    spreadId: on,
    apply: (command, gesture) =>
      dispatch(
        actions.editRequested({
          spreadId: on,
          command,
          ...(typeof gesture === 'object' && { gesture: gesture.lasting }),
        }),
      ),
    select: () => undefined,
    announce: () => undefined,
  };
  return (
    <EditorContext value={tools as EditorTools}>
      <Buttons />
    </EditorContext>
  );
}

async function show(on = FIRST, chosen: readonly string[] = ['p2']) {
  const album = anEditedAlbum({ photos });
  const spreads = album.spreads.map((one) => (one.id === FIRST ? { ...one, html: serialiseSpread(three) } : one));
  const state = [actions.spreadChosen({ id: on }), actions.elementsSelected({ ids: chosen })].reduce(
    rootReducer,
    stateWithOpenAlbum({ ...album, spreads }),
  );
  const { store, settled } = renderApp(<Editor on={on} />, { state, sagas: [editorSaga] });
  const documentOf = (id = on) => selectDocument(store.getState(), id);
  return {
    store,
    documentOf,
    frames: (id?: string) => documentOf(id)?.elements.flatMap((e) => (e.type === 'photo' ? [e.frame] : [])) ?? [],
    press: async (name: string) => userEvent.click(await screen.findByText(name)),
    undo: () =>
      act(async () => {
        store.dispatch(actions.undoRequested());
        await settled();
      }),
    steps: () => selectEditor(store.getState()).undo.length,
  };
}

it('the others fill the space of a removed photo; one undo restores all', async () => {
  const { press, frames, undo, documentOf, steps } = await show();
  await press('Remove');
  await waitFor(() => expect(frames().every(({ width }) => width > 90)).toBe(true));
  expect([frames().length, steps()]).toEqual([2, 1]);
  await undo();
  expect(documentOf()).toEqual(three);
});

it('a photo that moves to another spread is laid out there, in one step', async () => {
  const { press, frames, undo, documentOf } = await show();
  const before = documentOf(SECOND);
  await press('Move');
  await waitFor(() => expect(frames().every(({ width }) => width > 90)).toBe(true));
  await waitFor(() => expect(documentOf(SECOND)?.elements.at(-1)?.frame.width).not.toBe(90));
  await undo();
  expect([documentOf(), documentOf(SECOND)]).toEqual([three, before]);
});

it('no relayout happens if the removal was undone meanwhile', async () => {
  const { press, undo, documentOf } = await show();
  const pressed = press('Remove');
  await pressed;
  await undo();
  await act(() => import('../elements/layoutEngine'));
  expect(documentOf()).toEqual(three);
});

it('the layout engine places a photo of the tray among the others, in one step', async () => {
  const { press, frames, steps } = await show();
  await press('Add');
  await waitFor(() => expect(frames()).toHaveLength(4));
  const overlapping = frames().some((a, i) =>
    frames().some(
      (b, j) => j > i && a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height,
    ),
  );
  expect([overlapping, steps()]).toEqual([false, 1]);
});

it('on a cover, a photo goes into free space and not onto the centre photo', async () => {
  const { press, documentOf } = await show(COVER, []);
  await press('Add');
  await waitFor(() => expect(documentOf()?.elements).toHaveLength(3));
  const added = documentOf()?.elements.at(-1)?.frame;
  for (const { frame } of documentOf()?.elements.slice(0, 2) ?? [])
    expect(
      added &&
        added.x < frame.x + frame.width &&
        frame.x < added.x + added.width &&
        added.y < frame.y + frame.height &&
        frame.y < added.y + added.height,
    ).toBe(false);
});
