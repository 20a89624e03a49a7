/** @jest-environment jsdom */
import { saga as session } from '@/features/auth';
import { call } from '@/sagas/effects';
import { createHarness } from '@/testing/storeHarness';
import { actions, type LogoutLoss } from '../slice';
import { type LogoutGuard, registerLogoutGuard } from './logoutGuards';

jest.mock('@/api/auth');

const unregister: (() => void)[] = [];
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  for (const one of unregister.splice(0)) one();
  jest.useRealTimers();
});

const uploads: LogoutLoss = {
  text: { id: 'signOut.uploadingText', values: { count: 2 } },
  count: 2,
  isUpload: true,
};
const pages: LogoutLoss = { text: { id: 'signOut.unsavedText', values: { count: 1 } }, count: 1 };
const choices: LogoutLoss = { text: { id: 'signOut.creationText' }, count: 1 };

/** A feature with work that a logout would lose, until it is saved. */
function feature(loss: LogoutLoss, canSave = false) {
  const state: { loss: LogoutLoss | null; saves: number } = { loss, saves: 0 };
  const guard: LogoutGuard = {
    *findLoss() {
      return yield* call(() => state.loss);
    },
    *save() {
      state.saves += 1;
      yield* call(() => Promise.resolve());
      if (canSave) state.loss = null;
    },
  };
  unregister.push(registerLogoutGuard(guard));
  return state;
}

async function signOut() {
  const { store } = createHarness({ sagas: [session] });
  store.dispatch(actions.sessionOpened({ currency: 'EUR', language: 'en', referral: 1 }));
  const shown = () => store.getState().toasts.items.filter(({ open }) => open);
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  store.dispatch(actions.logoutRequested());
  await pass(6000);
  return {
    shown,
    said: () => [shown()[0]?.description].flat(),
    ended: () => store.getState().auth.endedBy,
    insist: async () => {
      store.dispatch(shown()[0]?.action?.dispatch ?? { type: 'nothing was offered' });
      await pass(6000);
    },
    pass,
  };
}

describe('what a logout would lose', () => {
  it.each([[[uploads, pages]], [[pages, uploads]], [[uploads, choices, pages]]])(
    'is named in one message, and all of it: %#',
    async (losses) => {
      for (const loss of losses) feature(loss);
      const { shown, said, ended, insist } = await signOut();
      expect([ended(), shown()]).toEqual([null, [expect.objectContaining({ title: { id: 'signOut.unsaved' } })]]);
      expect(said()).toEqual(losses.map(({ text }) => text));
      expect(shown()[0]?.action?.label).toEqual({ id: 'signOut.insist' });
      await insist();
      expect(ended()).toBe('logout');
    },
  );

  it('is saved first wherever that is possible, also when something else is lost', async () => {
    feature(uploads);
    const saved = feature(pages, true);
    const { said, ended, insist, shown } = await signOut();
    expect([saved.saves, said(), ended()]).toEqual([1, [uploads.text], null]);
    expect(shown()[0]?.action?.label).toEqual({ id: 'signOut.stopUploads' });
    await insist();
    expect(ended()).toBe('logout');
  });

  it('is asked about again when it has grown or another kind has come', async () => {
    feature(uploads);
    const later = feature(pages);
    later.loss = null;
    const { said, ended, insist } = await signOut();
    expect(said()).toEqual([uploads.text]);
    later.loss = pages;
    await insist();
    expect([ended(), said()]).toEqual([null, [uploads.text, pages.text]]);
    later.loss = { ...pages, count: 3 };
    await insist();
    expect(ended()).toBeNull();
    await insist();
    expect(ended()).toBe('logout');
  });

  it('is withdrawn once nothing is left to lose', async () => {
    const [a, b] = [feature(uploads), feature(pages)];
    const { shown, ended, pass } = await signOut();
    a.loss = null;
    await pass(1000);
    expect(shown()).toHaveLength(1);
    b.loss = null;
    await pass(1000);
    expect([shown(), ended()]).toEqual([[], null]);
  });
});
