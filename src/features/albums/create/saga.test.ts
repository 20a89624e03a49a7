/** @jest-environment jsdom */
import { type AlbumCreation, MAX_CHOSEN_PHOTOS, type SavedCreation } from '@domain/contract';
import type { SagaIterator } from 'redux-saga';
import { call, fork } from 'redux-saga/effects';
import { ApiError, albumsApi } from '@/api';
import { generationActions } from '@/features/album-jobs/generation/slice';
import { actions as auth } from '@/features/auth';
import { actions as storage } from '@/features/storage';
import { type RootState, rootReducer } from '@/store/rootReducer';
import { createApiError, signedInState } from '@/testing/albums';
import { planSupervised } from '@/testing/sagaPlan';
import { libraryActions } from '../list/slice';
import { selectUnfinishedSelection } from '../selectors';
import { creationLogoutGuard, creationSaga } from './saga';
import { savedCreationActions } from './savedCreation';
import { creationActions as actions } from './slice';

const CREATION_SAVE_DELAY_MS = 800;

jest.mock('@/api/albums', () => ({ getCreation: jest.fn(), saveCreation: jest.fn() }));
const api = jest.mocked(albumsApi);

const chosen = (changes: Partial<AlbumCreation> = {}): AlbumCreation => ({
  file_ids: ['a', 'b'],
  kept_ids: [],
  use_all: false,
  format: 'square-210',
  template_id: null,
  title: 'Lake',
  captions: true,
  cover_file_id: null,
  lora: null,
  seed: 7,
  target: null,
  request_id: null,
  ...changes,
});
const at = (version: number, creation: AlbumCreation | null, preview: string | null = null): SavedCreation => ({
  version,
  creation,
  preview,
});

type Action = Parameters<typeof rootReducer>[1];
const after = (...events: Action[]): RootState => events.reduce<RootState>(rootReducer, signedInState());
/** This browser shows what the server had at this version. */
const synced = (version: number, creation = chosen()) => savedCreationActions.creationAdopted(at(version, creation));
const plan = (state: RootState) => planSupervised('creation', creationSaga, state);
const bodies = () => api.saveCreation.mock.calls.map(([body]) => body);
const conflict = (current: SavedCreation) =>
  new ApiError({ code: 'conflict', status: 409, message: 'conflict', current });
const LONG = CREATION_SAVE_DELAY_MS * 3;

/** A server that keeps what it is sent. */
function serve(first: SavedCreation): void {
  let now = first;
  api.getCreation.mockImplementation(async () => now);
  api.saveCreation.mockImplementation(async ({ version, creation }) => {
    if (version !== now.version) throw conflict(now);
    now = at(version + 1, creation);
    return now;
  });
}

const promised = ['a', 'pending', 'lost'];
const asked = generationActions.generationRequested({ format: 'square-210', file_ids: ['a'] });

beforeEach(() => jest.resetAllMocks());

describe('a half-made album on another device', () => {
  it('is there after signing in, with all that was chosen, and stands on the shelf with its photos and picture', async () => {
    const creation = chosen({
      kept_ids: ['b'],
      template_id: 'journey',
      captions: false,
      cover_file_id: 'b',
      lora: 'wash',
      target: { pages: 60 },
    });
    serve(at(3, creation, '/small.jpg'));
    const { storeState } = await plan(after()).silentRun(LONG);
    expect(storeState.albums.creation).toEqual({
      photoIds: ['a', 'b'],
      keptIds: ['b'],
      useAll: false,
      format: 'square-210',
      templateId: 'journey',
      title: 'Lake',
      captions: false,
      coverPhotoId: 'b',
      lora: 'wash',
      seed: 7,
      target: { pages: 60 },
      askedAs: null,
      isDone: false,
    });
    expect(selectUnfinishedSelection(storeState)).toMatchObject({
      title: 'Lake',
      photoIds: ['a', 'b'],
      preview: '/small.jpg',
    });
    expect(bodies()).toEqual([]);
  });

  it('is loaded again when Home is opened, and is gone where another device discarded it', async () => {
    api.getCreation.mockResolvedValueOnce(at(1, chosen())).mockResolvedValue(at(2, null));
    const { storeState } = await plan(after(synced(1)))
      .dispatch(actions.creationOpened())
      .delay(10)
      .dispatch(libraryActions.unfinishedRequested())
      .silentRun(LONG);
    expect(selectUnfinishedSelection(storeState)).toBeNull();
    expect(bodies()).toEqual([]);
  });

  it.each([
    [
      'its last save was answered to a tab that died',
      after(synced(1, chosen({ file_ids: ['a'] })), actions.photosChosen(promised)),
    ],
    ['this browser has forgotten all of it', after()],
  ])('keeps photos that have not arrived, although %s', async (_, before) => {
    api.getCreation.mockResolvedValue({
      ...at(2, chosen({ file_ids: ['a'] })),
      chosen: chosen({ file_ids: promised }),
    });
    const { storeState } = await plan(before).silentRun(LONG);
    expect(storeState.albums.creation.photoIds).toEqual(promised);
    expect(storeState.toasts.items).toEqual([]);
    expect(bodies()).toEqual([]);
  });

  it('gets the photos that were still being uploaded when it was loaded first', async () => {
    serve(at(1, chosen({ file_ids: ['a', 'b', 'c'] })));
    const { storeState } = await plan(after(synced(1))).silentRun(LONG);
    expect(storeState.albums.creation.photoIds).toEqual(['a', 'b', 'c']);
  });
});

