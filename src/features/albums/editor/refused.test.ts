import { type ApiError, albumsApi } from '@/api';
import { type RootState, rootReducer } from '@/store/rootReducer';
import { ALBUM, failure } from '@/testing/albums';
import { anEditedAlbum, FIRST, IDS, opened, plan, spreadOf, takesAll, wordsOf, write } from '@/testing/editor';
import { selectConflict, selectLost, selectSaveState } from './selectors';
import { editorActions as actions } from './slice';

jest.mock('@/api/albums', () => ({ getAlbum: jest.fn(), runningGenerations: jest.fn(), updateSpread: jest.fn() }));
const api = jest.mocked(albumsApi);

const toastOf = ({ storeState }: { storeState: RootState }) => storeState.toasts.items[0];
const saves = () => api.updateSpread.mock.calls.map(([{ body }]) => body);
const savesAll = () => api.updateSpread.mockImplementation(takesAll);

beforeEach(() => {
  jest.resetAllMocks();
  api.runningGenerations.mockResolvedValue({ albums: [] });
});

/** What the next tab starts from: the drafts as they were stored, and nothing else. */
const reopened = ({ albums: { drafts } }: RootState): RootState => {
  const fresh = opened();
  const closed = rootReducer(fresh, actions.editorClosed()).albums;
  return { ...fresh, albums: { ...closed, ...(JSON.parse(JSON.stringify({ drafts })) as object) } };
};

describe('an edit that is refused', () => {
  it('is told, not tried again and again, and can be dropped', async () => {
    api.updateSpread.mockRejectedValue(failure('photos_missing', 404));
    const refused = await plan().dispatch(write('Mine')).silentRun(40);
    expect(saves()).toHaveLength(1);
    expect(toastOf(refused)).toMatchObject({
      title: { id: 'toast.errorUpdatingAlbum' },
      description: { id: 'error.photos_missing' },
    });
    expect(selectSaveState(refused.storeState)).toEqual({ kind: 'refused', spreadId: FIRST });
    const storeState = rootReducer(refused.storeState, actions.draftDropped({ spreadId: FIRST }));
    expect(wordsOf(storeState)).toBe('A day at the sea');
  });

  const refusesFirst = () => {
    savesAll();
    api.updateSpread.mockImplementationOnce(
      () =>
        new Promise((_, reject) => {
          setTimeout(() => reject(failure('document_invalid', 422)), 30);
        }),
    );
  };
  const wordsSaved = () => saves().map(({ body }) => /One|Two/.exec(body)?.[0]);

  it('holds up nothing that was written while it was on its way', async () => {
    refusesFirst();
    const result = await plan().dispatch(write('One')).delay(10).dispatch(write('Two')).silentRun(80);
    expect(wordsSaved()).toEqual(['One', 'Two']);
    expect([wordsOf(result.storeState), selectSaveState(result.storeState)]).toEqual(['Two', { kind: 'saved' }]);
    expect(toastOf(result)).toBeUndefined();
  });

  it('holds up nothing that was written after it before a reload', async () => {
    api.updateSpread.mockReturnValue(new Promise(() => undefined));
    const before = await plan().dispatch(write('One')).delay(10).dispatch(write('Two')).silentRun(40);
    api.updateSpread.mockReset();
    refusesFirst();
    const { storeState } = await plan(reopened(before.storeState)).silentRun(80);
    expect([wordsSaved(), storeState.albums.drafts]).toEqual([['One', 'Two'], {}]);
  });

  it('is tried again with the next change', async () => {
    api.updateSpread.mockRejectedValueOnce(failure('document_invalid', 422));
    const { storeState: refused } = await plan().dispatch(write('Mine')).silentRun(40);
    savesAll();
    const { storeState } = await plan(refused).dispatch(write('Better')).silentRun(40);
    expect(selectSaveState(storeState)).toEqual({ kind: 'saved' });
  });
});

describe('a spread that is in the book no longer', () => {
  const left = IDS.filter((id) => id !== FIRST);
  const laidOutAnew = () =>
    api.getAlbum.mockResolvedValue({ album: anEditedAlbum({ spreads: left.map((id) => spreadOf(id)) }) });

  it('shows the book as it is now, and leaves it to the user what becomes of what was made', async () => {
    api.updateSpread.mockRejectedValue(failure('not_found', 404));
    laidOutAnew();
    const { storeState } = await plan().dispatch(write('Mine')).silentRun(60);
    expect(selectLost(storeState)?.document).toMatchObject({ elements: [{}, { text: 'Mine' }] });
    const { order, current, undo } = storeState.albums.editor;
    expect([order, left.includes(current ?? ''), undo]).toEqual([left, true, []]);
    expect(saves()).toHaveLength(1);
    const dropped = rootReducer(storeState, actions.draftDropped({ spreadId: FIRST }));
    expect([selectLost(dropped), selectSaveState(dropped)]).toEqual([null, { kind: 'saved' }]);
  });

  it('is told as well after a reload, once the server has refused it', async () => {
    api.updateSpread.mockRejectedValue(failure('not_found', 404));
    laidOutAnew();
    const before = await plan().dispatch(write('Mine')).silentRun(60);
    const { storeState } = await plan(reopened(before.storeState))
      .dispatch(actions.editorOpened({ id: ALBUM }))
      .silentRun(60);
    expect(selectLost(storeState)?.spreadId).toBe(FIRST);
  });

  it('is told in passing where its album is not open', async () => {
    api.updateSpread.mockReturnValue(new Promise(() => undefined));
    const before = await plan().dispatch(write('Mine')).silentRun(40);
    api.updateSpread.mockReset().mockRejectedValue(failure('not_found', 404));
    const result = await plan(reopened(before.storeState)).silentRun(60);
    expect(selectLost(result.storeState)).toBeNull();
    expect(toastOf(result)?.description).toEqual({ id: 'error.not_found' });
    expect([Object.keys(result.storeState.albums.drafts), api.getAlbum.mock.calls.length]).toEqual([[FIRST], 0]);
  });
});

describe('a server that was set back to before', () => {
  const ahead = () => opened(anEditedAlbum({ spreads: IDS.map((id) => spreadOf(id, undefined, 5)) }));
  const refuses = () => Object.assign(failure('conflict', 409), { current: spreadOf(FIRST) }) as ApiError;

  it('is a conflict that is told, and not asked about again and again', async () => {
    api.updateSpread.mockRejectedValue(refuses());
    const { storeState } = await plan(ahead()).dispatch(write('Mine')).silentRun(60);
    expect([saves().length, selectConflict(storeState)?.theirs.version]).toEqual([1, 1]);
  });

  it('goes on with what the user has kept', async () => {
    savesAll();
    api.updateSpread.mockRejectedValueOnce(refuses());
    const { storeState: found } = await plan(ahead()).dispatch(write('Mine')).silentRun(60);
    const { mine, theirs } = selectConflict(found) ?? {};
    if (!mine || !theirs) throw new Error('there is no conflict');
    const { storeState } = await plan(found)
      .dispatch(actions.conflictResolved({ theirs, mine: mine.document }))
      .silentRun(60);
    expect([wordsOf(storeState), storeState.albums.drafts]).toEqual(['Mine', {}]);
    expect(storeState.albums.editor.spreads[FIRST]?.version).toBe(2);
  });
});
