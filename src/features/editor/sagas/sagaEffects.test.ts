/** @jest-environment jsdom */
import { serialiseSpread } from '@domain/document';
import { expectSaga, testSaga } from 'redux-saga-test-plan';
import { type ApiError, albumsApi } from '@/api';
import { abortableCall } from '@/sagas';
import { rootReducer } from '@/store/rootReducer';
import { ALBUM, createApiError, noDelays } from '@/testing/albums';
import {
  acceptAllSaves,
  aDraft,
  albumLoaded,
  anEditedAlbum,
  createTestSpread,
  FIRST,
  planEditorSaga,
  SECOND,
  stateWithOpenAlbum,
  textTyped,
} from '@/testing/editor';
import { errorTitled } from '@/testing/sagaPlan';
import { outboxActions } from '../state/outbox';
import { selectNextDraft } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { autosave } from './autosave';
import { FIRST_RETRY_DELAY_MS, nextRetryDelay, waitForSaveRetry } from './saveRetry';

jest.mock('@/api/albums');
const api = jest.mocked(albumsApi);
const conflict = Object.assign(createApiError('conflict', 409), {
  current: createTestSpread(FIRST, 'Theirs', 5),
}) as ApiError;
const draft = aDraft();
const html = serialiseSpread(draft.document);
const withDraft = () => ({
  ...stateWithOpenAlbum(),
  albums: { ...stateWithOpenAlbum().albums, drafts: { [FIRST]: draft } },
});

beforeEach(() => {
  jest.resetAllMocks();
  api.listRunningGenerations.mockResolvedValue({ albums: [] });
});

describe('opening an album', () => {
  const closed = () => rootReducer(stateWithOpenAlbum(), actions.editorClosed());

  it('fetches it once and stores it in the state', async () => {
    api.getAlbum.mockResolvedValue({ album: anEditedAlbum() });
    await planEditorSaga(closed())
      .call(abortableCall, api.getAlbum, ALBUM)
      .put.like({ action: { type: albumLoaded().type, payload: { album: { id: ALBUM } } } })
      .dispatch(actions.editorOpened({ id: ALBUM }))
      .silentRun(40);
  });

  it('marks it as failed after an error', async () => {
    api.getAlbum.mockRejectedValue(createApiError('internal'));
    await planEditorSaga(closed())
      .put(actions.editorFailed({ id: ALBUM, missing: false }))
      .put.like(errorTitled('toast.errorFetchingAlbums'))
      .not.put.actionType(actions.editorLoaded.type)
      .dispatch(actions.editorOpened({ id: ALBUM }))
      .silentRun(40);
  });
});

describe('saving', () => {
  it('sends a draft with its base version, and reports the saved state', async () => {
    api.updateSpread.mockImplementation(acceptAllSaves);
    const saved = { spreadId: FIRST, version: 2, url: '', revision: 1, document: draft.document };
    await planEditorSaga(withDraft())
      .put(actions.saveStarted({ spreadId: FIRST }))
      .call(abortableCall, api.updateSpread, { albumId: ALBUM, body: { id: FIRST, version: 1, body: html } })
      .put(actions.spreadSaved(saved))
      .silentRun(40);
    expect(api.updateSpread).toHaveBeenCalledTimes(1);
  });

  it('waits for a pause in typing first', async () => {
    api.updateSpread.mockImplementation(acceptAllSaves);
    await planEditorSaga(stateWithOpenAlbum(), {})
      .not.put(actions.saveStarted({ spreadId: FIRST }))
      .dispatch(textTyped('Mine'))
      .silentRun(400);
  });

  it('stops with a conflict over a newer version', async () => {
    api.updateSpread.mockRejectedValue(conflict);
    await planEditorSaga(withDraft())
      .put.like({ action: { type: actions.conflictFound.type, payload: { theirs: { id: FIRST, version: 5 } } } })
      .not.put.actionType(actions.spreadSaved.type)
      .silentRun(40);
    expect(api.updateSpread).toHaveBeenCalledTimes(1);
  });

  it('reports a refusal and keeps the draft', async () => {
    api.updateSpread.mockRejectedValue(createApiError('validation_failed', 400));
    const { storeState } = await planEditorSaga(withDraft())
      .put.like({ action: { type: actions.saveRefused.type, payload: { spreadId: FIRST } } })
      .put.like(errorTitled('toast.errorUpdatingAlbum'))
      .silentRun(40);
    expect(storeState.albums.drafts[FIRST]?.document).toEqual(draft.document);
  });

  it('retries without a response after a growing delay', () => {
    const steps = testSaga(autosave).next();
    for (const wait of [FIRST_RETRY_DELAY_MS, nextRetryDelay(FIRST_RETRY_DELAY_MS)])
      steps
        .select(selectNextDraft)
        .next(draft)
        .select(selectNextDraft)
        .next(draft)
        .next('noAnswer')
        .call(waitForSaveRetry, wait)
        .next();
  });

  it('does nothing without changes', () => {
    const waiting = testSaga(autosave).next().select(selectNextDraft).next(null);
    waiting.inspect((effect: { type: string }) => expect(effect.type).toBe('TAKE'));
  });
});

describe('changing the book', () => {
  const remove = actions.structureRequested({ changes: [{ op: 'delete', id: SECOND }], via: 'user' });

  it('queues the change, shows it, and sends it', async () => {
    api.deleteSpread.mockResolvedValue({ order: [], book: anEditedAlbum().book } as never);
    await planEditorSaga(stateWithOpenAlbum())
      .put.like({ action: { type: outboxActions.changeQueued.type, payload: { albumId: ALBUM } } })
      .put.like({ action: { type: actions.bookUpdatedOptimistically.type, payload: { albumId: ALBUM } } })
      .put.actionType(outboxActions.changeSent.type)
      .call(abortableCall, api.deleteSpread, { albumId: ALBUM, body: { id: SECOND } })
      .put.actionType(outboxActions.changeDone.type)
      .put.actionType(actions.structureChanged.type)
      .dispatch(remove)
      .silentRun(60);
  });

  it('reverts a refused change, with the error title of its request', async () => {
    api.deleteSpread.mockRejectedValue(createApiError('validation_failed', 400));
    await planEditorSaga(stateWithOpenAlbum())
      .put.actionType(outboxActions.changeDropped.type)
      .put.like(errorTitled('toast.errorDeletingSpread'))
      .not.put.actionType(actions.structureChanged.type)
      .dispatch(remove)
      .silentRun(60);
  });
});

describe('the wait for a retry', () => {
  it('ends at once on request', () =>
    expectSaga(waitForSaveRetry, FIRST_RETRY_DELAY_MS)
      .take(actions.flushRequested.type)
      .dispatch(actions.flushRequested())
      .run());

  it('ends after its delay', () =>
    expectSaga(waitForSaveRetry, FIRST_RETRY_DELAY_MS)
      .provide(noDelays as never)
      .run());
});
