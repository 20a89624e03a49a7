import { type ComponentType, type ReactNode, useState, ViewTransition } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { timeTravel } from '@/lib/timeTravel';
import { PAGE_TRANSITION } from '@/ui/constants';
import { ErrorPage, loadErrorPage, NotFoundPage } from './error/ErrorPage';
import { Splash } from './LoadingIndicator';
import { replaceLocaleOnPopState } from './localeHistory';
import { loadLayout, loadPage } from './pages';
import { Root } from './Root';
import { RouteGuard } from './RouteGuard';
import { type Access, accessLevels, type LayoutName, layoutNames, type PageRoute, routes } from './routes';

const prefersReducedMotion = (): boolean => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

/**
 * Fades out a page or layout before the next one fades in (spec §9: fade, out-in; durations are in
 * `fade.css`). The browser shows a snapshot of the leaving page, so it cannot be clicked or
 * focused. There is no animation with reduced motion or in an unsupported browser.
 */
const Fade = ({ children }: { readonly children: ReactNode }) => {
  const [calm] = useState(prefersReducedMotion);
  if (calm) return children;
  return (
    <ViewTransition default="none" enter={PAGE_TRANSITION.name} exit={PAGE_TRANSITION.name}>
      {children}
    </ViewTransition>
  );
};

type Load = () => Promise<{ readonly Component: ComponentType }>;

const withFade =
  (load: Load): Load =>
  async () => {
    const Inside = await load().then(
      ({ Component }) => Component,
      async (error: unknown) => (await loadErrorPage()).createRetryingPage(load, error),
    );
    return {
      Component: () => (
        <Fade>
          <Inside />
        </Fade>
      ),
    };
  };

type Listener = (event: PopStateEvent) => void;

/**
 * The window as the router's history sees it. React renders updates made during a popstate event
 * without a transition. The router therefore hears of Back and Forward one task later, and their
 * pages fade like any other. Where the browser animates the navigation itself, such as a swipe, the
 * router hears at once.
 */
const createHistoryWindow = (): Window => {
  const { document, history, location } = window;
  const later = new Map<unknown, Listener>();
  const deferred = (listener: Listener): Listener => {
    const known = later.get(listener);
    if (known) return known;
    const defer: Listener = (event) => {
      if (event.hasUAVisualTransition) listener(event);
      // A listener removed meanwhile belongs to a disposed router.
      else setTimeout(() => later.get(listener) === defer && listener(event));
    };
    later.set(listener, defer);
    return defer;
  };
  const add = (type: string, listener: Listener) =>
    window.addEventListener(type, (type === 'popstate' ? deferred(listener) : listener) as EventListener);
  const remove = (type: string, listener: Listener) => {
    window.removeEventListener(type, (later.get(listener) ?? listener) as EventListener);
    if (type === 'popstate') later.delete(listener);
  };
  const part = {
    document,
    history,
    location,
    // Reading it throws where storage is blocked. The router handles that, but only when it needs
    // the storage.
    get sessionStorage() {
      // oxlint-disable-next-line no-restricted-properties -- read by the router alone
      return window.sessionStorage;
    },
    addEventListener: add,
    removeEventListener: remove,
  };
  return part as unknown as Window;
};

const pageObject = (route: PageRoute): RouteObject => ({
  id: route.name,
  path: route.path,
  handle: route,
  lazy: withFade(() => loadPage(route.name)),
});

const layoutObject = (access: Access, layout: LayoutName, inside: readonly PageRoute[]): RouteObject => ({
  element: <RouteGuard access={access} />,
  errorElement: <ErrorPage />,
  children: [{ lazy: withFade(() => loadLayout(layout)), children: inside.map(pageObject) }],
});

/**
 * Converts the routes table to React Router objects: each page inside its layout, each layout
 * behind its guard.
 * @testonly to open all pages in a memory router
 */
export const routeObjects = (table: readonly PageRoute[] = routes): RouteObject[] => {
  const guarded = accessLevels.flatMap((access) =>
    layoutNames.flatMap((layout) => {
      const inside = table.filter((page) => page.access === access && page.layout === layout);
      return inside.length > 0 ? [layoutObject(access, layout, inside)] : [];
    }),
  );
  return [
    {
      element: <Root />,
      errorElement: <ErrorPage />,
      HydrateFallback: Splash,
      children: [...guarded, { path: '*', element: <NotFoundPage /> }],
    },
  ];
};

export const createAppRouter = (basename: string) => {
  const stop = replaceLocaleOnPopState(basename);
  const router = createBrowserRouter(routeObjects(), { basename, window: createHistoryWindow() });
  const { dispose, navigate } = router;
  // Ignores navigation during time travel: a page of a past state must not redirect the session.
  router.navigate = (async (...to: Parameters<typeof navigate>) => {
    if (timeTravel.isOn()) return timeTravel.requireRemount();
    await navigate(...to);
  }) as typeof navigate;
  router.dispose = () => {
    stop();
    dispose();
  };
  return router;
};