describe('what is chosen', () => {
  it('is saved after a pause, once, with the ids under which photos are stored', async () => {
    serve(at(0, null));
    const merged = [
      storage.uploadsResumed({ uploads: [{ id: 'double' } as never] }),
      storage.uploadSucceeded({ id: 'double', photo: { id: 'a' } as never }),
    ];
    const { storeState } = await plan(after(...merged))
      .dispatch(actions.photosAdded(['double', 'b']))
      .dispatch(actions.titleChanged('La'))
      .dispatch(actions.titleChanged('Lake'))
      .silentRun(LONG);
    expect(bodies()).toEqual([{ version: 0, creation: chosen({ seed: null }) }]);
    expect(storeState.albums.savedCreation).toMatchObject({ version: 1, creation: chosen({ seed: null }) });
  });

  it('goes out after a reload when the page was left before', async () => {
    serve(at(1, chosen()));
    await plan(after(synced(1), actions.titleChanged('Sea'))).silentRun(LONG);
    expect(bodies()).toEqual([{ version: 1, creation: chosen({ title: 'Sea' }) }]);
  });

  it('is tried again after a failed request, and never while nothing differs', async () => {
    serve(at(1, chosen()));
    api.saveCreation.mockRejectedValueOnce(createApiError('network', 0));
    await plan(after(synced(1)))
      .dispatch(actions.titleChanged('Sea'))
      .silentRun(LONG * 2);
    expect(bodies()).toHaveLength(2);
    expect(bodies()[0]).toEqual(bodies()[1]);
  });

  it('that is refused is not sent again as it is', async () => {
    serve(at(1, chosen()));
    api.saveCreation.mockRejectedValue(createApiError('validation_failed', 400));
    await plan(after(synced(1)))
      .dispatch(actions.titleChanged('Sea'))
      .silentRun(60_000);
    expect(bodies()).toHaveLength(1);
  });

  it('holds as many photos as an album may', async () => {
    serve(at(0, null));
    const ids = Array.from({ length: MAX_CHOSEN_PHOTOS + 1 }, (_, i) => `${i}`);
    await plan(after()).dispatch(actions.photosAdded(ids)).silentRun(LONG);
    expect(bodies()[0]?.creation?.file_ids).toHaveLength(MAX_CHOSEN_PHOTOS);
  });

  it('is forgotten on the server when its album is made', async () => {
    serve(at(1, chosen()));
    await plan(after(synced(1), asked))
      .dispatch(generationActions.generationSucceeded({ key: asked.payload.key, albumId: 'album' }))
      .silentRun(LONG);
    expect(bodies()).toEqual([{ version: 1, creation: null }]);
  });

  it.each([
    ['is emptied when its album is made in the background', { hidden: true } as const, []],
    ['stays behind the album that opens', {}, ['a', 'b']],
  ])('%s', async (_, hidden, photoIds) => {
    serve(at(1, chosen()));
    const { storeState } = await plan(after(synced(1), asked))
      .dispatch(generationActions.generationSucceeded({ key: asked.payload.key, albumId: 'album', ...hidden }))
      .silentRun(LONG);
    expect(storeState.albums.creation).toMatchObject({ photoIds });
  });

  it('is kept when another album is made in the background', async () => {
    serve(at(1, chosen()));
    const { storeState } = await plan(after(synced(1)))
      .dispatch(generationActions.generationSucceeded({ key: 'other', albumId: 'album', hidden: true }))
      .silentRun(LONG);
    expect(storeState.albums.creation).toMatchObject({ photoIds: ['a', 'b'], isDone: false });
  });

  it('stands on the shelf only while its album is not being made', () => {
    const { key } = asked.payload;
    expect(selectUnfinishedSelection(after(synced(1), asked))).toBeNull();
    expect(
      selectUnfinishedSelection(after(synced(1), asked, generationActions.generationCancelled({ key }))),
    ).not.toBeNull();
  });

  it('can be discarded, and taken back', async () => {
    serve(at(1, chosen()));
    const begun = after(synced(1));
    const { storeState } = await plan(begun)
      .put.like({ action: { payload: { title: { id: 'toast.creationDiscarded' } } } })
      .dispatch(savedCreationActions.creationDiscardRequested())
      .silentRun(LONG);
    expect(bodies()).toEqual([{ version: 1, creation: null }]);
    expect(selectUnfinishedSelection(storeState)).toBeNull();
    const undo = storeState.toasts.items[0]?.action?.dispatch;
    expect(undo && rootReducer(storeState, undo).albums.creation).toEqual(begun.albums.creation);
  });

  it('is saved before the user signs out, without the pause', async () => {
    serve(at(1, chosen()));
    await plan(after(synced(1), actions.titleChanged('Sea'))).silentRun(10);
    expect(bodies()).toEqual([]);
    const state = after(synced(1), actions.titleChanged('Sea'));
    await planSupervised(
      'leaving',
      function* leave(): SagaIterator<void> {
        yield fork(creationSaga);
        yield call(creationLogoutGuard.save);
      },
      state,
    ).silentRun(50);
    expect(bodies()).toEqual([{ version: 1, creation: chosen({ title: 'Sea' }) }]);
  });

  it('belongs to a session', () => {
    const out = rootReducer(after(synced(1)), auth.loggedOut());
    expect([out.albums.creation.title, out.albums.savedCreation.version]).toEqual(['', 0]);
  });
});

