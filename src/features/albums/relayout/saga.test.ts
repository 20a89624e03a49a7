/** @jest-environment jsdom */
import { defaultBookChoice } from '@domain/commerce';
import { albumsApi } from '@/api';
import { actions as auth } from '@/features/auth';
import { editorActions } from '@/features/editor/state/slice';
import { type RootState, rootReducer } from '@/store/rootReducer';
import { ALBUM, aPreview, aSummary, createApiError, noDelays, signedInState } from '@/testing/albums';
import { saga } from '@/testing/albumsFeature';
import { createTestDocument, createTestSpread, IDS } from '@/testing/editor';
import { planSupervised } from '@/testing/sagaPlan';
import { libraryActions } from '../list/slice';
import { relayoutActions as actions } from './slice';

jest.mock('@/api/albums', () => ({
  getAlbum: jest.fn(),
  listVersions: jest.fn(),
  restoreVersion: jest.fn(),
  getAlbumPreview: jest.fn(),
  previewRelayout: jest.fn(),
  relayoutAlbum: jest.fn(),
  listRunningGenerations: jest.fn(),
  updateSpread: jest.fn(),
}));
const api = jest.mocked(albumsApi);

const [COVER = ''] = IDS;
const LATER = '2026-02-02T00:00:00.000Z';
const shown = { albumId: ALBUM, title: 'Canyons', format: 'square-210', templateId: 'journey', pages: 24 } as const;
const seen = IDS.map((id, i) => ({ id, version: i + 1 }));
const book = { printer: 'trade' as const, ...defaultBookChoice };
const anAlbum = (changes = {}) => ({
  album: {
    ...aSummary(changes),
    spreads: IDS.map((id, i) => createTestSpread(id, undefined, i + 1)),
    deleted_spreads: [],
    photos: {},
    book,
  },
});
const after = (...done: readonly { type: string }[]) => done.reduce<RootState>(rootReducer, signedInState());
const previewed = libraryActions.albumLoaded({ album: { ...aSummary(), previewCode: '', photos: {} } });
const open = [libraryActions.albumOpened({ id: ALBUM }), previewed];
const opened = actions.relayoutDialogOpened(shown);
const ready = [
  ...open,
  opened,
  actions.relayoutLoaded({
    albumId: ALBUM,
    format: 'square-210',
    templateId: 'journey',
    pages: 24,
    spreads: seen,
    book,
    photos: {},
  }),
];
const asked = actions.relayoutRequested({ albumId: ALBUM, format: 'landscape-a4', templateId: 'vow', anew: true });
const plan = (state: RootState) => planSupervised('albums', saga, state).provide(noDelays as never);
const stateOf = ({ storeState }: { storeState: RootState }) => ({
  choosing: storeState.albums.relayout.choosing,
  toasts: storeState.toasts.items,
  format: storeState.albums.library.open?.album?.format,
});
const never = () => new Promise<never>(() => undefined);

beforeEach(() => {
  jest.resetAllMocks();
  api.listRunningGenerations.mockResolvedValue({ albums: [] });
  api.getAlbumPreview.mockResolvedValue(aPreview({ format: 'landscape-a4' }));
  api.relayoutAlbum.mockResolvedValue({ album: aSummary({ format: 'landscape-a4' }) });
});

it('the relayout dialog waits for the network, says so, and comes with it', async () => {
  const network = createApiError('network', 0);
  api.getAlbum.mockRejectedValueOnce(network).mockResolvedValue(anAlbum());
  const result = await plan(signedInState()).dispatch(opened).silentRun(60);
  expect(stateOf(result)).toMatchObject({ choosing: { phase: 'ready', spreads: seen }, toasts: [] });
  api.getAlbum.mockRejectedValue(network);
  const without = await planSupervised('albums', saga, signedInState()).dispatch(opened).silentRun(60);
  expect(stateOf(without)).toMatchObject({ choosing: { phase: 'offline' }, toasts: [] });
});

