/** @jest-environment jsdom */
import { createRandom } from '@domain/random';
import { type ApiError, albumsApi } from '@/api';
import { sessionEnds } from '@/features/auth';
import { supervise } from '@/sagas';
import { createApiError } from '@/testing/albums';
import { createTestSpread, FIRST, stateWithOpenAlbum, textOfSpread, textTyped } from '@/testing/editor';
import { createHarness } from '@/testing/storeHarness';
import { selectConflict } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { editorSaga } from './editorSaga';
import { parseServerSpread } from './openEditor';

jest.mock('@/api/albums', () => ({ listRunningGenerations: jest.fn(), updateSpread: jest.fn() }));
const api = jest.mocked(albumsApi);

const ROUNDS = 100;

const wordsIn = (html: string): string | undefined =>
  parseServerSpread({ ...createTestSpread(FIRST), html }).document.elements.flatMap((e) =>
    e.type === 'text' ? [e.text] : [],
  )[0];

/**
 * Simulates a spread at a server with optimistic locking: a change based on an old version gets the current state back.
 */
function serve(random: () => number) {
  let current = createTestSpread(FIRST);
  const accepted = new Set<string | undefined>();
  api.updateSpread.mockImplementation(async ({ body }) => {
    for (let turn = Math.floor(random() * 12); turn > 0; turn -= 1) await Promise.resolve();
    if (body.version !== current.version && body.body !== current.html)
      throw Object.assign(createApiError('conflict', 409), { current }) as ApiError;
    if (body.body !== current.html) current = { ...current, html: body.body, version: current.version + 1 };
    accepted.add(wordsIn(current.html));
    return { spread: current };
  });
  return { accepted, words: () => wordsIn(current.html) };
}

const tab = () =>
  createHarness({
    sagas: [() => supervise('albums', editorSaga, { restartOn: sessionEnds })],
    state: stateWithOpenAlbum(),
  });

describe('two tabs on one spread, a hundred random runs', () => {
  it('overwrite nothing that the deciding user has not seen', async () => {
    const random = createRandom(7);
    const server = serve(random);
    const tabs = [tab(), tab()] as const;
    const [written, shown] = [new Set<string>(), new Set<string | undefined>()];
    let conflicts = 0;

    for (let round = 0; round < ROUNDS; round += 1) {
      const who = random();
      const writers = tabs.filter((_, i) => who < 0.4 || (who < 0.7 ? i === 0 : i === 1));
      for (const { store } of writers) {
        const words = `${round} of tab ${tabs.findIndex((one) => one.store === store)}`;
        written.add(words);
        store.dispatch(textTyped(words));
      }
      for (const { store, settled } of writers) {
        await settled();
        store.dispatch(actions.flushRequested());
      }
      for (const { store, until, settled } of writers) {
        for (;;) {
          const state = await until(
            (now) => selectConflict(now) !== null || Object.keys(now.albums.drafts).length === 0,
          );
          const conflict = selectConflict(state);
          if (!conflict) break;
          conflicts += 1;
          const theirs = conflict.theirs;
          shown.add(textOfSpread(state));
          const kept = random() < 0.5 ? { mine: conflict.mine.document } : {};
          store.dispatch(actions.conflictResolved({ theirs, ...kept }));
          await settled();
          store.dispatch(actions.flushRequested());
        }
      }
    }
    for (const { stop } of tabs) stop();

    expect(conflicts).toBeGreaterThan(ROUNDS / 4);
    expect([...written].filter((words) => !server.accepted.has(words) && !shown.has(words))).toEqual([]);
    expect(tabs.map(({ store }) => textOfSpread(store.getState()))).toContain(server.words());
  });
});
