/** @jest-environment jsdom */
import { albumsApi } from '@/api';
import { actions as auth } from '@/features/auth';
import { imageUrlsExpired } from '@/lib/loading/imageRetry';
import { type RootState, rootReducer } from '@/store/rootReducer';
import { ALBUM, aSummary, createApiError, signedInState } from '@/testing/albums';
import { planSupervised } from '@/testing/sagaPlan';
import { libraryActions } from '../list/slice';
import { selectShareDialog } from '../selectors';
import { sharingSaga } from './saga';
import { sharingActions as actions, type LinkChange } from './slice';

jest.mock('@/api/albums', () => ({
  getSharedUrl: jest.fn(),
  getExistingShareLink: jest.fn(),
  updateShareLink: jest.fn(),
  unshareAlbum: jest.fn(),
  getSharedAlbum: jest.fn(),
  listRunningGenerations: jest.fn(),
}));
const api = jest.mocked(albumsApi);
const TOKEN = 'abcdefghijklmnopqrstuvwx';
const flipfiles = { title: 'Canyons', format: 'square-210' as const, spreads: [], photos: {} };

const plan = (state?: RootState) => planSupervised('sharing', sharingSaga, state);
const sharingOf = (result: { storeState: RootState }) => result.storeState.albums.sharing;

beforeEach(() => {
  jest.resetAllMocks();
  api.listRunningGenerations.mockResolvedValue({ albums: [] });
});

