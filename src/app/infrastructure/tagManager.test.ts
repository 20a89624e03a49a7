/** @jest-environment jsdom */

import { actions as auth, sessionEnds } from '@/features/auth';
import { pageViews } from '@/lib/navigation/appPaths';
import { supervise } from '@/sagas';
import { createHarness } from '@/testing/storeHarness';
import { createUser } from '@/testing/users';
import { tagManagerSaga } from './tagManager';

const consenting = auth.userLoaded(
  createUser({ reminders_allow: false, tracking_allow: true, tag_manager_id: 'GTM-ABC123' }),
);

const scripts = () => [...document.querySelectorAll('script')].map(({ src }) => src);
const told = () => (window.dataLayer ?? []).filter(({ event }) => event === 'content-view').map(({ path }) => path);
const start = () => {
  const app = createHarness({ sagas: [() => supervise('tagManager', tagManagerSaga, { restartOn: sessionEnds })] });
  const send = async (action: Parameters<typeof app.store.dispatch>[0]) => {
    app.store.dispatch(action);
    await app.settled();
  };
  return { ...app, send };
};

describe('the tag manager', () => {
  beforeEach(() => {
    document.head.innerHTML = '';
    delete window.dataLayer;
    window.history.replaceState(null, '', '/de/photos');
  });

  it('is not loaded for a visitor, without consent, or without an id', async () => {
    const { send, stop } = start();
    pageViews.emit('/');
    await send(auth.userLoaded(createUser({})));
    await send(auth.userLoaded(createUser({ tracking_allow: true })));
    pageViews.emit('/photos');
    expect(scripts()).toEqual([]);
    expect(window.dataLayer).toBeUndefined();
    stop();
  });

  it('loads once after consent and receives page views without ids and queries', async () => {
    const { send, stop } = start();
    await send(consenting);
    await send(consenting);
    pageViews.emit('/creations/preview/5f0c2f5e-6f43-4a0e-9a3c-0d6f4f6c2b11?token=secret');
    expect(scripts()).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-ABC123']);
    expect(told()).toEqual(['/photos', '/creations/preview/{id}']);
    stop();
  });

  it.each(['UA-1', 'GTM-abc', 'gtm-ABC', 'GTM-', 'XGTM-A1', 'GTM-1"><script>', 'GTM-A1"></script>', 'GTM-A1\n', 7])(
    'logs the invalid id %j, does not load, and loads a valid id later',
    async (id) => {
      const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
      const { send, stop } = start();
      const wrong = auth.userLoaded(
        createUser({ reminders_allow: false, tracking_allow: true, tag_manager_id: id as string }),
      );
      for (let i = 0; i < 7; i += 1) await send(wrong);
      expect(scripts()).toEqual([]);
      expect(logged).toHaveBeenCalledWith(
        'failed to load the tag manager',
        expect.objectContaining({ message: expect.stringContaining('Invalid tag manager id') as string }),
      );
      expect(logged).not.toHaveBeenCalledWith(expect.stringContaining('crashed'), expect.anything());
      await send(consenting);
      expect(scripts()).toHaveLength(1);
      logged.mockRestore();
      stop();
    },
  );

  it('receives nothing after consent is withdrawn or the session has ended', async () => {
    const { send, stop } = start();
    await send(consenting);
    await send(auth.userLoaded(createUser({})));
    pageViews.emit('/cart');
    expect(told()).toEqual(['/photos']);
    await send(consenting);
    await send(auth.loggedOut());
    pageViews.emit('/auth/login');
    expect(told()).toEqual(['/photos', '/photos']);
    stop();
  });
});
