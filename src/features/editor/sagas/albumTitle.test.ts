/** @jest-environment jsdom */
import { parseSpread, type SpreadDocument, serialiseSpread } from '@domain/document';
import { retitleSpread } from '@domain/layout';
import { aSpread, aTextElement } from '@domain/testing';
import { ApiError, albumsApi } from '@/api';
import { sessionEnds } from '@/features/auth';
import { supervise } from '@/sagas';
import type { RootState } from '@/store/rootReducer';
import { ALBUM, createApiError } from '@/testing/albums';
import {
  anEditedAlbum,
  COVER,
  createTestSpread,
  IDS,
  OPENING,
  requestRename,
  stateWithOpenAlbum,
} from '@/testing/editor';
import { createHarness } from '@/testing/storeHarness';
import { selectDocument } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { editorSaga } from './editorSaga';

jest.mock('@/api/albums', () => ({
  listRunningGenerations: jest.fn(),
  getAlbumRevision: jest.fn(),
  getAlbum: jest.fn(),
  updateSpread: jest.fn(),
  renameAlbum: jest.fn(),
}));
const api = jest.mocked(albumsApi);

const sheet = (role: 'cover' | 'opening', second: string) =>
  aSpread({
    role,
    spine: role === 'cover' ? 6 : 0,
    elements: ['t1', 't2', 't3'].map((id) => aTextElement({ id, text: { t1: 'Canyons', t2: second }[id] ?? 'Anna' })),
  });

/** Simulates a server that keeps an album and its title consistent, as the real one does. */
function createServer(onSpine = 'Canyons') {
  let title = 'Canyons';
  const rows = new Map(
    IDS.map((id) => {
      const doc = id === COVER ? sheet('cover', onSpine) : id === OPENING ? sheet('opening', 'Anna') : null;
      return [id, doc ? { ...createTestSpread(id), html: serialiseSpread(doc) } : createTestSpread(id)];
    }),
  );
  const rowOf = (id: string) => rows.get(id) ?? createTestSpread(id);
  const save = (id: string, doc: SpreadDocument) => {
    const row = { ...rowOf(id), version: rowOf(id).version + 1, html: serialiseSpread(doc) };
    rows.set(id, row);
    return row;
  };
  const retitle = (to: string) => {
    const from = title;
    title = to;
    return [COVER, OPENING].flatMap((id) => {
      const before = parseSpread(rowOf(id).html);
      const now = retitleSpread(before, [from], to).doc;
      return now === before ? [] : [save(id, now)];
    });
  };
  const album = () => anEditedAlbum({ title, spreads: [...rows.values()] });
  return {
    album,
    rename: (to: string) => ({ title: to, spreads: to === title ? [] : retitle(to) }),
    update({ id, version, body }: { id: string; version: number; body: string }) {
      const row = rowOf(id);
      if (row.html === body) return { spread: row };
      if (row.version !== version)
        throw new ApiError({ code: 'conflict', status: 409, message: '', current: row } as never);
      save(id, parseSpread(body));
      const words = parseSpread(body).elements[0];
      const to = id === COVER && words?.type === 'text' ? words.text : title;
      if (to === title || to === '') return { spread: rowOf(id) };
      retitle(to);
      return { spread: rowOf(id), title: to };
    },
  };
}

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

let server = createServer();
beforeEach(() => {
  jest.resetAllMocks();
  server = createServer();
  api.listRunningGenerations.mockResolvedValue({ albums: [] });
  api.getAlbum.mockImplementation(() => Promise.resolve({ album: server.album() }));
  api.updateSpread.mockImplementation(async ({ body }) => server.update(body));
  api.renameAlbum.mockImplementation(async ({ body }) => server.rename(body.title));
});

const tab = () => {
  const harness = createHarness({
    sagas: [() => supervise('albums', editorSaga, { restartOn: sessionEnds })],
    state: stateWithOpenAlbum(server.album()),
  });
  open.push(harness.stop);
  return harness;
};
type Tab = ReturnType<typeof tab>;

const set = (spreadId: string, id: string, text: string) =>
  actions.editRequested({ spreadId, command: { kind: 'setText', id, text } });
const textsOf = (state: RootState, id: string) =>
  selectDocument(state, id)?.elements.flatMap((one) => (one.type === 'text' ? [one.text] : []));
const conflictsOf = ({ albums: { editor } }: RootState) => Object.keys(editor.conflicts);
async function saveAll({ store, settled }: Tab) {
  for (let i = 0; i < 4; i += 1) {
    store.dispatch(actions.flushRequested());
    await settled();
  }
}
/** Delays the responses of the server, which still carries out the requests. */
function holdAnswers() {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const held = async <T>(answer: T) => {
    await gate;
    return answer;
  };
  api.updateSpread.mockImplementationOnce(async ({ body }) => held(server.update(body)));
  api.renameAlbum.mockImplementationOnce(async ({ body }) => held(server.rename(body.title)));
  return open;
}
/** Drops the response of the server after it has carried out the request. */
function loseAnswer() {
  api.updateSpread.mockImplementationOnce(async ({ body }) => {
    server.update(body);
    throw createApiError('network', 0);
  });
  api.renameAlbum.mockImplementationOnce(async ({ body }) => {
    server.rename(body.title);
    throw createApiError('network', 0);
  });
}