describe('sharing an album', () => {
  const opened = actions.shareDialogOpened({ albumId: ALBUM, title: 'Canyons' });
  const asked = actions.shareLinkRequested({ albumId: ALBUM });
  const open = () => rootReducer(signedInState(), opened);

  it('publishes nothing when its dialog opens', async () => {
    const result = await plan(signedInState()).dispatch(opened).silentRun(40);
    expect(sharingOf(result).dialog).toMatchObject({ phase: 'private', url: null });
    expect(api.getSharedUrl).not.toHaveBeenCalled();
  });

  it('shows an existing link at once, including one just created', async () => {
    const { query } = signedInState().albums.library.list;
    const url = 'https://k.example/preview/known';
    const listed = libraryActions.listLoaded({ query, albums: [{ ...aSummary(), shared_url: url }], total: 1 });
    const known = await plan(rootReducer(signedInState(), listed)).dispatch(opened).silentRun(40);
    expect(sharingOf(known).dialog).toMatchObject({ phase: 'ready', url });
    const made = [opened, actions.shareLinkCreated({ albumId: ALBUM, url }), actions.shareDialogClosed()];
    const again = await plan(made.reduce<RootState>(rootReducer, signedInState())).dispatch(opened).silentRun(40);
    expect(sharingOf(again).dialog).toMatchObject({ phase: 'ready', url });
    expect(api.getSharedUrl).not.toHaveBeenCalled();
  });

  it('publishes nothing when another tab has ended the link', async () => {
    const url = 'https://k.example/preview/known';
    const made = [opened, actions.shareLinkCreated({ albumId: ALBUM, url }), actions.shareDialogClosed()];
    api.getExistingShareLink.mockRejectedValue(createApiError('not_found', 404));
    const result = await plan(made.reduce<RootState>(rootReducer, signedInState())).dispatch(opened).silentRun(40);
    expect(sharingOf(result).dialog).toMatchObject({ phase: 'ended', url: null });
    expect(api.getSharedUrl).not.toHaveBeenCalled();
  });

  it('shows no link that ends while it is read', async () => {
    const url = 'https://k.example/preview/known';
    const made = [opened, actions.shareLinkCreated({ albumId: ALBUM, url }), actions.shareDialogClosed()];
    let answer = (_: { data: { url: string; copies: boolean } }) => undefined as void;
    api.getExistingShareLink.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    api.unshareAlbum.mockImplementation(async () => {
      answer({ data: { url, copies: false } });
      return { status: 'success' };
    });
    const result = await plan(made.reduce<RootState>(rootReducer, signedInState()))
      .dispatch(opened)
      .delay(1)
      .dispatch(actions.unshareRequested({ albumId: ALBUM }))
      .silentRun(40);
    expect(sharingOf(result).dialog).toMatchObject({ phase: 'ended', url: null });
  });

  it('learns what visitors of an existing link may do, and saves a change or takes it back', async () => {
    const url = 'https://k.example/preview/known';
    const made = [opened, actions.shareLinkCreated({ albumId: ALBUM, url }), actions.shareDialogClosed()];
    api.getExistingShareLink.mockResolvedValue({ data: { url, copies: false } });
    const known = await plan(made.reduce<RootState>(rootReducer, signedInState())).dispatch(opened).silentRun(40);
    expect(sharingOf(known).dialog).toMatchObject({ url, copies: false });
    const allowed = actions.linkChanged({ albumId: ALBUM, change: { copies: true } });
    api.updateShareLink.mockResolvedValueOnce({ data: { url, copies: true } });
    const saved = await plan(known.storeState).dispatch(allowed).silentRun(40);
    expect(api.updateShareLink.mock.calls[0]?.[0]).toEqual({ id: ALBUM, copies: true });
    expect(sharingOf(saved).dialog?.copies).toBe(true);
    api.updateShareLink.mockRejectedValueOnce(createApiError('network', 0));
    const failed = await plan(known.storeState).dispatch(allowed).silentRun(40);
    expect(sharingOf(failed).dialog?.copies).toBe(false);
  });

  it('hides places at once, and takes it back with what visitors can read when that is refused', async () => {
    const url = 'https://k.example/preview/known';
    const link = { url, copies: true, hides_places: false, places: { maps: 2, texts: 5 } };
    const made = [opened, actions.shareLinkCreated({ albumId: ALBUM, ...link })];
    const known = made.reduce<RootState>(rootReducer, signedInState());
    const hidden = actions.linkChanged({ albumId: ALBUM, change: { hidesPlaces: true } });
    expect(selectShareDialog(rootReducer(known, hidden))).toMatchObject({ hidesPlaces: true });
    api.updateShareLink.mockResolvedValueOnce({
      data: { ...link, hides_places: true, places: { maps: 0, texts: 1 } },
    });
    const saved = await plan(known).dispatch(hidden).silentRun(40);
    expect(api.updateShareLink.mock.calls[0]?.[0]).toEqual({ id: ALBUM, hides_places: true });
    expect(sharingOf(saved).dialog).toMatchObject({ hidesPlaces: true, copies: true, places: { maps: 0, texts: 1 } });
    api.updateShareLink.mockRejectedValueOnce(createApiError('network', 0));
    const failed = await plan(known).dispatch(hidden).silentRun(40);
    expect(sharingOf(failed).dialog).toMatchObject({ hidesPlaces: false, places: { maps: 2, texts: 5 } });
    expect(failed.storeState.toasts.items[0]).toMatchObject({ title: { id: 'toast.errorUpdatingAlbum' } });
  });

  describe('after changes that follow each other quickly', () => {
    const url = 'https://k.example/preview/known';
    const link = { url, copies: false, hides_places: false, places: { maps: 2, texts: 5 } };
    const events = [opened, actions.shareLinkCreated({ albumId: ALBUM, ...link })];
    const known = events.reduce<RootState>(rootReducer, signedInState());
    const [copies, noCopies, hidden] = [{ copies: true }, { copies: false }, { hidesPlaces: true }];
    const network = createApiError('network', 0);

    it.each<[string, LinkChange[], number[], { copies: boolean; hidesPlaces: boolean }]>([
      ['both switches', [copies, hidden], [], { copies: true, hidesPlaces: true }],
      ['both, of which one is refused', [copies, hidden], [0], { copies: false, hidesPlaces: true }],
      ['one back and forth', [copies, noCopies, copies], [], { copies: true, hidesPlaces: false }],
      ['one, refused at first', [copies, noCopies, copies], [0], { copies: true, hidesPlaces: false }],
      ['one, refused at last', [copies, noCopies], [1], { copies: true, hidesPlaces: false }],
    ])('shows what the server has: %s', async (_, changes, refused, end) => {
      const stored = { ...link };
      let running = 0;
      let calls = 0;
      api.updateShareLink.mockImplementation(async ({ id: __, ...change }) => {
        running += 1;
        calls += 1;
        const isRefused = refused.includes(calls - 1);
        expect(running).toBe(1);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running -= 1;
        if (isRefused) throw network;
        return { data: { ...Object.assign(stored, change) } };
      });
      const run = changes.reduce(
        (test, change) => test.dispatch(actions.linkChanged({ albumId: ALBUM, change })),
        plan(known),
      );
      const { storeState } = await run.silentRun(100);
      expect(selectShareDialog(storeState)).toMatchObject(end);
      expect({ copies: stored.copies, hidesPlaces: stored.hides_places }).toEqual(end);
      expect(storeState.toasts.items).toHaveLength(refused.length);
    });
  });

  it('shows the link', async () => {
    api.getSharedUrl.mockResolvedValue({ data: { url: 'https://k.example/preview/x', copies: false } });
    const result = await plan(open()).dispatch(asked).silentRun(40);
    expect(sharingOf(result).dialog).toMatchObject({ phase: 'ready', url: 'https://k.example/preview/x' });
  });

  it('reports "Error Fetching Url", and the dialog stays open for a retry', async () => {
    api.getSharedUrl.mockRejectedValue(createApiError('album_not_ready', 409));
    const result = await plan(open()).dispatch(asked).silentRun(40);
    expect(sharingOf(result).dialog?.phase).toBe('failed');
    expect(result.storeState.toasts.items[0]).toMatchObject({
      title: { id: 'toast.errorFetchingUrl' },
      description: { id: 'error.album_not_ready' },
    });
  });

  it('is cancelled when the session ends', async () => {
    api.getSharedUrl.mockReturnValue(new Promise(() => undefined));
    const result = await plan(open()).dispatch(asked).delay(10).dispatch(auth.loggedOut()).silentRun(40);
    expect(api.getSharedUrl.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect([sharingOf(result).dialog, result.storeState.toasts.items]).toEqual([null, []]);
  });

  it('ignores a link that arrives after the dialog was closed', () => {
    const events = [opened, asked, actions.shareDialogClosed(), actions.shareLinkCreated({ albumId: ALBUM, url: 'x' })];
    expect(events.reduce<RootState>(rootReducer, signedInState()).albums.sharing.dialog).toBeNull();
  });
});

describe('revoking a link', () => {
  const URL = 'https://k.example/preview/x';
  const asked = actions.unshareRequested({ albumId: ALBUM });
  const shared = () => {
    const { query } = signedInState().albums.library.list;
    return [
      libraryActions.listLoaded({ query, albums: [aSummary()], total: 1 }),
      actions.shareDialogOpened({ albumId: ALBUM, title: 'Canyons' }),
      actions.shareLinkCreated({ albumId: ALBUM, url: URL }),
    ].reduce<RootState>(rootReducer, signedInState());
  };
  const shownAs = (state: RootState) => state.albums.library.summaries[ALBUM]?.shared_url;

  it('updates the dialog and the lists', async () => {
    expect(shownAs(shared())).toBe(URL);
    api.unshareAlbum.mockResolvedValue({ status: 'success' });
    const result = await plan(shared()).dispatch(asked).silentRun(40);
    expect(api.unshareAlbum.mock.calls[0]?.[0]).toBe(ALBUM);
    expect(sharingOf(result).dialog).toMatchObject({ phase: 'ended', url: null });
    expect(shownAs(result.storeState)).toBeNull();
  });

  it('reports a failure under its title and keeps showing the link', async () => {
    api.unshareAlbum.mockRejectedValue(createApiError('network', 0));
    const result = await plan(shared()).dispatch(asked).silentRun(40);
    expect(sharingOf(result).dialog).toMatchObject({ phase: 'ready', url: URL });
    expect(shownAs(result.storeState)).toBe(URL);
    expect(result.storeState.toasts.items[0]).toMatchObject({ title: { id: 'toast.errorUpdatingAlbum' } });
  });

  it('continues when the dialog is closed, and is cancelled when the session ends', async () => {
    api.unshareAlbum.mockReturnValue(new Promise(() => undefined));
    const run = () => plan(shared()).dispatch(asked).delay(10).dispatch(actions.shareDialogClosed());
    await run().silentRun(40);
    const result = await run().delay(5).dispatch(auth.loggedOut()).silentRun(40);
    expect(api.unshareAlbum).toHaveBeenCalledTimes(2);
    expect(api.unshareAlbum.mock.calls[1]?.[1]?.signal?.aborted).toBe(true);
    expect(result.storeState.toasts.items).toEqual([]);
  });
});

describe('visiting a shared album', () => {
  it('needs no session', async () => {
    api.getSharedAlbum.mockResolvedValue({ flipfiles });
    const result = await plan()
      .dispatch(actions.sharedAlbumRequested({ token: TOKEN }))
      .silentRun(40);
    expect(api.getSharedAlbum.mock.calls[0]?.[0]).toEqual({ url: TOKEN });
    expect(sharingOf(result).visit).toEqual({ token: TOKEN, phase: 'ready', flipfiles });
  });

  it('requests only the last link', async () => {
    api.getSharedAlbum.mockReturnValueOnce(new Promise(() => undefined)).mockResolvedValue({ flipfiles });
    const result = await plan()
      .dispatch(actions.sharedAlbumRequested({ token: 'another' }))
      .delay(10)
      .dispatch(actions.sharedAlbumRequested({ token: TOKEN }))
      .silentRun(40);
    expect(api.getSharedAlbum.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(sharingOf(result).visit).toMatchObject({ token: TOKEN, phase: 'ready' });
  });

  it("is cancelled when the visitor's session ends", async () => {
    api.getSharedAlbum.mockReturnValue(new Promise(() => undefined));
    const result = await plan(signedInState())
      .dispatch(actions.sharedAlbumRequested({ token: TOKEN }))
      .delay(10)
      .dispatch(auth.loggedOut())
      .silentRun(40);
    expect(api.getSharedAlbum.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect([sharingOf(result).visit, result.storeState.toasts.items]).toEqual([null, []]);
  });

  it.each([
    ['missing', createApiError('not_found', 404)],
    ['missing', createApiError('validation_failed', 400)],
    ['failed', createApiError('network', 0)],
  ] as const)('reports a link that does not open as %s', async (phase, error) => {
    api.getSharedAlbum.mockRejectedValue(error);
    const result = await plan()
      .dispatch(actions.sharedAlbumRequested({ token: TOKEN }))
      .silentRun(40);
    expect(sharingOf(result).visit?.phase).toBe(phase);
    expect(result.storeState.toasts.items).toEqual([]);
  });
});

describe('a shared album with rejected image URLs', () => {
  const shown = [
    actions.sharedAlbumRequested({ token: TOKEN }),
    actions.sharedAlbumLoaded({ token: TOKEN, flipfiles }),
  ];
  const state = shown.reduce<RootState>(rootReducer, rootReducer(undefined, { type: 'start' }));

  it('gets new URLs and stays open', async () => {
    const renewed = { ...flipfiles, title: 'Canyons, today' };
    api.getSharedAlbum.mockResolvedValue({ flipfiles: renewed });
    const result = await plan(state).dispatch(imageUrlsExpired()).silentRun(40);
    expect(sharingOf(result).visit).toEqual({ token: TOKEN, phase: 'ready', flipfiles: renewed });
  });

  it('stays unchanged without a response', async () => {
    api.getSharedAlbum.mockRejectedValue(createApiError('network', 0));
    const result = await plan(state).dispatch(imageUrlsExpired()).silentRun(40);
    expect(sharingOf(result).visit).toEqual({ token: TOKEN, phase: 'ready', flipfiles });
  });
});
