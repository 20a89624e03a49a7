import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useAppDispatch } from '@/store/hooks';
import { rootReducer } from '@/store/rootReducer';
import { FIRST, stateWithOpenAlbum } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { EditorContext, type EditorTools } from '../hooks/EditorContext';
import { selectSelection } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { ContextBar } from './ContextBar';

const apply = jest.fn();
const openPane = jest.fn();
const setEditingText = jest.fn();

function Bar() {
  const dispatch = useAppDispatch();
  const select = (ids: readonly string[]) => void dispatch(actions.elementsSelected({ ids }));
  const tools = { spreadId: FIRST, pane: 'pages', apply, openPane, setEditingText, select, cropping: null };
  return (
    <EditorContext value={tools as unknown as EditorTools}>
      <ContextBar />
    </EditorContext>
  );
}

const open = (...ids: string[]) =>
  renderApp(<Bar />, {
    state: [actions.spreadChosen({ id: FIRST }), actions.elementsSelected({ ids })].reduce(
      rootReducer,
      stateWithOpenAlbum(),
    ),
  });
const tools = () => within(screen.getByRole('group', { name: 'Actions' })).getAllByRole('button');
const names = () => tools().map(({ textContent }) => textContent);

it('has the commands of a photo, and switches between the whole photo and its filled frame', async () => {
  open('p1');
  expect(names()).toEqual(['Edit', 'Fill', 'Replace', 'Crop', 'Caption', 'Duplicate', 'Move to…', 'Remove']);
  await userEvent.click(screen.getByRole('button', { name: 'Fill' }));
  expect(apply).toHaveBeenCalledWith({ kind: 'fitPhoto', id: 'p1', to: 'fill' });
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  expect(openPane).toHaveBeenCalledWith('inspect');
});

it('edits a text, and ends with the selection', async () => {
  const { store } = open('t1');
  await userEvent.click(screen.getByRole('button', { name: 'Edit text' }));
  expect(setEditingText).toHaveBeenCalledWith('t1');
  await userEvent.click(screen.getByRole('button', { name: 'Deselect' }));
  expect(selectSelection(store.getState())).toEqual([]);
  expect(screen.queryByRole('group')).toBeNull();
});
