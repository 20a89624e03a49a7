import { breakTextElement, hasFontMetrics, type TextElement } from '@domain/document';
import type { EditCommand } from '@domain/document/edit';
import { aSpread, aTextElement } from '@domain/testing';
import { albumsApi } from '@/api';
import * as bookFaces from '@/features/viewer/painting/bookFaces';
import type { RootState } from '@/store/rootReducer';
import { acceptAllSaves, FIRST, planEditorSaga, stateWithOpenAlbum } from '@/testing/editor';
import { selectDocument } from '../state/selectors';
import { editorActions as actions } from '../state/slice';

jest.mock('@/api/albums');
const api = jest.mocked(albumsApi);

const words = aTextElement({
  id: 'words',
  text: 'We came at dawn and stayed until the evening of the second day',
  frame: { x: 20, y: 20, width: 50, height: 40 },
});

beforeEach(() => {
  jest.resetAllMocks();
  api.updateSpread.mockImplementation(acceptAllSaves);
});

it('breaks the lines of a text with the metrics of a font that is new in this session', async () => {
  expect(hasFontMetrics('montserrat')).toBe(false);
  const approximate = breakTextElement({ ...words, font: 'montserrat' });
  const { storeState } = await planEditorSaga(stateWithOpenAlbum())
    .dispatch(actions.editRequested({ spreadId: FIRST, command: { kind: 'addElement', element: words } }))
    .dispatch(
      actions.editRequested({
        spreadId: FIRST,
        command: { kind: 'setTextStyle', ids: ['words'], style: { font: 'montserrat' } },
      }),
    )
    .silentRun(400);
  const elements = selectDocument(storeState as RootState, FIRST)?.elements ?? aSpread().elements;
  const set = elements.find((element): element is TextElement => element.id === 'words' && element.type === 'text');
  expect(hasFontMetrics('montserrat')).toBe(true);
  expect(set).toMatchObject({ font: 'montserrat', lines: breakTextElement({ ...words, font: 'montserrat' }) });
  expect(set?.lines).not.toEqual(approximate);
});

it('waits for no font of texts that do not change', async () => {
  const [slow, other] = [{ ...words, font: 'spectral' } as const, { ...words, id: 'other' }];
  const load = jest
    .spyOn(bookFaces, 'loadBookFaces')
    .mockImplementation((faces) => (faces.includes('spectral') ? new Promise(() => undefined) : null))
    .mockReturnValueOnce(null);
  const edit = (command: EditCommand) => actions.editRequested({ spreadId: FIRST, command });
  const { storeState } = await planEditorSaga(stateWithOpenAlbum())
    .dispatch(edit({ kind: 'addElement', element: slow }))
    .dispatch(edit({ kind: 'addElement', element: other }))
    .dispatch(edit({ kind: 'removeElements', ids: ['other'] }))
    .silentRun(50);
  load.mockRestore();
  const ids = selectDocument(storeState as RootState, FIRST)?.elements.map(({ id }) => id);
  expect([ids?.includes('words'), ids?.includes('other')]).toEqual([true, false]);
});
