/** @jest-environment jsdom */
import 'fake-indexeddb/auto';
import '@/testing/fakeDevTools';
import type { EnhancedStore, LiftedAction, LiftedState } from '@redux-devtools/instrument';
import type { UnknownAction } from '@reduxjs/toolkit';
import { httpClient } from '@/api/client';
import { actions as auth, tokenStore } from '@/features/auth';
import { actions as cart } from '@/features/cart';
import { importEditorSaga } from '@/features/editor/sagas/importEditorSaga';
import { editorActions as editor } from '@/features/editor/state/slice';
import { timeTravel } from '@/lib/timeTravel';
import { ALBUM } from '@/testing/albums';
import { aCart, ITEM } from '@/testing/commerce';
import { anEditedAlbum, textOfSpread, textTyped } from '@/testing/editor';
import { fakeWebLocks } from '@/testing/webLocks';
import { createAppStore } from './configure';
import { prepareDevTools } from './devTools';
import { loadAuthenticatedSagas, loadDeferredSagas, loadPhotoSagas } from './lazySagas';
import { createRecorder, parseLog, redact, replay, toLogFile } from './replay';
import type { RootState } from './rootReducer';

type Lifted = EnhancedStore<RootState, UnknownAction & { type: string }, unknown>['liftedStore'];
type Monitored = LiftedAction<RootState, UnknownAction & { type: string }, unknown>;

const TOKEN = `x.${btoa(JSON.stringify({ sub: 'ana', referral: 1, currency: 'EUR', language: 'en' }))}.x`;
const SAVE = `/albums/${ALBUM}/spread`;
const UPDATE = '/user/cart/update';

const saved = ({ id, body, version }: { id: string; body: string; version: number }) => ({
  spread: { id, url: '', html: body, version: version + 1 },
});
/** Responses by path. Other paths get no response. */
const answers: Readonly<Record<string, (body: never) => unknown>> = {
  [`/albums/${ALBUM}`]: () => ({ album: anEditedAlbum() }),
  [SAVE]: saved,
  '/user/cart': () => ({ data: aCart() }),
  [UPDATE]: () => ({ data: aCart() }),
};
const request = jest.spyOn(httpClient, 'request');
const sent = (path: string) => request.mock.calls.flatMap(([{ url, data }]) => (url === path ? [data] : []));

const writes = [
  jest.spyOn(Storage.prototype, 'setItem'),
  jest.spyOn(Storage.prototype, 'removeItem'),
  jest.spyOn(IDBObjectStore.prototype, 'put'),
  jest.spyOn(IDBObjectStore.prototype, 'delete'),
];
const forgetCalls = () => {
  for (const spy of [request, ...writes]) spy.mockClear();
};
const written = () => writes.reduce((sum, { mock }) => sum + mock.calls.length, 0);
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  // IndexedDB answers in real time, perhaps after the last test. Without locks, code would still be loaded then.
  fakeWebLocks();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  request.mockImplementation(({ url = '', data }) => {
    const answer = answers[url];
    return answer ? Promise.resolve({ data: answer(data as never), headers: {} }) : new Promise(() => undefined);
  });
  window.localStorage.clear();
  tokenStore.set(TOKEN);
});
afterEach(() => {
  timeTravel.end();
  jest.useRealTimers();
});

function createStore(middleware = createRecorder().middleware) {
  const { store, persistor } = createAppStore({ devTools: prepareDevTools(), middleware: [middleware] });
  const { liftedStore } = store as unknown as { liftedStore: Lifted };
  const monitor = (action: object) => liftedStore.dispatch(action as Monitored);
  return {
    store,
    persistor,
    monitor,
    lifted: () => liftedStore.getState(),
    words: () => textOfSpread(store.getState()),
  };
}

/** Opens the app with a signed-in user, an open album and a cart. */
async function openApp(middleware?: ReturnType<typeof createRecorder>['middleware']) {
  const app = createStore(middleware);
  await pass(10);
  const flows = Promise.all([loadAuthenticatedSagas(), loadPhotoSagas(), loadDeferredSagas(), importEditorSaga()]);
  await pass(10);
  await flows;
  app.store.dispatch(editor.editorOpened({ id: ALBUM }));
  app.store.dispatch(cart.cartRequested());
  await pass(1000);
  app.store.dispatch(textTyped('One'));
  await pass(5000);
  return app;
}

