import 'fake-indexeddb/auto';
import '@/testing/devToolsStandIn';
import type { EnhancedStore, LiftedAction } from '@redux-devtools/instrument';
import { waitFor } from '@testing-library/react';
import { client } from '@/api/client';
import { loadEditorFlows } from '@/features/albums/editor/loadFlows';
import { editorActions as editor } from '@/features/albums/editor/slice';
import { actions as auth, tokenStore } from '@/features/auth';
import { actions as cart } from '@/features/cart';
import { timeTravel } from '@/lib/timeTravel';
import { ALBUM } from '@/testing/albums';
import { aCart, ITEM } from '@/testing/commerce';
import { anEditedAlbum, FIRST, wordsOf, write } from '@/testing/editor';
import { createAppStore } from './configure';
import { prepareDevTools } from './devTools';
import { startLateFlows, startMemberFlows, startPhotoFlows } from './memberFlows';
import { parseLog, replay, toLogFile } from './replay';
import type { RootState } from './rootReducer';

type AnyAction = { type: string };
type Lifted = EnhancedStore<RootState, AnyAction, unknown>['liftedStore'];

const encoded = (claims: object) => btoa(JSON.stringify(claims));
const token = `x.${encoded({ sub: 'ana', referral: 1, currency: 'EUR', language: 'en' })}.x`;

/** The server, by the paths that the scenarios ask for. */
const request = jest.spyOn(client, 'request');
const answers: Readonly<Record<string, (body: unknown) => unknown>> = {
  [`/albums/${ALBUM}`]: () => ({ album: anEditedAlbum() }),
  [`/albums/${ALBUM}/update_spread`]: (body) => {
    const { id, body: html, version } = body as { id: string; body: string; version: number };
    return { spread: { id, url: '', html, version: version + 1 } };
  },
  '/user/cart': () => ({ data: aCart() }),
  '/user/cart/update': () => ({ data: aCart() }),
};
const paths = () => request.mock.calls.map(([{ url }]) => url ?? '');
const asked: string[] = [];

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  request.mockReset();
  request.mockImplementation(({ url = '', data }) => {
    asked.push(url);
    const answer = answers[url];
    return answer ? Promise.resolve({ data: answer(data) }) : new Promise(() => undefined);
  });
});
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
console.debug(paths, asked, waitFor, parseLog, replay, toLogFile, auth, cart, ITEM, FIRST, wordsOf, write, editor);

const opened = async () => {
  window.localStorage.clear();
  tokenStore.set(token);
  const { store, persistor } = createAppStore({ devTools: prepareDevTools() });
  await pass(10);
  await persistor.restored;
  const flows = Promise.all([startMemberFlows(), startPhotoFlows(), startLateFlows(), loadEditorFlows()]);
  await pass(10);
  await flows;
  const { liftedStore } = store as unknown as { liftedStore: Lifted };
  return { store, persistor, liftedStore, monitor: (action: LiftedAction<RootState, AnyAction, unknown>) => liftedStore.dispatch(action) };
};

it('x', async () => {
  const { store } = await opened();
  store.dispatch(editor.editorOpened({ id: ALBUM }));
  await pass(1000);
  store.dispatch(write('One'));
  await pass(1000);
  store.dispatch(cart.cartRequested());
  await pass(1000);
  store.dispatch(cart.itemChanged({ id: ITEM, change: { quantity: 2 } }));
  await pass(3000);
  process.stdout.write(asked.join('\n') + timeTravel.isOn() + wordsOf(store.getState()) + JSON.stringify(store.getState().cart));
});
