import type { EditCommand } from '@domain/document/edit';
import { testUuid } from '@domain/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { actions as storage } from '@/features/storage';
import { useAppDispatch } from '@/store/hooks';
import { rootReducer } from '@/store/rootReducer';
import { anEditedAlbum, FIRST, stateWithOpenAlbum } from '@/testing/editor';
import { createStorageFile } from '@/testing/photos';
import { renderApp } from '@/testing/renderApp';
import { EditorContext, type EditorTools, PhotosContext } from '../hooks/EditorContext';
import { editorActions as actions } from '../state/slice';
import { PhotoTray } from './PhotoTray';

const files = [testUuid(1), testUuid(2), testUuid(3)];
const photo = { path: '/1440', preview: '/250', colour: '#123456', width: 3000, height: 2000 };
const photos = Object.fromEntries(files.map((id) => [id, photo]));
const done: EditCommand[] = [];
const announce = jest.fn();

function Editor({ known = photos }: { readonly known?: typeof photos }) {
  const dispatch = useAppDispatch();
  const apply: EditorTools['apply'] = (command) => {
    done.push(command);
    dispatch(actions.editRequested({ spreadId: FIRST, command }));
  };
  const select = (ids: readonly string[]) => void dispatch(actions.elementsSelected({ ids }));
  return (
    <EditorContext value={{ spreadId: FIRST, apply, select, announce } as unknown as EditorTools}>
      <PhotosContext value={known}>
        <PhotoTray />
        <button type="button" onClick={() => select(['p1'])}>
          Choose
        </button>
      </PhotosContext>
    </EditorContext>
  );
}

it('has the engine place one photo beside the other, replaces the selected one, and announces both', async () => {
  const album = anEditedAlbum({ photos: photos });
  renderApp(<Editor />, { state: rootReducer(stateWithOpenAlbum(album), actions.spreadChosen({ id: FIRST })) });
  const press = async (number: number) =>
    userEvent.click(screen.getByRole('button', { name: new RegExp(`${number}`) }));
  await press(1);
  await waitFor(() => expect(announce).toHaveBeenCalledTimes(1));
  await press(2);
  await waitFor(() => expect(announce).toHaveBeenCalledTimes(2));
  expect(done.map(({ kind }) => kind)).toEqual(['addElement', 'rearrange', 'addElement', 'rearrange']);
  await userEvent.click(screen.getByText('Choose'));
  await press(3);
  expect(done.at(-1)).toMatchObject({ kind: 'replacePhoto', id: 'p1', fileId: files[2] });
  expect(announce.mock.calls).toEqual([
    ['added', 1],
    ['added', 1],
    ['replaced', 1],
  ]);
});

it('filters photos by name, date and place, and announces the count', async () => {
  const many = Array.from({ length: 40 }, (_, i) => testUuid(i + 1));
  const known = Object.fromEntries(many.map((id) => [id, photo]));
  const stored = many.map((id, i) =>
    createStorageFile(id, {
      name: `IMG_${i}.jpg`,
      taken_local: i < 3 ? '2019-06-01T10:00:00Z' : null,
      place: i === 1 ? { latitude: 47, longitude: 8, town: 'Zürich', country: 'CH' } : null,
    }),
  );
  const album = anEditedAlbum({ photos: known });
  const state = rootReducer(
    rootReducer(stateWithOpenAlbum(album), actions.spreadChosen({ id: FIRST })),
    storage.pageLoaded({ photos: stored, total: 40 }),
  );
  renderApp(<Editor known={known} />, { state });
  const field = await screen.findByRole('searchbox');
  const names = () => screen.getAllByRole('button', { name: /IMG_/ }).map((button) => button.title);
  await userEvent.type(field, 'june 2019');
  expect(names()).toEqual(['IMG_0.jpg', 'IMG_1.jpg', 'IMG_2.jpg']);
  expect(screen.getByText('3 results')).toBeInTheDocument();
  await userEvent.type(field, ' zurich');
  expect(names()).toEqual(['IMG_1.jpg']);
  await userEvent.type(field, ' nowhere');
  expect(screen.getByText('No photos found')).toBeInTheDocument();
  await userEvent.clear(field);
  expect(names().length).toBeGreaterThan(20);
});
