import { act, configure, render, waitFor } from '@testing-library/react';
import en from '@translations/en.json';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { httpClient } from '@/api/client';
import { selectors, tokenStore } from '@/features/auth';
import { TOKEN_KEY } from '@/features/auth/tokenStore';
import { I18nProvider } from '@/i18n';
import { createAppStore } from '@/store/configure';
import { ALBUM } from '@/testing/albums';
import { connectApi } from './App';
import { routeObjects } from './router';

/** Pages are compiled when first opened. */
configure({ asyncUtilTimeout: 100_000 });
jest.setTimeout(240_000);

const tokenFor = (sub: string): string =>
  `h.${btoa(JSON.stringify({ currency: 'EUR', language: 'en', referral: 1, sub }))}.s`;
const [anas, bobs] = [tokenFor('ana'), tokenFor('bob')];

const request = jest.spyOn(httpClient, 'request');
const askedBy = (token: string) =>
  request.mock.calls.flatMap(([{ url, headers }]) =>
    (headers as { Authorization?: string } | undefined)?.Authorization === `Bearer ${token}` ? [url ?? ''] : [],
  );

async function open(path: string) {
  window.localStorage.clear();
  tokenStore.set(anas);
  request.mockReset().mockImplementation(() => new Promise(() => undefined));
  const { store, persistor } = createAppStore();
  connectApi(store);
  await persistor.restored;
  const router = createMemoryRouter(routeObjects(), { initialEntries: [path] });
  const view = render(
    <Provider store={store}>
      <I18nProvider locale="en" chooseLocale={() => undefined} messages={en}>
        <RouterProvider router={router} />
      </I18nProvider>
    </Provider>,
  );
  return { ...view, store };
}

describe('an open page while another user signs in', () => {
  it.each([
    ['/', '/albums/recent'],
    ['/creations', '/albums'],
    ['/photos', '/storage/list2'],
    [`/creations/preview/${ALBUM}`, `/albums/${ALBUM}/preview`],
    [`/creations/editor/${ALBUM}`, `/albums/${ALBUM}`],
    ['/templates', '/templates/'],
    ['/cart', '/user/cart'],
    ['/orders', '/user/orders'],
    ['/account', '/user/sessions'],
  ])('requests data again as that user on %s', async (path, url) => {
    const { store, unmount } = await open(path);
    await waitFor(() => expect(askedBy(anas)).toContain(url));
    tokenStore.set(bobs);
    act(
      () => void window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY, newValue: bobs, oldValue: anas })),
    );
    await waitFor(() => expect(askedBy(bobs)).toContain(url));
    expect(selectors.userId(store.getState())).toBe('bob');
    unmount();
  });

  it('is replaced by the next call when no other tab reported the sign-in', async () => {
    const { store, unmount } = await open('/creations');
    await waitFor(() => expect(askedBy(anas)).toContain('/albums'));
    tokenStore.set(bobs);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(selectors.userId(store.getState())).toBe('bob'));
    await waitFor(() => expect(askedBy(bobs)).toContain('/albums'));
    unmount();
  });
});
