/** @jest-environment jsdom */
import { aPhotoAnalysis, testUuid } from '@domain/testing';
import { waitFor } from '@testing-library/react';
import { type ApiError, albumsApi } from '@/api';
import { actions as auth, sessionEnds } from '@/features/auth';
import { actions as storage } from '@/features/storage';
import { reportResponse } from '@/lib/dom/connection';
import { supervise } from '@/sagas';
import { type RootState, rootReducer } from '@/store/rootReducer';
import { ALBUM, createApiError } from '@/testing/albums';
import {
  acceptAllSaves,
  anEditedAlbum,
  COVER,
  createTestDocument,
  createTestSpread,
  FIRST,
  IDS,
  OPENING,
  planEditorSaga,
  SECOND,
  stateWithOpenAlbum,
  textOfSpread,
  textTyped,
} from '@/testing/editor';
import { createStorageFile } from '@/testing/photos';
import { createHarness } from '@/testing/storeHarness';
import { selectConflict, selectCoverUrl, selectDocument, selectSaveState } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { editorSaga } from './editorSaga';
import { parseServerSpread } from './openEditor';

jest.mock('@/api/albums', () => ({
  listRunningGenerations: jest.fn(),
  getAlbum: jest.fn(),
  updateSpread: jest.fn(),
}));
const api = jest.mocked(albumsApi);

const editor = (state: RootState) => state.albums.editor;
const toastOf = ({ storeState }: { storeState: RootState }) => storeState.toasts.items[0];
const saves = () => api.updateSpread.mock.calls.map(([{ body }]) => body);
const savesAll = () => api.updateSpread.mockImplementation(acceptAllSaves);
const conflict = (words: string) =>
  Object.assign(createApiError('conflict', 409), { current: createTestSpread(FIRST, words, 5) }) as ApiError;

beforeEach(() => {
  jest.resetAllMocks();
  api.listRunningGenerations.mockResolvedValue({ albums: [] });
});