describe('the relayout preview', () => {
  const wanted = actions.relayoutPreviewRequested({ albumId: ALBUM, templateId: 'vow', anew: true });
  const preview = ({ storeState }: { storeState: RootState }) => storeState.albums.relayout.choosing?.preview;

  it('is shown before anything changes, and applied with the same seed', async () => {
    api.previewRelayout.mockResolvedValue({ spreads: ['<section></section>'] });
    const result = await plan(after(...ready))
      .dispatch(wanted)
      .silentRun(40);
    const { seed } = wanted.payload.body;
    expect(preview(result)).toEqual({ phase: 'ready', seed, html: ['<section></section>'] });
    expect(api.previewRelayout.mock.calls[0]?.[0].body).toEqual({ template_id: 'vow', seed, spreads: seen });
    expect(api.relayoutAlbum).not.toHaveBeenCalled();
    const carried = actions.relayoutRequested({ albumId: ALBUM, templateId: 'vow', anew: true, seed });
    expect(carried.payload).toEqual(wanted.payload);
  });

  it('is cancelled when the choice is reverted, and reports a failure', async () => {
    api.previewRelayout.mockImplementation(never);
    const dropped = await plan(after(...ready))
      .dispatch(wanted)
      .delay(10)
      .dispatch(actions.relayoutPreviewCleared({ albumId: ALBUM }))
      .silentRun(40);
    expect([preview(dropped), api.previewRelayout.mock.calls[0]?.[1]?.signal?.aborted]).toEqual([null, true]);
    api.previewRelayout.mockRejectedValue(createApiError('internal'));
    const failed = await plan(after(...ready))
      .dispatch(wanted)
      .silentRun(40);
    expect(preview(failed)).toMatchObject({ phase: 'failed', html: [] });
  });
});

