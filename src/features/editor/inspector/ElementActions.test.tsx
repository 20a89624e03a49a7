import { type PhotoElement, serialiseSpread } from '@domain/document';
import { aPhotoElement, aSpread, testUuid } from '@domain/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { rootReducer } from '@/store/rootReducer';
import { anEditedAlbum, FIRST, stateWithOpenAlbum } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { getElements, renderPanel } from '@/testing/renderPanel';
import { EditorContext, type EditorTools, PhotosContext } from '../hooks/EditorContext';
import { editorSaga } from '../sagas/editorSaga';
import { selectCurrentDocument, selectSelectedElements } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { ElementActions, SelectionHeader } from './ElementActions';
import { PhotoPanel } from './photo/PhotoPanel';

const photo = { path: '/1440', preview: '/250', colour: '#808080', width: 3000, height: 2000 };
const photos = { [testUuid(1)]: photo };
const openPane = jest.fn();
const crop = jest.fn();

function Panel() {
  const dispatch = useAppDispatch();
  const elements = useAppSelector(selectSelectedElements);
  const tools: Partial<EditorTools> = {
    spreadId: FIRST,
    cropping: null,
    apply: (command) => void dispatch(actions.editRequested({ spreadId: FIRST, command })),
    select: (ids) => void dispatch(actions.elementsSelected({ ids })),
    announce: jest.fn(),
    openPane,
    crop,
  };
  if (elements.length === 0) return null;
  return (
    <EditorContext value={tools as EditorTools}>
      <PhotosContext value={photos}>
        <SelectionHeader title="Photo" elements={elements} />
        <ElementActions elements={elements} />
      </PhotosContext>
    </EditorContext>
  );
}

function open(others: readonly PhotoElement[] = []) {
  const html = serialiseSpread(aSpread({ elements: [aPhotoElement({ id: 'p1', fileId: testUuid(1) }), ...others] }));
  const spreads = anEditedAlbum().spreads.map((one) => (one.id === FIRST ? { ...one, html } : one));
  const state = [actions.spreadChosen({ id: FIRST }), actions.elementsSelected({ ids: ['p1'] })].reduce(
    rootReducer,
    stateWithOpenAlbum(anEditedAlbum({ spreads, photos })),
  );
  return renderApp(<Panel />, { state, sagas: [editorSaga] });
}
const tool = (name: string) => within(screen.getByRole('group', { name: 'Actions' })).getByRole('button', { name });
const choose = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};

it('swaps a photo with another one of its spread by a single press', async () => {
  const { store } = open([
    aPhotoElement({ id: 'p2', fileId: testUuid(2), frame: { x: 230, y: 20, width: 90, height: 60 } }),
    aPhotoElement({ id: 'p3', fileId: testUuid(3), locked: true }),
    aPhotoElement({ id: 'p4', fileId: null }),
  ]);
  await userEvent.click(tool('Swap with'));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Photo 2']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Photo 2' }));
  const fileOf = (id: string) => {
    const element = selectCurrentDocument(store.getState())?.elements.find((one) => one.id === id);
    return element?.type === 'photo' ? element.fileId : undefined;
  };
  await waitFor(() => expect([fileOf('p1'), fileOf('p2')]).toEqual([testUuid(2), testUuid(1)]));
  expect(selectSelectedElements(store.getState()).map(({ id }) => id)).toEqual(['p2']);
});

it('offers no swap without another photo', () => {
  open();
  expect(screen.queryByRole('button', { name: 'Swap with' })).toBeNull();
});

it('has the common commands of a photo as tools with names', async () => {
  const { store } = open();
  const tools = within(screen.getByRole('group', { name: 'Actions' })).getAllByRole('button');
  expect(tools.map(({ textContent }) => textContent)).toEqual([
    'Replace',
    'Crop',
    'Caption',
    'Duplicate',
    'Move to…',
    'Remove',
  ]);
  await userEvent.click(tool('Replace'));
  expect(openPane).toHaveBeenCalledWith('photos');
  await userEvent.click(tool('Crop'));
  expect(crop).toHaveBeenCalledWith('p1');
  await userEvent.click(tool('Duplicate'));
  expect(selectCurrentDocument(store.getState())?.elements).toHaveLength(2);
});

it('has further commands in a menu, and makes the photo the background there', async () => {
  const { store } = open();
  await choose('Use as background');
  await waitFor(() => expect(selectCurrentDocument(store.getState())?.background.picture?.fileId).toBe(testUuid(1)));
});

it('offers nothing that changes a locked photo until it is unlocked', async () => {
  open();
  const lock = screen.getByRole('button', { name: 'Lock' });
  await userEvent.click(lock);
  expect(lock).toHaveAttribute('aria-pressed', 'true');
  expect(tool('Remove')).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Copy']);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(lock);
  expect(tool('Remove')).toBeEnabled();
});

it('shows whether a photo fills its frame or is whole, and neither when it is zoomed in', async () => {
  const cropped = aPhotoElement({
    frame: { x: 20, y: 20, width: 60, height: 60 },
    crop: { x: 0.25, y: 0, width: 0.5, height: 1 },
  });
  renderPanel([cropped], ([one]) => one?.type === 'photo' && <PhotoPanel photo={one} />);
  const pressed = () => screen.queryAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
  await waitFor(() => expect(pressed()).toEqual(['Fill']));
  await userEvent.click(screen.getByRole('button', { name: 'Fit' }));
  expect(pressed()).toEqual(['Fit']);
  expect(getElements()).toMatchObject([{ crop: { width: 1, height: 1 }, frame: { width: 60, height: 30 } }]);
});
