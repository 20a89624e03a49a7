import { configure, render } from '@testing-library/react';
import en from '@translations/en.json';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { I18nProvider } from '@/i18n';
import { createHarness } from './storeHarness';

/** Lazy parts may load slowly on a busy machine. Queries return as soon as they match. */
configure({ asyncUtilTimeout: 10_000 });

type HarnessOptions = NonNullable<Parameters<typeof createHarness>[0]>;

interface Options extends HarnessOptions {
  /** Route of the element and initial path of the router. */
  readonly path?: string;
  readonly route?: string;
  /** A layout with an outlet for the element. */
  readonly guard?: ReactElement;
}

/** Renders an element with the store, the English messages and a router. */
export const renderApp = (element: ReactElement, { path = '*', route = '/', guard, ...options }: Options = {}) => {
  const harness = createHarness(options);
  const router = createMemoryRouter(
    [guard ? { element: guard, children: [{ path, element }] } : { path, element }, { path: '*', element: null }].slice(
      0,
      path === '*' ? 1 : 2,
    ),
    { initialEntries: [route] },
  );
  const view = render(
    <Provider store={harness.store}>
      <I18nProvider locale="en" chooseLocale={() => undefined} messages={en}>
        <RouterProvider router={router} />
      </I18nProvider>
    </Provider>,
  );
  return { ...view, ...harness, router };
};