describe('editing the title on the cover', () => {
  it('keeps the selection and all steps, including those on the title page', async () => {
    const one = tab();
    one.store.dispatch(set(OPENING, 't3', 'Ben'));
    await saveAll(one);
    one.store.dispatch(actions.elementsSelected({ ids: ['t1'] }));
    for (const words of ['R', 'Ro', 'Rom', 'Rome']) {
      one.store.dispatch(set(COVER, 't1', words));
      await saveAll(one);
    }
    const now = one.store.getState();
    expect(textsOf(now, OPENING)).toEqual(['Rome', 'Anna', 'Ben']);
    expect(now.albums.editor).toMatchObject({ selection: ['t1'], conflicts: {} });
    expect(now.albums.editor.undo).toHaveLength(5);
  });

  it('drops the steps on a title page whose title was changed elsewhere', async () => {
    const one = tab();
    one.store.dispatch(set(OPENING, 't3', 'Ben'));
    await saveAll(one);
    server.rename('Rome');
    one.store.dispatch(actions.editorOpened({ id: ALBUM }));
    await one.settled();
    expect(one.store.getState().albums.editor.undo).toEqual([]);
  });

  it('updates the spine too if typing continues during the first save', async () => {
    const one = tab();
    const answer = holdAnswers();
    one.store.dispatch(set(COVER, 't1', 'Ro'));
    await saveAll(one);
    one.store.dispatch(set(COVER, 't1', 'Rome'));
    answer();
    await saveAll(one);
    await saveAll(one);
    expect(textsOf(one.store.getState(), COVER)).toEqual(['Rome', 'Rome', 'Anna']);
    expect(server.album().title).toBe('Rome');
  });

  it('reloads the album once, when typing pauses', async () => {
    const one = tab();
    const answer = holdAnswers();
    one.store.dispatch(set(COVER, 't1', 'Ro'));
    await saveAll(one);
    one.store.dispatch(set(COVER, 't1', 'Rome'));
    answer();
    await saveAll(one);
    await saveAll(one);
    expect(api.getAlbum).toHaveBeenCalledTimes(1);
  });

  it('allows edits of the title page before it has the new title', async () => {
    const one = tab();
    const answer = holdAnswers();
    one.store.dispatch(set(COVER, 't1', 'Rome'));
    await saveAll(one);
    one.store.dispatch(set(OPENING, 't3', 'Ben'));
    answer();
    await saveAll(one);
    await saveAll(one);
    expect(conflictsOf(one.store.getState())).toEqual([]);
    expect(one.store.getState().albums.drafts).toEqual({});
    expect(textsOf(one.store.getState(), OPENING)).toEqual(['Rome', 'Anna', 'Ben']);
  });

  it.each(['Canyons', 'Anna'])('causes no conflict after a lost response, with %s on the spine', async (onSpine) => {
    server = createServer(onSpine);
    const one = tab();
    loseAnswer();
    one.store.dispatch(set(COVER, 't1', 'Rome'));
    await saveAll(one);
    one.store.dispatch(set(OPENING, 't3', 'Ben'));
    await saveAll(one);
    await saveAll(one);
    expect(conflictsOf(one.store.getState())).toEqual([]);
    expect(textsOf(one.store.getState(), COVER)).toEqual(['Rome', onSpine === 'Anna' ? 'Anna' : 'Rome', 'Anna']);
    expect(textsOf(one.store.getState(), OPENING)).toEqual(['Rome', 'Anna', 'Ben']);
  });
});

describe('renaming an album', () => {
  it.each([COVER, OPENING])('allows edits of page %s before the response', async (page) => {
    const one = tab();
    const answer = holdAnswers();
    one.store.dispatch(requestRename('Canyons', 'Rome'));
    await one.settled();
    one.store.dispatch(set(page, 't3', 'Ben'));
    answer();
    await saveAll(one);
    await saveAll(one);
    expect(conflictsOf(one.store.getState())).toEqual([]);
    expect(textsOf(one.store.getState(), page)).toEqual(['Rome', page === COVER ? 'Rome' : 'Anna', 'Ben']);
    expect(server.album().title).toBe('Rome');
  });

  it('causes no conflict after a lost response', async () => {
    const one = tab();
    loseAnswer();
    one.store.dispatch(requestRename('Canyons', 'Rome'));
    await saveAll(one);
    await saveAll(one);
    expect(textsOf(one.store.getState(), COVER)).toEqual(['Rome', 'Rome', 'Anna']);
    one.store.dispatch(set(COVER, 't3', 'Ben'));
    await saveAll(one);
    expect(conflictsOf(one.store.getState())).toEqual([]);
  });

  it('causes a conflict if the cover was also changed otherwise', async () => {
    const one = tab();
    one.store.dispatch(set(COVER, 't3', 'Ben'));
    await one.settled();
    const [cover] = server.album().spreads;
    const theirs = parseSpread(cover?.html ?? '');
    const elements = theirs.elements.filter(({ id }) => id !== 't2');
    server.update({ id: COVER, version: 1, body: serialiseSpread({ ...theirs, elements }) });
    await saveAll(one);
    expect(conflictsOf(one.store.getState())).toEqual([COVER]);
  });
});
