import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { timeTravel } from '@/lib/timeTravel';
import { historyWindow } from './createHistoryWindow';
import { ErrorPage, NoSuchPage } from './error/ErrorPage';
import { renameOldEntries } from './localeHistory';
import { loadLayout, loadPage } from './pages';
import { Root } from './Root';
import { Guard } from './RouteGuard';
import { type Access, accesses, type LayoutName, layoutNames, type PageRoute, routes } from './routes';
import { Splash } from './Splash';
import { fading } from './withFade';

const pageObject = (route: PageRoute): RouteObject => ({
  id: route.name,
  path: route.path,
  handle: route,
  lazy: fading(() => loadPage(route.name)),
});

const layoutObject = (access: Access, layout: LayoutName, inside: readonly PageRoute[]): RouteObject => ({
  element: <Guard access={access} />,
  errorElement: <ErrorPage />,
  children: [{ lazy: fading(() => loadLayout(layout)), children: inside.map(pageObject) }],
});

/** The routes table as React Router wants it: each page inside its layout, each layout behind its guard. */
export const routeObjects = (table: readonly PageRoute[] = routes): RouteObject[] => {
  const guarded = accesses.flatMap((access) =>
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
      children: [...guarded, { path: '*', element: <NoSuchPage /> }],
    },
  ];
};

export const createAppRouter = (basename: string) => {
  const stop = renameOldEntries(basename);
  const router = createBrowserRouter(routeObjects(), { basename, window: historyWindow() });
  const { dispose, navigate } = router;
  // A page of an old state must not lead elsewhere: the session goes on where it was.
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
