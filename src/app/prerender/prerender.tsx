/**
 * First look of pages as HTML, run by the build (scripts/build/build-manifest.mjs), not by the browser or the server. The
 * app's own components render it, so it looks like the page that replaces it.
 */
import { LOCALES, type Locale } from '@domain/contract';
import { combineReducers, configureStore } from '@reduxjs/toolkit';
import de from '@translations/de.json';
import en from '@translations/en.json';
import es from '@translations/es.json';
import fr from '@translations/fr.json';
import pt from '@translations/pt.json';
import ru from '@translations/ru.json';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { CreateAlbumLink, OrderCopyLink } from '@/features/albums/pages/SharedAlbumLinks';
import { actions, reducer as auth } from '@/features/auth';
import { Component as LoginPage } from '@/features/auth/pages/LoginPage';
import { reducer as toasts } from '@/features/toasts';
import { BookPoster } from '@/features/viewer/BookPoster';
import { I18nProvider, type Messages } from '@/i18n';
import { PRERENDERED_ID } from '@/lib/dom/prerendered';
import { Component as AuthLayout } from '../layouts/AuthLayout';
import { Component as FlipbookLayout } from '../layouts/FlipbookLayout';
import type { RouteName } from '../routes';

const messages: Readonly<Record<Locale, unknown>> = { en, ru, fr, de, es, pt };

interface Prerendered {
  readonly path: string;
  readonly layout: ReactNode;
  readonly page: ReactNode;
  /** The page looks different in a browser where somebody has signed in before. */
  readonly knowsReturning?: true;
}

/** The server replaces the words between percent signs (server/http/pageShell.ts). */
const poster = (
  <BookPoster
    title="%title%"
    picture="%picture%"
    width="%width%"
    height="%height%"
    ratio="%ratio%"
    actions={
      <>
        <OrderCopyLink display="%copies%" />
        <CreateAlbumLink />
      </>
    }
  />
);

const pages: Partial<Readonly<Record<RouteName, Prerendered>>> = {
  'auth-login': { path: '/auth/login', layout: <AuthLayout />, page: <LoginPage />, knowsReturning: true },
  'preview-id': { path: '/preview/id', layout: <FlipbookLayout />, page: poster },
};

const reducer = combineReducers({ auth, toasts });

const returning = reducer(undefined, actions.loggedOut());

const renderPage = ({ path, layout, page }: Prerendered, locale: Locale, state: typeof returning | undefined): string =>
  renderToString(
    <Provider store={configureStore({ reducer, preloadedState: state ?? {} })}>
      <I18nProvider locale={locale} chooseLocale={() => undefined} messages={messages[locale] as Messages}>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route element={layout}>
              <Route path="*" element={page} />
            </Route>
          </Routes>
        </MemoryRouter>
      </I18nProvider>
    </Provider>,
    { identifierPrefix: 'first' },
  );

/** Posts the form if its script is missing, so that no password enters the URL. */
const wrap = (name: string, html: string): string =>
  `<div id="${PRERENDERED_ID}" data-route="${name}" style="position:fixed;inset:0;z-index:40;overflow:auto;background:var(--paper)">${html.replaceAll('<form ', '<form method="post" ')}</div>`;

const renderLook = (name: string, page: Prerendered, state?: typeof returning): Record<string, string> =>
  Object.fromEntries(LOCALES.map((locale) => [locale, wrap(name, renderPage(page, locale, state))]));

interface Looks {
  readonly first: Record<string, string>;
  readonly firstForReturning?: Record<string, string>;
}

export const renderPages = (): Record<string, Looks> =>
  Object.fromEntries(
    Object.entries(pages).map(([name, page]) => [
      name,
      {
        first: renderLook(name, page),
        ...(page.knowsReturning && { firstForReturning: renderLook(name, page, returning) }),
      },
    ]),
  );
