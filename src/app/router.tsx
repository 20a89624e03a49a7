import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { timeTravel } from '@/lib/timeTravel';
import { createHistoryWindow } from './createHistoryWindow';
import { ErrorPage, NotFoundPage } from './error/ErrorPage';
import { replaceLocaleOnPopState } from './localeHistory';
import { loadLayout, loadPage } from './pages';
import { Root } from './Root';
import { RouteGuard } from './RouteGuard';
import { type Access, accessLevels, type LayoutName, layoutNames, type PageRoute, routes } from './routes';
import { Splash } from './Splash';
import { withFade } from './withFade';

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
