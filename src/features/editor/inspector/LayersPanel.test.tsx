import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useAppDispatch } from '@/store/hooks';
import { rootReducer } from '@/store/rootReducer';
import { FIRST, stateWithOpenAlbum } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { EditorContext, type EditorTools } from '../hooks/EditorContext';
import { preferencesActions } from '../state/preferencesSlice';
import { selectSelection } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { LayersPanel } from './LayersPanel';

function Harness() {
  const dispatch = useAppDispatch();
  const select = (ids: readonly string[]) => dispatch(actions.elementsSelected({ ids }));
  return (
    <EditorContext value={{ select, announce: jest.fn() } as Partial<EditorTools> as EditorTools}>
      <LayersPanel />
    </EditorContext>
  );
}

it('selects several elements by single presses without a modifier key', async () => {
  const state = [
    actions.spreadChosen({ id: FIRST }),
    preferencesActions.sectionToggled({ part: 'layers', open: true }),
  ].reduce(rootReducer, stateWithOpenAlbum());
  const { store } = renderApp(<Harness />, { state });
  const chosen = () => selectSelection(store.getState());
  const [photo, words] = [
    await screen.findByRole('button', { name: 'Photo 1' }),
    screen.getByRole('button', { name: 'Text: A day at the sea' }),
  ];
  await userEvent.click(photo);
  await userEvent.click(words);
  expect(chosen()).toEqual(['t1']);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select several' }));
  await userEvent.click(photo);
  expect(chosen()).toEqual(['t1', 'p1']);
  await userEvent.click(words);
  expect(chosen()).toEqual(['p1']);
});