describe('opening', () => {
  it('loads the spreads of the album', async () => {
    api.getAlbum.mockResolvedValue({ album: anEditedAlbum() });
    const { storeState } = await planEditorSaga(rootReducer(stateWithOpenAlbum(), actions.editorClosed()))
      .dispatch(actions.editorOpened({ id: ALBUM }))
      .silentRun(40);
    expect(editor(storeState)).toMatchObject({ phase: 'ready', order: IDS, current: COVER });
  });

  it('shows a page for a missing album, and a toast for other failures', async () => {
    const closed = rootReducer(stateWithOpenAlbum(), actions.editorClosed());
    api.getAlbum.mockRejectedValueOnce(createApiError('not_found', 404));
    const missing = await planEditorSaga(closed)
      .dispatch(actions.editorOpened({ id: ALBUM }))
      .silentRun(40);
    expect([editor(missing.storeState).phase, toastOf(missing)]).toEqual(['missing', undefined]);
    api.getAlbum.mockRejectedValueOnce(createApiError('internal'));
    const failed = await planEditorSaga(closed)
      .dispatch(actions.editorOpened({ id: ALBUM }))
      .silentRun(40);
    expect(editor(failed.storeState).phase).toBe('failed');
    expect(toastOf(failed)?.title).toEqual({ id: 'toast.errorFetchingAlbums' });
  });

  it('again after a deletion shows a toast, and keeps the open album', async () => {
    api.getAlbum.mockRejectedValueOnce(createApiError('not_found', 404));
    const gone = await planEditorSaga()
      .dispatch(actions.editorOpened({ id: ALBUM }))
      .silentRun(40);
    expect(editor(gone.storeState).phase).toBe('ready');
    expect(toastOf(gone)?.description).toEqual({ id: 'error.not_found' });
  });

  it('is cancelled when the session ends', async () => {
    api.getAlbum.mockReturnValue(new Promise(() => undefined));
    const result = await planEditorSaga(rootReducer(stateWithOpenAlbum(), actions.editorClosed()))
      .dispatch(actions.editorOpened({ id: ALBUM }))
      .delay(10)
      .dispatch(auth.loggedOut())
      .silentRun(40);
    expect(api.getAlbum.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(toastOf(result)).toBeUndefined();
  });

  it('again refreshes image URLs, which expire after a day or two', async () => {
    const spreads = IDS.map((id) => ({ ...createTestSpread(id), url: '/signed-anew.jpg' }));
    api.getAlbum.mockResolvedValue({ album: anEditedAlbum({ spreads }) });
    const before = stateWithOpenAlbum();
    const { storeState } = await planEditorSaga(before)
      .dispatch(actions.editorOpened({ id: ALBUM }))
      .silentRun(40);
    expect(selectCoverUrl(storeState)).toBe('/signed-anew.jpg');
    expect(editor(storeState).spreads[COVER]?.document).toBe(editor(before).spreads[COVER]?.document);
  });

  it('again changes nothing while the server is away, since the kept answer may be older', async () => {
    const spreads = IDS.map((id) => createTestSpread(id, 'Kept', 4));
    api.getAlbum.mockImplementation(() => {
      reportResponse(true);
      return Promise.resolve({ album: anEditedAlbum({ spreads: spreads.slice(0, 2) }) });
    });
    const before = stateWithOpenAlbum();
    const { storeState } = await planEditorSaga(before)
      .dispatch(actions.editorOpened({ id: ALBUM }))
      .silentRun(40);
    reportResponse(false);
    expect(api.getAlbum).toHaveBeenCalled();
    expect(editor(storeState)).toEqual(editor(before));
  });

  it('again shows changes from elsewhere, and drops steps that no longer fit', async () => {
    savesAll();
    const spreads = IDS.map((id) => (id === SECOND ? createTestSpread(id, 'From elsewhere', 4) : createTestSpread(id)));
    api.getAlbum.mockResolvedValue({ album: anEditedAlbum({ spreads }) });
    const { storeState } = await planEditorSaga()
      .dispatch(textTyped('Mine', FIRST))
      .dispatch(textTyped('Mine too', SECOND))
      .delay(20)
      .dispatch(actions.editorOpened({ id: ALBUM }))
      .silentRun(60);
    expect(textOfSpread(storeState, SECOND)).toBe('From elsewhere');
    expect(textOfSpread(storeState, FIRST)).toBe('Mine');
    expect(editor(storeState).undo.map((step) => step.kind === 'edit' && step.spreadId)).toEqual([FIRST]);
  });
});

describe('an edit', () => {
  it('shows at once and is saved after a pause, with the version it is based on', async () => {
    savesAll();
    const { storeState } = await planEditorSaga().dispatch(textTyped('We came at dawn')).silentRun(40);
    expect(textOfSpread(storeState)).toBe('We came at dawn');
    expect(saves()).toEqual([{ id: FIRST, version: 1, body: createTestSpread(FIRST, 'We came at dawn').html }]);
    expect(editor(storeState).spreads[FIRST]?.version).toBe(2);
    expect(storeState.albums.drafts).toEqual({});
    expect(selectSaveState(storeState)).toEqual({ kind: 'saved' });
  });

  it('without a change makes no step and no request', async () => {
    const { storeState } = await planEditorSaga().dispatch(textTyped('A day at the sea')).silentRun(40);
    expect([editor(storeState).undo, saves()]).toEqual([[], []]);
  });

  it('during a save is saved afterwards, on top of the new version', async () => {
    let answer: (value: { spread: ReturnType<typeof createTestSpread> }) => void = () => undefined;
    savesAll();
    api.updateSpread.mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const running = planEditorSaga().dispatch(textTyped('One')).delay(10).dispatch(textTyped('Two'));
    setTimeout(() => answer({ spread: createTestSpread(FIRST, 'One', 2) }), 30);
    const { storeState } = await running.silentRun(80);
    expect(saves().map(({ version }) => version)).toEqual([1, 2]);
    expect(saves()[1]?.body).toContain('Two');
    expect([textOfSpread(storeState), storeState.albums.drafts]).toEqual(['Two', {}]);
  });

  it('typed letter by letter is one step, without intermediate states', async () => {
    savesAll();
    const typing = await planEditorSaga()
      .dispatch(textTyped('W', FIRST, 'typing'))
      .dispatch(textTyped('We', FIRST, 'typing'))
      .dispatch(textTyped('We came', FIRST, 'typing'))
      .silentRun(40);
    const [step] = editor(typing.storeState).undo;
    expect(step?.kind === 'edit' && [step.patches.length, step.inverse.length]).toEqual([1, 1]);
    const { storeState } = await planEditorSaga()
      .dispatch(textTyped('W', FIRST, 'typing'))
      .dispatch(textTyped('We', FIRST, 'typing'))
      .dispatch(textTyped('We came', FIRST, 'typing'))
      .dispatch(actions.undoRequested())
      .silentRun(40);
    expect(textOfSpread(storeState)).toBe('A day at the sea');
    expect(editor(storeState).undo).toEqual([]);
  });

  it('is undone and redone, and the undo is saved too', async () => {
    savesAll();
    const undone = await planEditorSaga()
      .dispatch(textTyped('One'))
      .dispatch(textTyped('Two'))
      .dispatch(actions.undoRequested())
      .silentRun(40);
    expect(textOfSpread(undone.storeState)).toBe('One');
    expect(saves().at(-1)?.body).toContain('One');
    const redone = await planEditorSaga()
      .dispatch(textTyped('One'))
      .dispatch(textTyped('Two'))
      .dispatch(actions.undoRequested())
      .dispatch(actions.undoRequested())
      .dispatch(actions.redoRequested())
      .dispatch(actions.redoRequested())
      .silentRun(40);
    expect(textOfSpread(redone.storeState)).toBe('Two');
  });
});

/** Returns the initial state of the next tab: only the stored drafts. */
const reopened = ({ albums: { drafts } }: RootState): RootState => {
  const fresh = stateWithOpenAlbum();
  const closed = rootReducer(fresh, actions.editorClosed()).albums;
  return { ...fresh, albums: { ...closed, ...(JSON.parse(JSON.stringify({ drafts })) as object) } };
};

describe('without a response', () => {
  it('the edit is kept, reported as stored locally, and sent later', async () => {
    savesAll();
    api.updateSpread
      .mockRejectedValueOnce(createApiError('network', 0))
      .mockRejectedValueOnce(createApiError('unavailable', 503));
    const { storeState } = await planEditorSaga().dispatch(textTyped('By the fire')).silentRun(60);
    expect(saves()).toHaveLength(3);
    expect([textOfSpread(storeState), selectSaveState(storeState)]).toEqual(['By the fire', { kind: 'saved' }]);
    expect(toastOf({ storeState })).toBeUndefined();
  });

  it('the state is offline, with the number of changes', async () => {
    api.updateSpread.mockRejectedValueOnce(createApiError('network', 0)).mockReturnValue(new Promise(() => undefined));
    const { storeState } = await planEditorSaga()
      .dispatch(textTyped('One'))
      .dispatch(textTyped('Two', SECOND))
      .silentRun(40);
    expect(selectSaveState(storeState)).toEqual({ kind: 'offline', count: 2 });
  });

  it('a flush restarts a pending request with the same body', async () => {
    savesAll();
    api.updateSpread
      .mockRejectedValueOnce(createApiError('network', 0))
      .mockReturnValueOnce(new Promise(() => undefined))
      .mockReturnValueOnce(new Promise(() => undefined));
    const { store, until } = createHarness({
      sagas: [() => supervise('albums', editorSaga, { restartOn: sessionEnds })],
      state: stateWithOpenAlbum(),
    });
    store.dispatch(textTyped('By the fire'));
    for (const tries of [1, 2, 3]) {
      store.dispatch(actions.flushRequested());
      await waitFor(() => expect(saves()).toHaveLength(tries));
    }
    store.dispatch(actions.flushRequested());
    await until((state) => selectSaveState(state).kind === 'saved');
    expect(new Set(saves().map(({ body }) => body)).size).toBe(1);
    expect(saves()).toHaveLength(4);
  });

  it('several spreads are sent one after the other, oldest first', async () => {
    savesAll();
    api.updateSpread.mockRejectedValueOnce(createApiError('network', 0));
    await planEditorSaga().dispatch(textTyped('One', SECOND)).dispatch(textTyped('Two', FIRST)).silentRun(60);
    expect(saves().map(({ id }) => id)).toEqual([SECOND, SECOND, FIRST]);
  });

  it('unsaved changes survive a reload and are sent at the next start', async () => {
    api.updateSpread.mockReturnValue(new Promise(() => undefined));
    const before = await planEditorSaga().dispatch(textTyped('Kept')).silentRun(40);
    savesAll();
    api.updateSpread.mockClear();
    const { storeState } = await planEditorSaga(reopened(before.storeState)).silentRun(60);
    expect(saves()).toEqual([{ id: FIRST, version: 1, body: createTestSpread(FIRST, 'Kept').html }]);
    expect(storeState.albums.drafts).toEqual({});
  });

  it('thirty unanswered edits survive their tab: each spread is sent in its last state, oldest first, after the pending request', async () => {
    api.updateSpread.mockReturnValue(new Promise(() => undefined));
    const order = [SECOND, OPENING, FIRST];
    const edits = Array.from({ length: 30 }, (_, i) => textTyped(`Edit ${i}`, order[i % 3]));
    const before = await edits.reduce((run, one) => run.dispatch(one), planEditorSaga()).silentRun(40);
    savesAll();
    api.updateSpread.mockClear();
    const { storeState } = await planEditorSaga(reopened(before.storeState)).silentRun(60);
    const last = order.map((id, i) => ({ id, version: 1, body: createTestSpread(id, `Edit ${27 + i}`).html }));
    const [first, ...others] = last;
    // The pending request may have reached the server.
    const sent = { id: SECOND, version: 1, body: createTestSpread(SECOND, 'Edit 0').html };
    expect(saves()).toEqual([sent, { ...first, version: 2 }, ...others]);
    expect(storeState.albums.drafts).toEqual({});
  });

  it('a lost response does no harm: the album loads in its saved state', async () => {
    api.updateSpread.mockReturnValue(new Promise(() => undefined));
    const { storeState: before } = await planEditorSaga().dispatch(textTyped('Kept')).silentRun(40);
    const spreads = IDS.map((id) => (id === FIRST ? createTestSpread(id, 'Kept', 2) : createTestSpread(id)));
    api.getAlbum.mockResolvedValue({ album: anEditedAlbum({ spreads }) });
    const restored = rootReducer(
      { ...before, albums: { ...before.albums, editor: { ...before.albums.editor, sending: null } } },
      actions.editorClosed(),
    );
    api.updateSpread.mockResolvedValue({ spread: createTestSpread(FIRST, 'Kept', 2) });
    const { storeState } = await planEditorSaga(restored)
      .dispatch(actions.editorOpened({ id: ALBUM }))
      .silentRun(60);
    expect([storeState.albums.drafts, editor(storeState).conflicts]).toEqual([{}, {}]);
  });
});

it('an edit can be undone when the album was reloaded during its save', async () => {
  let answer: () => void = () => undefined;
  api.updateSpread.mockImplementationOnce(
    (sent) =>
      new Promise((resolve) => {
        answer = () => resolve(acceptAllSaves(sent));
      }),
  );
  const spreads = IDS.map((id) => (id === FIRST ? createTestSpread(id, 'Mine', 2) : createTestSpread(id)));
  api.getAlbum.mockImplementation(() => {
    setTimeout(() => answer(), 20);
    return Promise.resolve({ album: anEditedAlbum({ spreads }) });
  });
  const { storeState } = await planEditorSaga()
    .dispatch(textTyped('Mine'))
    .delay(20)
    .dispatch(actions.editorOpened({ id: ALBUM }))
    .silentRun(120);
  expect([storeState.albums.drafts, editor(storeState).undo.length]).toEqual([{}, 1]);
});

describe('a lost response, and a change after it', () => {
  /** Simulates a server with optimistic locking and idempotent saves that loses its first response. */
  const strict = (lost: () => Promise<never>) => {
    let stored = createTestSpread(FIRST);
    let answers = 0;
    return ({ body }: Parameters<typeof albumsApi.updateSpread>[0]) => {
      if (body.body !== stored.html) {
        if (body.version !== stored.version)
          return Promise.reject(Object.assign(createApiError('conflict', 409), { current: stored }));
        stored = { ...stored, html: body.body, version: stored.version + 1 };
      }
      answers += 1;
      return answers === 1 ? lost() : Promise.resolve({ spread: stored });
    };
  };
  const bodies = () => saves().map(({ body }) => /One|Two/.exec(body)?.[0]);

  it('cause no conflict: the unanswered request is resent before the change', async () => {
    const late = () =>
      new Promise<never>((_, reject) => {
        setTimeout(() => reject(createApiError('network', 0)), 30);
      });
    api.updateSpread.mockImplementation(strict(late));
    const { storeState } = await planEditorSaga()
      .dispatch(textTyped('One'))
      .delay(10)
      .dispatch(textTyped('Two'))
      .silentRun(120);
    expect([bodies(), saves().map(({ version }) => version)]).toEqual([
      ['One', 'One', 'Two'],
      [1, 1, 2],
    ]);
    expect([storeState.albums.drafts, editor(storeState).conflicts]).toEqual([{}, {}]);
  });

  it.each(['the save detects it first', 'the album loads first'])(
    'cause no conflict after a reload, when %s',
    async (way) => {
      const server = strict(() => new Promise(() => undefined));
      api.updateSpread.mockImplementation(server);
      const before = await planEditorSaga()
        .dispatch(textTyped('One'))
        .delay(10)
        .dispatch(textTyped('Two'))
        .silentRun(40);
      api.updateSpread.mockClear();
      const spreads = IDS.map((id) => (id === FIRST ? createTestSpread(id, 'One', 2) : createTestSpread(id)));
      api.getAlbum.mockResolvedValue({ album: anEditedAlbum({ spreads }) });
      if (way === 'the album loads first') api.updateSpread.mockRejectedValueOnce(createApiError('network', 0));
      const { storeState } = await planEditorSaga(reopened(before.storeState))
        .dispatch(actions.editorOpened({ id: ALBUM }))
        .silentRun(80);
      expect([textOfSpread(storeState), storeState.albums.drafts, editor(storeState).conflicts]).toEqual([
        'Two',
        {},
        {},
      ]);
      expect(bodies().at(-1)).toBe('Two');
    },
  );

  it('do not resend a refused request before the change that fixes it', async () => {
    savesAll();
    api.updateSpread.mockRejectedValueOnce(createApiError('validation_failed', 400));
    await planEditorSaga().dispatch(textTyped('One')).delay(20).dispatch(textTyped('Two')).silentRun(60);
    expect(bodies()).toEqual(['One', 'Two']);
  });
});

describe('a conflict', () => {
  const found = async () => {
    savesAll();
    api.updateSpread.mockRejectedValueOnce(conflict('Theirs'));
    return (await planEditorSaga().dispatch(textTyped('Mine')).silentRun(40)).storeState;
  };

  it('overwrites nothing: both states are kept until the user decides', async () => {
    const state = await found();
    expect(saves()).toHaveLength(1);
    expect(selectSaveState(state)).toEqual({ kind: 'conflict' });
    expect(selectConflict(state)).toMatchObject({
      mine: { document: createTestDocument('Mine') },
      theirs: { version: 5, document: createTestDocument('Theirs') },
    });
    expect(toastOf({ storeState: state })).toBeUndefined();
  });

  it('saves mine on top of theirs', async () => {
    const state = await found();
    const theirs = parseServerSpread(createTestSpread(FIRST, 'Theirs', 5));
    const { storeState } = await planEditorSaga(state)
      .dispatch(actions.conflictResolved({ theirs, mine: createTestDocument('Mine') }))
      .silentRun(40);
    expect(saves().at(-1)).toEqual({ id: FIRST, version: 5, body: createTestSpread(FIRST, 'Mine').html });
    expect([textOfSpread(storeState), selectSaveState(storeState).kind]).toEqual(['Mine', 'saved']);
  });

  it('drops mine with its steps if theirs is kept', async () => {
    const state = await found();
    const theirs = parseServerSpread(createTestSpread(FIRST, 'Theirs', 5));
    const { storeState } = await planEditorSaga(state).dispatch(actions.conflictResolved({ theirs })).silentRun(40);
    expect(saves()).toHaveLength(1);
    expect([textOfSpread(storeState), editor(storeState).undo]).toEqual(['Theirs', []]);
  });

  it('is also detected at the next opening, if the tab was closed meanwhile', async () => {
    api.updateSpread.mockRejectedValue(createApiError('document_invalid', 422));
    const { storeState: kept } = await planEditorSaga().dispatch(textTyped('Mine')).silentRun(40);
    const spreads = IDS.map((id) => (id === FIRST ? createTestSpread(id, 'Theirs', 3) : createTestSpread(id)));
    api.getAlbum.mockResolvedValue({ album: anEditedAlbum({ spreads }) });
    const { storeState } = await planEditorSaga(rootReducer(kept, actions.editorClosed()))
      .dispatch(actions.editorOpened({ id: ALBUM }))
      .silentRun(60);
    expect(selectConflict(storeState)?.theirs.version).toBe(3);
    expect(textOfSpread(storeState)).toBe('Mine');
  });
});

describe('logout', () => {
  it('aborts a save in progress and leaves nothing behind', async () => {
    api.updateSpread.mockReturnValue(new Promise(() => undefined));
    const result = await planEditorSaga()
      .dispatch(textTyped('Mine'))
      .delay(10)
      .dispatch(auth.loggedOut())
      .silentRun(40);
    expect(api.updateSpread.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(result.storeState.albums.drafts).toEqual({});
    expect(editor(result.storeState).albumId).toBeNull();
    expect(toastOf(result)).toBeUndefined();
  });
});

describe('a photo that is placed into a frame', () => {
  it('is cropped around the known faces', async () => {
    const face = { box: { x: 0.4, y: 0.1, width: 0.2, height: 0.12 }, score: 0.9 };
    const stored = createStorageFile(testUuid(7), {
      width: 2000,
      height: 3000,
      facts: { ...aPhotoAnalysis(), palette: [], faces: [face] },
    });
    const state = rootReducer(stateWithOpenAlbum(), storage.pageLoaded({ photos: [stored], total: 1 }));
    savesAll();
    const command = { kind: 'replacePhoto', id: 'p1', fileId: stored.id, photo: stored } as const;
    const { storeState } = await planEditorSaga(state)
      .dispatch(actions.editRequested({ spreadId: FIRST, command }))
      .silentRun(40);
    const crop = selectDocument(storeState, FIRST)?.elements.flatMap((one) =>
      one.type === 'photo' ? [one.crop] : [],
    )[0];
    expect(crop?.y).toBeLessThanOrEqual(face.box.y);
    expect(crop?.height).toBeLessThan(0.5);
  });
});
