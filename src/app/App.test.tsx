import { act, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import de from '@translations/de.json';
import en from '@translations/en.json';
import type { ComponentType } from 'react';
import { Outlet } from 'react-router-dom';
import { httpClient } from '@/api/client';
import { actions } from '@/features/auth';
import { Component as ResetPasswordPage } from '@/features/auth/pages/ResetPasswordPage';
import { Component as VerifyEmailPage } from '@/features/auth/pages/VerifyEmailPage';
import type * as I18n from '@/i18n';
import { loadMessages, type Messages } from '@/i18n';
import { createAppStore } from '@/store/configure';
import { App } from './App';
import { LanguageLinks } from './layouts/LanguageLinks';
import { loadLayout, loadPage } from './pages';
import { createAppRouter } from './router';
import { type RouteName, routes } from './routes';
import type * as AccountLanguage from './useAccountLanguage';

jest.mock('@/i18n', () => {
  const actual = jest.requireActual<typeof I18n>('@/i18n');
  return { ...actual, loadMessages: jest.fn(actual.loadMessages) };
});
jest.mock('./pages', () => ({ loadPage: jest.fn(), loadLayout: jest.fn() }));
jest.mock('./Overlays', () => {
  const { useAccountLanguage } = jest.requireActual<typeof AccountLanguage>('./useAccountLanguage');
  const Overlays = () => {
    useAccountLanguage();
    return null;
  };
  return { __esModule: true, default: Overlays };
});

/** Lazy parts are compiled when first used. */
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(60_000);

const Layout = () => (
  <>
    <Outlet />
    <LanguageLinks />
  </>
);

const request = jest.spyOn(httpClient, 'request');
const requestsWith = (text: string) => request.mock.calls.filter((call) => JSON.stringify(call).includes(text));

const path = () => window.location.pathname + window.location.search;

/** Opens the app in English. A page that is missing in `pages` never loads. */
function open(url: string, pages: Partial<Record<RouteName, ComponentType | Promise<ComponentType>>>) {
  window.localStorage.clear();
  window.history.replaceState(null, '', url);
  request.mockReset().mockImplementation(() => new Promise(() => undefined));
  jest.mocked(loadLayout).mockResolvedValue({ Component: Layout });
  jest
    .mocked(loadPage)
    .mockImplementation(async (name) => ({ Component: await (pages[name] ?? new Promise<never>(() => undefined)) }));
  const { store } = createAppStore();
  render(<App store={store} start={{ locale: 'en', messages: en, router: createAppRouter('/en') }} />);
  return { store };
}

const choose = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

const chooseGerman = async () => {
  await choose('Deutsch');
  await waitFor(() => expect(document.documentElement.lang).toBe('de'));
};

describe('a change of language', () => {
  it('keeps the token of a password link out of the address, but on the page', async () => {
    open('/en/auth/reset_password?token=secret-token', { 'auth-reset_password': ResetPasswordPage });
    await screen.findByLabelText(en['auth.newPassword']);
    await waitFor(() => expect(path()).toBe('/en/auth/reset_password'));
    await chooseGerman();
    const field = await screen.findByLabelText(de['auth.newPassword']);
    expect(path()).toBe('/de/auth/reset_password');
    fireEvent.change(field, { target: { value: 'correct horse battery' } });
    fireEvent.click(screen.getByRole('button', { name: de['auth.reset.submit'] }));
    await waitFor(() => expect(requestsWith('secret-token')).toHaveLength(1));
  });

  it('does not send a verification again', async () => {
    open('/en/auth/verify_email?token=secret-token', { 'auth-verify_email': VerifyEmailPage });
    await waitFor(() => expect(requestsWith('secret-token')).toHaveLength(1));
    await chooseGerman();
    expect(await screen.findByText(de['auth.verify.busy'])).toBeVisible();
    expect(requestsWith('secret-token')).toHaveLength(1);
  });

  it('uses the last choice, however late the messages of others arrive', async () => {
    let answerGerman: (messages: Messages) => void = () => undefined;
    jest.mocked(loadMessages).mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          answerGerman = resolve;
        }),
    );
    open('/en/auth/login', { 'auth-login': () => 'Sign in' });
    await choose('Deutsch');
    await choose('Русский');
    await waitFor(() => expect(document.documentElement.lang).toBe('ru'));
    await act(async () => answerGerman(de));
    expect(document.documentElement.lang).toBe('ru');
    expect(path()).toBe('/ru/auth/login');
  });

  it('changes nothing when the messages cannot be loaded, and reports it', async () => {
    jest.mocked(loadMessages).mockRejectedValueOnce(new Error('no network'));
    const { store } = open('/en/auth/login', { 'auth-login': () => 'Sign in' });
    await choose('Deutsch');
    await waitFor(() =>
      expect(store.getState().toasts.items).toContainEqual(
        expect.objectContaining({ variant: 'destructive', title: { id: 'app.languageFailed' } }),
      ),
    );
    expect(document.documentElement.lang).toBe('en');
    expect(path()).toBe('/en/auth/login');
    expect(await screen.findByText('Sign in')).toBeVisible();
  });

  it('to that of the account at a sign-in does not stop the way to the requested page', async () => {
    let showPhotos: (page: ComponentType) => void = () => undefined;
    const photos = new Promise<ComponentType>((resolve) => {
      showPhotos = resolve;
    });
    const { store } = open('/en/auth/login?next=%2Fphotos%3Fsort%3Dname', {
      index: () => 'Home',
      'auth-login': () => 'Sign in',
      photos,
    });
    await screen.findByText('Sign in');
    act(() => {
      store.dispatch(actions.sessionMissing());
    });
    act(() => {
      store.dispatch(actions.formSucceeded('login'));
      store.dispatch(actions.sessionOpened({ currency: 'EUR', language: 'de', referral: 1 }));
    });
    await waitFor(() => expect(path()).toBe('/de/photos?sort=name'));
    act(() => showPhotos(() => 'Photos'));
    expect(await screen.findByText('Photos')).toBeVisible();
    expect(path()).toBe('/de/photos?sort=name');
  });
});

describe('an invalid id', () => {
  it.each(routes.filter(({ check }) => check).map(({ name, path: pattern }) => [pattern, name] as const))(
    'in %s is answered with a 404 that names the full path',
    async (pattern, name) => {
      const wrong = `/en${pattern.replace(':id', 'No%20such!')}?a=b#c`;
      open(wrong, { [name]: () => 'The page' });
      expect(await screen.findByText('404')).toBeVisible();
      expect(screen.getByText(wrong)).toBeVisible();
      expect(screen.queryByText('The page')).toBeNull();
    },
  );

  it('of a shared album says that the link is wrong or was withdrawn', async () => {
    open('/en/preview/cut%2Doff', { 'preview-id': () => 'The page' });
    expect(await screen.findByText(en['shared.missingText'])).toBeVisible();
    expect(screen.getByText('404')).toBeVisible();
    expect(screen.getByText('/en/preview/cut%2Doff')).toBeVisible();
  });
});
