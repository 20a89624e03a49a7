import { type AlbumTemplate, DEFAULT_TEMPLATE, templateOf, themeTextStyles } from '@domain/layout';
import { aSpread, aTextElement } from '@domain/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { albumsApi } from '@/api';
import { acceptAllSaves, FIRST, SECOND, stateWithOpenAlbum } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { EditorContext, type EditorTools } from '../../hooks/EditorContext';
import { editorSaga } from '../../sagas/editorSaga';
import { selectDocument, selectEditor } from '../../state/selectors';
import { editorActions as actions } from '../../state/slice';
import { AlbumStyleField, ThemeStyleField } from './ThemeStyleField';

const apply = jest.fn();
const doc = aSpread();
const theme = templateOf(DEFAULT_TEMPLATE) as AlbumTemplate;
const styleOf = (name: 'heading' | 'caption') => themeTextStyles(theme, doc.format)[name];
const heading = aTextElement({ id: 'h', ...styleOf('heading') });
const caption = aTextElement({ id: 'c', ...styleOf('caption'), colour: '#b00020' });

const show = (...texts: Parameters<typeof ThemeStyleField>[0]['texts']) =>
  renderApp(
    <EditorContext value={{ spreadId: FIRST, apply, announce: jest.fn() } as Partial<EditorTools> as EditorTools}>
      <ThemeStyleField texts={texts} />
    </EditorContext>,
    { state: stateWithOpenAlbum() },
  );
const pressed = () => screen.queryAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);

it('marks the common style of all texts, whatever their colour, and none for several', async () => {
  const { unmount } = show(caption);
  await screen.findByRole('button', { name: 'Caption', pressed: true });
  expect(pressed()).toEqual(['Caption']);
  unmount();
  show(caption, heading);
  await screen.findByRole('button', { name: 'Heading' });
  expect(pressed()).toEqual([]);
});

it('applies a style to all of them in one step', async () => {
  show(caption, heading);
  await userEvent.click(screen.getByRole('button', { name: 'Heading' }));
  expect(apply).toHaveBeenCalledWith({ kind: 'setTextStyle', ids: ['c', 'h'], style: styleOf('heading') });
});

it('gives all captions of the album the look of one, in one undo step', async () => {
  jest.spyOn(albumsApi, 'updateSpread').mockImplementation(acceptAllSaves);
  const source = aTextElement({ id: 'mine', text: 'By the lake', size: 15, leading: 1.5, colour: '#7a1f1f' });
  const announce = jest.fn();
  const { store } = renderApp(
    <EditorContext value={{ spreadId: FIRST, apply, announce } as Partial<EditorTools> as EditorTools}>
      <AlbumStyleField text={source} />
    </EditorContext>,
    { state: stateWithOpenAlbum(), sagas: [editorSaga] },
  );
  const put = (spreadId: string, element: typeof source) =>
    store.dispatch(actions.editRequested({ spreadId, command: { kind: 'addElement', element } }));
  put(FIRST, aTextElement({ ...styleOf('caption'), id: 'caption1', frame: { x: 20, y: 180, width: 80, height: 12 } }));
  put(SECOND, aTextElement({ ...styleOf('caption'), id: 'caption1', frame: { x: 20, y: 180, width: 80, height: 12 } }));
  const captions = () =>
    [FIRST, SECOND].map((id) => selectDocument(store.getState(), id)?.elements.find((one) => one.id === 'caption1'));
  await waitFor(() => expect(captions()).not.toContain(undefined));
  const before = captions();
  const { length: steps } = selectEditor(store.getState()).undo;
  await userEvent.click(screen.getByRole('button', { name: /Caption$/ }));
  await waitFor(() => expect(announce).toHaveBeenCalledWith('changed', 2));
  const changed = { size: 15, leading: 1.5, colour: '#7a1f1f', styleName: 'caption' };
  expect(captions()).toMatchObject([changed, changed]);
  store.dispatch(actions.undoRequested());
  await waitFor(() => expect(captions()).toEqual(before));
  expect(selectEditor(store.getState()).undo).toHaveLength(steps);
});
