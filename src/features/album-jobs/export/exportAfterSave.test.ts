/** @jest-environment jsdom */
import { albumsApi } from '@/api';
import { editorSaga } from '@/features/editor/sagas/editorSaga';
import { editorActions } from '@/features/editor/state/slice';
import { ALBUM, anExport } from '@/testing/albums';
import { CLOSING, COVER, FIRST, OPENING, SECOND, stateWithOpenAlbum } from '@/testing/editor';
import { createHarness } from '@/testing/storeHarness';
import { exportSaga } from './saga';
import { exportActions } from './slice';

jest.mock('@/api/albums');
const api = jest.mocked(albumsApi);

it('starts an export only after pending changes of the book are saved', async () => {
  let confirmDeletion: (answer: Awaited<ReturnType<typeof albumsApi.deleteSpread>>) => void = () => undefined;
  api.deleteSpread.mockReturnValue(
    new Promise((resolve) => {
      confirmDeletion = resolve;
    }),
  );
  api.startExport.mockResolvedValue(anExport({ completed: 0, stage: 'queued' }));
  api.getExportStatus.mockReturnValue(new Promise(() => undefined));
  const { store, settled, stop } = createHarness({ sagas: [editorSaga, exportSaga], state: stateWithOpenAlbum() });

  store.dispatch(editorActions.structureRequested({ changes: [{ op: 'delete', id: FIRST }], via: 'user' }));
  store.dispatch(exportActions.exportRequested({ albumId: ALBUM, title: 'Canyons', kind: 'screen', print: null }));
  await settled();
  expect(api.startExport).not.toHaveBeenCalled();

  confirmDeletion({ order: [COVER, OPENING, SECOND, CLOSING], page_count: 4, cover: null });
  await settled();
  expect(api.startExport).toHaveBeenCalledTimes(1);
  stop();
});
