import { configure, render } from '@testing-library/react';
import en from '@translations/en.json';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { I18nProvider } from '@/i18n';
import { createHarness } from './storeHarness';

/** Parts that are loaded when they are wanted may take long on a busy machine; who finds them earlier waits no longer. */
configure({ asyncUtilTimeout: 10_000 });

type HarnessOptions = NonNullable<Parameters<typeof createHarness>[0]>;

interface Options extends HarnessOptions {
  /** Where the element stands and where the router is at first. */
  readonly path?: string;
  readonly route?: string;
  /** A layout around the element, with an outlet. */
  readonly guard?: ReactElement;
}

/** Renders an element inside the store, the English texts and a router. */
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
