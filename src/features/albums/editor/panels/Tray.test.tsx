import type { EditCommand } from '@domain/document/edit';
import { uuidOf } from '@domain/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useAppDispatch } from '@/store/hooks';
import { rootReducer } from '@/store/rootReducer';
import { anEditedAlbum, FIRST, opened } from '@/testing/editor';
import { renderApp } from '@/testing/renderApp';
import { EditorContext, type EditorTools, PhotosContext } from '../context';
import { editorActions as actions } from '../slice';
import { Tray } from './Tray';

const files = [uuidOf(1), uuidOf(2), uuidOf(3)];
const photos = Object.fromEntries(
  files.map((id) => [id, { path: '/1440', preview: '/250', colour: '#123456', width: 3000, height: 2000 }]),
);
const done: EditCommand[] = [];
const announce = jest.fn();

function Editor() {
  const dispatch = useAppDispatch();
  const apply: EditorTools['apply'] = (command) => {
    done.push(command);
    dispatch(actions.editRequested({ spreadId: FIRST, command }));
  };
  const select = (ids: readonly string[]) => void dispatch(actions.elementsSelected({ ids }));
  return (
    <EditorContext value={{ spreadId: FIRST, apply, select, announce } as unknown as EditorTools}>
      <PhotosContext value={photos}>
        <Tray />
        <button type="button" onClick={() => select(['p1'])}>
          Choose
        </button>
      </PhotosContext>
    </EditorContext>
  );
}

it('puts one photo beside the other, replaces the one that the user has chosen, and says so', async () => {
  const album = anEditedAlbum({ photos: photos as never });
  renderApp(<Editor />, { state: rootReducer(opened(album), actions.spreadChosen({ id: FIRST })) });
  const press = async (number: number) =>
    userEvent.click(screen.getByRole('button', { name: new RegExp(`${number}`) }));
  await press(1);
  await press(2);
  expect(done.map(({ kind }) => kind)).toEqual(['addElement', 'addElement']);
  await userEvent.click(screen.getByText('Choose'));
  await press(3);
  expect(done.at(-1)).toMatchObject({ kind: 'replacePhoto', id: 'p1', fileId: files[2] });
  expect(announce.mock.calls).toEqual([
    ['added', 1],
    ['added', 1],
    ['replaced', 1],
  ]);
});