describe('the relayout dialog', () => {
  it('stores the current spread versions', async () => {
    api.getAlbum.mockResolvedValue(anAlbum());
    const result = await plan(after(...open))
      .dispatch(opened)
      .silentRun(40);
    expect(stateOf(result).choosing).toEqual({
      ...shown,
      phase: 'ready',
      spreads: seen,
      book,
      photos: {},
      preview: null,
    });
    expect(api.getAlbumPreview).not.toHaveBeenCalled();
  });

  it('reloads the album when the displayed one is outdated', async () => {
    api.getAlbum.mockResolvedValue(anAlbum({ updated_at: LATER, format: 'landscape-a4' }));
    const result = await plan(after(...open))
      .dispatch(opened)
      .silentRun(40);
    expect(stateOf(result)).toMatchObject({ format: 'landscape-a4', choosing: { format: 'landscape-a4' } });
  });

  describe('with unsaved changes', () => {
    const document = createTestDocument('Mine', 'cover');
    const draft = { spreadId: COVER, albumId: ALBUM, version: 1, document, revision: 1 };
    const unsaved = () => plan(signedInState({ drafts: { [COVER]: draft } })).dispatch(opened);
    beforeEach(() => {
      api.updateSpread.mockImplementation(never);
      api.getAlbum.mockResolvedValue(anAlbum());
    });

    it('saves them and waits', async () => {
      const result = await unsaved().put(editorActions.flushRequested()).silentRun(40);
      expect([stateOf(result).choosing?.phase, api.getAlbum.mock.calls]).toEqual(['loading', []]);
    });

    it('continues once they are saved', async () => {
      const saved = editorActions.spreadSaved({ spreadId: COVER, version: 2, url: '', document, revision: 1 });
      const result = await unsaved().delay(20).dispatch(saved).silentRun(40);
      expect(stateOf(result).choosing?.phase).toBe('ready');
    });
  });

  it('loads the album when it was opened before the sagas were there', async () => {
    api.getAlbum.mockResolvedValue(anAlbum());
    const result = stateOf(await plan(after(...open, opened)).silentRun(40));
    expect(result.choosing?.phase).toBe('ready');
  });

  it('closes with a toast when the album cannot be loaded', async () => {
    api.getAlbum.mockRejectedValue(createApiError('internal'));
    const result = stateOf(
      await plan(after(...open))
        .dispatch(opened)
        .silentRun(40),
    );
    expect(result.choosing).toBeNull();
    expect(result.toasts).toMatchObject([
      { title: { id: 'toast.errorUpdatingAlbum' }, description: { id: 'error.internal' }, variant: 'destructive' },
    ]);
  });

  it('stops when it is closed', async () => {
    api.getAlbum.mockImplementation(never);
    const closed = actions.relayoutDialogClosed({ albumId: ALBUM });
    const result = await plan(after(...open))
      .dispatch(opened)
      .delay(10)
      .dispatch(closed)
      .silentRun(40);
    expect(api.getAlbum.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(stateOf(result)).toMatchObject({ choosing: null, toasts: [] });
  });
});

describe('the relayout', () => {
  it('sends the previewed choice, shows the new album and confirms', async () => {
    const result = await plan(after(...ready))
      .dispatch(asked)
      .silentRun(40);
    expect(api.relayoutAlbum.mock.calls.map(([request]) => request)).toEqual([
      {
        albumId: ALBUM,
        body: { spreads: seen, format: 'landscape-a4', template_id: 'vow', seed: asked.payload.body.seed },
      },
    ]);
    expect(stateOf(result)).toMatchObject({
      choosing: null,
      format: 'landscape-a4',
      toasts: [{ title: { id: 'toast.albumRelaid' }, description: { text: 'Canyons' }, variant: 'success' }],
    });
    expect(result.storeState.albums.library.summaries[ALBUM]?.format).toBe('landscape-a4');
  });

  it('can be undone by its toast: the previous album is a version', async () => {
    const [before, older] = ['before', 'older'].map((name, i) => ({
      id: `40000000-0000-4000-8000-00000000000${i}`,
      kind: 'automatic' as const,
      name,
      format: 'square-210' as const,
      page_count: 24,
      template_id: 'journey',
      cover: '',
      created_at: LATER,
    }));
    api.listVersions.mockResolvedValue({ versions: [before, older].flatMap((one) => one ?? []) });
    api.restoreVersion.mockResolvedValue({ album: aSummary() });
    const result = await plan(after(...ready))
      .dispatch(asked)
      .silentRun(40);
    const { label, dispatch } = stateOf(result).toasts[0]?.action ?? {};
    expect(label).toEqual({ id: 'toast.undo' });
    const back = await plan(result.storeState)
      .dispatch(dispatch as never)
      .silentRun(40);
    expect(api.restoreVersion.mock.calls[0]?.[0]).toEqual({ albumId: ALBUM, versionId: before?.id });
    expect(stateOf(back).toasts[0]).toMatchObject({ title: { id: 'toast.versionRestored' } });
  });

  it('creates a seed before dispatching, and only for a new arrangement', () => {
    expect(Number.isInteger(asked.payload.body.seed)).toBe(true);
    expect(actions.relayoutRequested({ albumId: ALBUM, templateId: 'vow', anew: false }).payload).toEqual({
      albumId: ALBUM,
      body: { template_id: 'vow' },
    });
  });

  it('shows the reason of a failure and can be requested again', async () => {
    api.relayoutAlbum.mockRejectedValue(createApiError('unavailable', 503));
    const result = stateOf(
      await plan(after(...ready))
        .dispatch(asked)
        .silentRun(40),
    );
    expect(result.choosing).toMatchObject({ phase: 'ready', spreads: seen, book, photos: {}, preview: null });
    expect(result.toasts).toMatchObject([
      { title: { id: 'toast.errorUpdatingAlbum' }, description: { id: 'error.unavailable' }, variant: 'destructive' },
    ]);
    expect(api.getAlbumPreview).not.toHaveBeenCalled();
  });

  it('shows the current album and a message after a concurrent change', async () => {
    api.relayoutAlbum.mockRejectedValue(createApiError('conflict', 409));
    const result = await plan(after(...ready))
      .dispatch(asked)
      .silentRun(40);
    expect(stateOf(result)).toMatchObject({
      choosing: null,
      format: 'landscape-a4',
      toasts: [
        {
          title: { id: 'toast.errorUpdatingAlbum' },
          description: { id: 'relayout.conflict' },
          variant: 'destructive',
        },
      ],
    });
  });

  it('is cancelled when the dialog closes, and reloads the album', async () => {
    api.relayoutAlbum.mockImplementation(never);
    const closed = actions.relayoutDialogClosed({ albumId: ALBUM });
    const result = await plan(after(...ready))
      .dispatch(asked)
      .delay(10)
      .dispatch(closed)
      .silentRun(40);
    expect(api.relayoutAlbum.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(api.getAlbumPreview).toHaveBeenCalledTimes(1);
    expect(stateOf(result)).toMatchObject({ choosing: null, toasts: [] });
  });

  it('also reloads the editor when the dialog closes', async () => {
    api.relayoutAlbum.mockImplementation(never);
    api.getAlbum.mockImplementation(never);
    await plan(after(editorActions.editorOpened({ id: ALBUM }), opened, ...ready.slice(-1)))
      .dispatch(asked)
      .delay(10)
      .dispatch(actions.relayoutDialogClosed({ albumId: ALBUM }))
      .put(editorActions.editorOpened({ id: ALBUM }))
      .silentRun(40);
  });

  it('is replaced by another request', async () => {
    api.relayoutAlbum.mockImplementationOnce(never);
    const other = actions.relayoutRequested({ albumId: ALBUM, templateId: 'shore', anew: false });
    const result = await plan(after(...ready))
      .dispatch(asked)
      .delay(10)
      .dispatch(other)
      .silentRun(40);
    const [first, second] = api.relayoutAlbum.mock.calls;
    expect(first?.[1]?.signal?.aborted).toBe(true);
    expect(second?.[0].body).toEqual({ spreads: seen, template_id: 'shore' });
    expect(stateOf(result).toasts).toHaveLength(1);
  });

  it('ends silently with the session', async () => {
    api.relayoutAlbum.mockImplementation(never);
    const result = await plan(after(...ready))
      .dispatch(asked)
      .delay(10)
      .dispatch(auth.loggedOut())
      .silentRun(40);
    expect(api.relayoutAlbum.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(stateOf(result)).toMatchObject({ choosing: null, toasts: [] });
    expect(api.getAlbumPreview).not.toHaveBeenCalled();
  });
});

describe('a template that is pressed in the editor', () => {
  const pressed = actions.themeChosen({ albumId: ALBUM, templateId: 'vow', designed: true });

  it('is applied to the saved pages at once, and can be undone', async () => {
    api.getAlbum.mockResolvedValue(anAlbum());
    api.listVersions.mockResolvedValue({ versions: [{ id: 'version' }] } as never);
    const result = await plan(signedInState()).dispatch(pressed).silentRun(60);
    expect(api.relayoutAlbum).toHaveBeenCalledWith(
      { albumId: ALBUM, body: { template_id: 'vow', rearrange_designed: true, spreads: seen } },
      expect.anything(),
    );
    expect(result.storeState.albums.relayout.themes).toEqual([]);
    expect(stateOf(result).toasts).toMatchObject([
      { title: { id: 'toast.albumRelaid' }, action: { label: { id: 'toast.undo' } } },
    ]);
  });

  it('says that it failed, and lets another one be pressed', async () => {
    api.getAlbum.mockResolvedValue(anAlbum());
    api.relayoutAlbum.mockRejectedValue(createApiError('internal'));
    const result = await plan(signedInState()).dispatch(pressed).silentRun(60);
    expect(result.storeState.albums.relayout.themes).toEqual([]);
    expect(stateOf(result).toasts).toMatchObject([{ title: { id: 'toast.errorUpdatingAlbum' } }]);
  });

  describe('with unsaved changes', () => {
    const document = createTestDocument('Mine', 'cover');
    const draft = { spreadId: COVER, albumId: ALBUM, version: 1, document, revision: 1 };
    const unsaved = () =>
      plan(signedInState({ drafts: { [COVER]: draft } }))
        .dispatch(pressed)
        .delay(10);
    const theirs = { id: COVER, version: 2, url: '', document };
    const refusal = { spreadId: COVER, failure: createApiError('validation_failed') };
    const spreadSaved = editorActions.spreadSaved({ spreadId: COVER, version: 2, url: '', document, revision: 1 });
    beforeEach(() => {
      api.updateSpread.mockImplementation(never);
      api.getAlbum.mockResolvedValue(anAlbum());
    });

    it.each([
      ['a conflict', editorActions.conflictFound({ theirs }), 'not_saved'],
      ['a refusal', editorActions.saveRefused(refusal), 'not_saved'],
      ['no network for the pages', editorActions.saveDelayed(), 'network'],
      ['no network for the book', editorActions.structureSaveDelayed(), 'network'],
    ])('ends with %s, and is not applied later', async (_, blocked, code) => {
      const result = await unsaved().dispatch(blocked).delay(10).dispatch(spreadSaved).silentRun(60);
      expect(result.storeState.albums.relayout.themes).toEqual([]);
      expect(stateOf(result).toasts).toMatchObject([{ description: { id: `error.${code}` } }]);
      expect(api.relayoutAlbum).not.toHaveBeenCalled();
    });

    it('waits for them', async () => {
      const result = await unsaved().silentRun(40);
      expect(result.storeState.albums.relayout.themes).toHaveLength(1);
      expect(api.getAlbum).not.toHaveBeenCalled();
    });

    it('is not applied once it was cancelled', async () => {
      const cancelled = actions.themeCancelled({ albumId: ALBUM });
      const result = await unsaved().dispatch(cancelled).delay(10).dispatch(spreadSaved).silentRun(60);
      expect([result.storeState.albums.relayout.themes, stateOf(result).toasts]).toEqual([[], []]);
      expect(api.relayoutAlbum).not.toHaveBeenCalled();
    });
  });

  it('goes on while another album gets one', async () => {
    const other = 'another album';
    api.getAlbum.mockImplementation((id) => Promise.resolve(anAlbum({ id })));
    api.relayoutAlbum.mockImplementationOnce(never);
    const result = await plan(signedInState())
      .dispatch(pressed)
      .delay(10)
      .dispatch(actions.themeChosen({ albumId: other, templateId: 'journey', designed: false }))
      .silentRun(60);
    const [first, second] = api.relayoutAlbum.mock.calls;
    expect([first?.[0].albumId, second?.[0].albumId]).toEqual([ALBUM, other]);
    expect(result.storeState.albums.relayout.themes).toMatchObject([{ albumId: ALBUM }]);
  });

  it('is replaced by the next one of the same album', async () => {
    api.getAlbum.mockResolvedValue(anAlbum());
    api.relayoutAlbum.mockImplementationOnce(never);
    const next = actions.themeChosen({ albumId: ALBUM, templateId: 'journey', designed: false });
    const result = await plan(signedInState()).dispatch(pressed).delay(10).dispatch(next).silentRun(60);
    expect(api.relayoutAlbum.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(result.storeState.albums.relayout.themes).toEqual([]);
  });
});