type App = Awaited<ReturnType<typeof openApp>>;

const lastId = ({ lifted }: App) => lifted().stagedActionIds.at(-1) as number;
/** Imports a file as the extension does. */
const importFile = (app: Pick<App, 'monitor'>, text: string) => {
  const { payload, preloadedState } = JSON.parse(text) as { payload: string; preloadedState?: string };
  app.monitor({
    type: 'IMPORT_STATE',
    nextLiftedState: JSON.parse(payload) as unknown,
    preloadedState: preloadedState && (JSON.parse(preloadedState) as unknown),
  });
};
/** Exports a file as the extension does. */
const exportFile = ({ stagedActionIds, actionsById, committedState }: LiftedState<unknown, never, unknown>): string =>
  JSON.stringify({
    payload: JSON.stringify(stagedActionIds.slice(1).map((id) => (actionsById[id] as { action: unknown }).action)),
    preloadedState: JSON.stringify(committedState),
  });

const jumpBack = (app: App) => app.monitor({ type: 'JUMP_TO_STATE', index: 3, actionId: 3 });
const moves: Readonly<Record<string, (app: App) => void>> = {
  'a jump to a state': jumpBack,
  'a jump to an action': (app) => app.monitor({ type: 'JUMP_TO_ACTION', actionId: lastId(app) - 4 }),
  'a skipped action': (app) => app.monitor({ type: 'TOGGLE_ACTION', id: lastId(app) }),
  'actions skipped together': (app) =>
    app.monitor({ type: 'SET_ACTIONS_ACTIVE', start: 3, end: lastId(app), active: false }),
  'a skipped action that is swept': (app) => {
    app.monitor({ type: 'TOGGLE_ACTION', id: lastId(app) });
    app.monitor({ type: 'SWEEP' });
  },
  'actions in another order': (app) =>
    app.monitor({ type: 'REORDER_ACTION', actionId: lastId(app), beforeActionId: lastId(app) - 4 }),
  'an import': (app) => importFile(app, JSON.stringify({ payload: JSON.stringify([auth.referralStored(4)]) })),
  'an import of the whole history': (app) =>
    app.monitor({ type: 'IMPORT_STATE', nextLiftedState: JSON.parse(JSON.stringify(app.lifted())) as unknown }),
  'a lock': (app) => app.monitor({ type: 'LOCK_CHANGES', status: true }),
  'a reset': (app) => app.monitor({ type: 'RESET' }),
  'a rollback': (app) => app.monitor({ type: 'ROLLBACK' }),
  'a commit of an old state': (app) => {
    jumpBack(app);
    app.monitor({ type: 'COMMIT' });
  },
  'a pause at an old state': (app) => {
    jumpBack(app);
    app.monitor({ type: 'PAUSE_RECORDING', status: true });
  },
};

