import { documentLimits, serialiseSpread } from '@domain/document';
import { aPhotoElement, aShapeElement, aSpread, testUuid } from '@domain/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { actions as storage } from '@/features/storage';
import { useAppDispatch } from '@/store/hooks';
import { rootReducer } from '@/store/rootReducer';
import { anEditedAlbum, createTestSpread, FIRST, IDS, SECOND, stateWithOpenAlbum } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { preferencesActions } from '../state/preferencesSlice';
import { editorActions as actions } from '../state/slice';
import { EditorContext, type EditorTools } from './EditorContext';
import { useElementCommands } from './useElementCommands';

const full = aSpread({
  elements: Array.from({ length: documentLimits.elements }, (_, i) => aShapeElement({ id: `s${i}` })),
});

function Buttons() {
  const { moveTo, duplicate, paste, align, changeZOrder, endNudge } = useElementCommands();
  return (
    <>
      <button type="button" onClick={() => moveTo(SECOND)}>
        Move
      </button>
      <button type="button" onClick={() => align('left')}>
        Align
      </button>
      <button type="button" onClick={() => changeZOrder('front')}>
        Front
      </button>
      <button type="button" onClick={endNudge}>
        Nudged
      </button>
      <button type="button" onClick={duplicate}>
        Duplicate
      </button>
      <button type="button" onClick={() => paste(serialiseSpread(aSpread({ elements: [aShapeElement()] })))}>
        Paste
      </button>
      <button type="button" onClick={() => paste()}>
        Paste copied
      </button>
    </>
  );
}

const announce = jest.fn();

function Editor({ on }: { readonly on: string }) {
  const dispatch = useAppDispatch();
  const tools: Partial<EditorTools> = {
    spreadId: on,
    apply: (command) => dispatch(actions.editRequested({ spreadId: on, command })),
    select: () => undefined,
    announce,
  };
  return (
    <EditorContext value={tools as EditorTools}>
      <Buttons />
    </EditorContext>
  );
}

it.each([
  ['Move', FIRST],
  ['Duplicate', SECOND],
  ['Paste', SECOND],
])('%s changes nothing without space, and announces that', async (name, on) => {
  const spreads = IDS.map((id) => ({ ...createTestSpread(id), ...(id === SECOND && { html: serialiseSpread(full) }) }));
  const chosen = on === FIRST ? ['p1'] : ['s0'];
  const state = [actions.spreadChosen({ id: on }), actions.elementsSelected({ ids: chosen })].reduce(
    rootReducer,
    stateWithOpenAlbum(anEditedAlbum({ spreads })),
  );
  const { store, actions: log } = renderApp(<Editor on={on} />, { state });
  await userEvent.click(screen.getByText(name));
  expect(log.filter(actions.editRequested.match)).toEqual([]);
  expect(store.getState().toasts.items).toMatchObject([{ title: { id: 'editor.full', values: { max: 300 } } }]);
});

it('aligns unlocked elements with the locked one beside them', async () => {
  const at = (x: number) => ({ x, y: 20, width: 40, height: 30 });
  const pair = aSpread({
    elements: [
      aShapeElement({ id: 'still', frame: at(70), locked: true }),
      aShapeElement({ id: 'free', frame: at(90) }),
    ],
  });
  const spreads = IDS.map((id) => ({ ...createTestSpread(id), ...(id === FIRST && { html: serialiseSpread(pair) }) }));
  const state = [actions.spreadChosen({ id: FIRST }), actions.elementsSelected({ ids: ['still', 'free'] })].reduce(
    rootReducer,
    stateWithOpenAlbum(anEditedAlbum({ spreads })),
  );
  const { actions: log } = renderApp(<Editor on={FIRST} />, { state });
  await userEvent.click(screen.getByText('Align'));
  const [asked] = log.filter(actions.editRequested.match);
  expect(asked?.payload.command).toMatchObject({ kind: 'placeElements', places: [{ id: 'free', frame: at(70) }] });
});

beforeEach(() => announce.mockClear());

it('announces the result of a move by keys', async () => {
  const state = rootReducer(stateWithOpenAlbum(anEditedAlbum()), actions.elementsSelected({ ids: ['p1'] }));
  renderApp(<Editor on={FIRST} />, { state });
  await userEvent.click(screen.getByText('Front'));
  await userEvent.click(screen.getByText('Nudged'));
  expect(announce.mock.calls).toEqual([
    ['front', 1],
    ['moved', 1],
  ]);
});

it('pastes photos of another account as empty frames, and shows a toast', async () => {
  const [own, foreign] = [1, 9].map((n) => aPhotoElement({ id: `p${n}`, fileId: testUuid(n) }));
  const html = serialiseSpread(aSpread({ elements: [own, foreign].flatMap((one) => one ?? []) }));
  const photos = { [testUuid(1)]: { path: '', preview: '', colour: '#808080', width: 3000, height: 2000 } };
  const state = [
    actions.spreadChosen({ id: FIRST }),
    preferencesActions.elementsCopied({ html }),
    storage.listCompleted(),
  ].reduce(rootReducer, stateWithOpenAlbum(anEditedAlbum({ photos })));
  const { actions: log, store } = renderApp(<Editor on={FIRST} />, { state });
  await userEvent.click(await screen.findByText('Paste copied'));
  const [added] = log.filter(actions.editRequested.match).map(({ payload }) => payload.command);
  expect(added?.kind === 'addElements' && added.elements.map((one) => one.type === 'photo' && one.fileId)).toEqual([
    testUuid(1),
    null,
  ]);
  expect(store.getState().toasts.items[0]?.title).toEqual({ id: 'editor.photosLacking', values: { count: 1 } });
});

it('announces why an element keeps its z-order', async () => {
  const [under, over] = [
    aPhotoElement({ id: 'large', frame: { x: 0, y: 0, width: 200, height: 200 } }),
    aPhotoElement({ id: 'small', fileId: testUuid(2) }),
  ];
  const spreads = anEditedAlbum().spreads.map((one) =>
    one.id === FIRST ? { ...one, html: serialiseSpread(aSpread({ elements: [under, over] })) } : one,
  );
  const state = [actions.spreadChosen({ id: FIRST }), actions.elementsSelected({ ids: ['large'] })].reduce(
    rootReducer,
    stateWithOpenAlbum(anEditedAlbum({ spreads })),
  );
  const { actions: log, store } = renderApp(<Editor on={FIRST} />, { state });
  await userEvent.click(await screen.findByText('Front'));
  expect(log.filter(actions.editRequested.match)).toEqual([]);
  expect(store.getState().toasts.items[0]?.title).toEqual({ id: 'editor.wouldHide' });
});