describe('an album that was changed here and on another device', () => {
  const theirs = at(2, chosen({ title: 'Theirs' }));
  const replaced = { action: { payload: { title: { id: 'toast.creationReplaced' } } } };

  it.each([
    ['when it is loaded', () => api.getCreation.mockResolvedValue(theirs)],
    [
      'when it is saved',
      () => {
        api.getCreation.mockResolvedValue(at(1, chosen()));
        api.saveCreation.mockRejectedValueOnce(conflict(theirs));
      },
    ],
  ])('shows the newer one and offers the own one: %s', async (_, answer) => {
    answer();
    const mine = after(synced(1), actions.titleChanged('Mine'));
    const { storeState } = await plan(mine).put.like(replaced).silentRun(LONG);
    expect(storeState.albums.creation.title).toBe('Theirs');
    const own = storeState.toasts.items[0]?.action?.dispatch;
    api.saveCreation.mockReset();
    serve(theirs);
    await plan(storeState)
      .dispatch(own ?? { type: 'none' })
      .silentRun(LONG);
    expect(bodies()).toEqual([{ version: 2, creation: chosen({ title: 'Mine' }) }]);
  });

  it('keeps the own one without a word where the other device has finished its own', async () => {
    serve(at(2, null));
    const { storeState } = await plan(after(synced(1), actions.titleChanged('Mine')))
      .not.put.like(replaced)
      .silentRun(LONG);
    expect(storeState.albums.creation.title).toBe('Mine');
    expect(bodies()).toEqual([{ version: 2, creation: chosen({ title: 'Mine' }) }]);
  });

  it('keeps photos that are on their way from here', async () => {
    serve(theirs);
    const uploading = [storage.filesAdded({ files: [{ id: 'c' } as never] }), actions.photosAdded(['c'])];
    const base = after(synced(1), ...uploading);
    const begun = rootReducer(base, savedCreationActions.creationSaved(at(1, chosen({ file_ids: ['a', 'b', 'c'] }))));
    const { storeState } = await plan(begun).silentRun(LONG);
    expect(storeState.albums.creation).toMatchObject({ title: 'Theirs', photoIds: ['a', 'b', 'c'] });
    expect(bodies()).toEqual([{ version: 2, creation: chosen({ title: 'Theirs', file_ids: ['a', 'b', 'c'] }) }]);
  });
});