describe('Redux DevTools', () => {
  it.each(Object.entries(moves))(
    '%s sends and stores nothing, and the session continues from its last state',
    async (_, move) => {
      const app = await openApp();
      app.store.dispatch(textTyped('Two'));
      app.store.dispatch(cart.itemChanged({ id: ITEM, change: { quantity: 2 } }));
      const last = app.store.getState();
      forgetCalls();
      move(app);
      expect(timeTravel.isOn()).toBe(true);
      await pass(60_000);
      // Requests of components that a past state renders, and clicks in it.
      app.store.dispatch(editor.editorOpened({ id: ALBUM }));
      app.store.dispatch(cart.cartRequested());
      app.store.dispatch(textTyped('Three'));
      document.dispatchEvent(new Event('visibilitychange'));
      await pass(60_000);
      expect([request.mock.calls, written()]).toEqual([[], 0]);

      timeTravel.goBack();
      expect([timeTravel.isOn(), timeTravel.remounts() > 0]).toEqual([false, true]);
      expect(app.store.getState()).toBe(last);
      await pass(10_000);
      expect(sent(SAVE)).toEqual([
        expect.objectContaining({ version: 2, body: expect.stringContaining('Two') as string }),
      ]);
      expect(sent(UPDATE)).toHaveLength(1);
      expect(written()).toBeGreaterThan(0);
      expect(app.words()).toBe('Two');
    },
  );

  it.each<[string, (app: App) => void, (app: App) => void]>([
    ['a jump to the last state', jumpBack, (app) => app.monitor({ type: 'JUMP_TO_ACTION', actionId: lastId(app) })],
    ['an action no longer skipped', moves['a skipped action'] as never, moves['a skipped action'] as never],
    ['unlocking', moves['a lock'] as never, (app) => app.monitor({ type: 'LOCK_CHANGES', status: false })],
  ])('%s leaves time travel as well', async (_, go, back) => {
    const app = await openApp();
    app.store.dispatch(textTyped('Two'));
    const last = app.store.getState();
    go(app);
    await pass(5000);
    back(app);
    expect(app.store.getState()).toBe(last);
    forgetCalls();
    await pass(5000);
    expect(sent(SAVE)).toHaveLength(1);
    app.store.dispatch(textTyped('Three'));
    await pass(5000);
    expect([sent(SAVE).length, app.words()]).toEqual([2, 'Three']);
  });

  it('a pause and a commit of the last state interrupt nothing', async () => {
    const app = await openApp();
    for (const action of [
      { type: 'PAUSE_RECORDING', status: true },
      { type: 'PAUSE_RECORDING', status: false },
      { type: 'COMMIT' },
    ]) {
      app.monitor(action);
      app.store.dispatch(textTyped(JSON.stringify(action)));
      forgetCalls();
      await pass(5000);
      expect([timeTravel.isOn(), sent(SAVE).length]).toEqual([false, 1]);
    }
  });

  it('holds back a response that arrives meanwhile', async () => {
    const app = await openApp();
    let answer: (value: { data: unknown; headers: object }) => void = () => undefined;
    request.mockImplementationOnce(
      ({ data }) =>
        new Promise((resolve) => {
          answer = () => resolve({ data: saved(data as never), headers: {} });
        }),
    );
    app.store.dispatch(textTyped('Two'));
    await pass(1000);
    app.store.dispatch(textTyped('Three'));
    jumpBack(app);
    forgetCalls();
    answer({ data: null, headers: {} });
    await pass(60_000);
    expect([request.mock.calls, written()]).toEqual([[], 0]);
    timeTravel.goBack();
    await pass(5000);
    expect(sent(SAVE)).toEqual([
      expect.objectContaining({ version: 3, body: expect.stringContaining('Three') as string }),
    ]);
  });

  it('never contain a password, which the server still receives', async () => {
    const app = createStore();
    await pass(10);
    forgetCalls();
    app.store.dispatch(auth.loginRequested({ email: 'ana@example.org', password: 'hunter2hunter2' }));
    await pass(10);
    expect(request.mock.calls[0]?.[0].data).toMatchObject({ password: 'hunter2hunter2' });
    expect(JSON.stringify(app.lifted())).not.toContain('hunter2');
  });
});

describe('a recorded session', () => {
  const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;

  it('imports from the DevTools to the recorded state, at each of its actions', async () => {
    const app = await openApp();
    const { computedStates, stagedActionIds } = app.lifted();
    expect(stagedActionIds.length).toBeLessThan(50);
    const file = exportFile(app.lifted() as never);
    const fresh = createStore();
    importFile(fresh, file);
    computedStates.forEach(({ state }, index) => {
      fresh.monitor({ type: 'JUMP_TO_STATE', index });
      expect(plain(fresh.store.getState())).toEqual(plain(state));
    });
    expect(plain(replay(parseLog(JSON.parse(file))))).toEqual(plain(app.store.getState()));
  });

  it('imports from the product to the recorded state, at each of its actions', async () => {
    const { middleware, exportLog } = createRecorder();
    const app = await openApp(middleware);
    const states = app.lifted().computedStates;
    const file = JSON.stringify(toLogFile(exportLog()));
    const fresh = createStore();
    importFile(fresh, file);
    expect(fresh.lifted().computedStates).toHaveLength(states.length);
    states.forEach(({ state }, index) => {
      fresh.monitor({ type: 'JUMP_TO_STATE', index });
      expect(plain(fresh.store.getState())).toEqual(redact(plain(state)));
    });
  });
});
