import {
  Activity,
  lazy,
  type MouseEvent,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import {
  UNSAFE_DataRouterContext as RouterContext,
  UNSAFE_DataRouterStateContext as RouterState,
  ScrollRestoration,
  type ScrollRestorationProps,
  useHref,
  useLocation,
} from 'react-router-dom';
import { selectors } from '@/features/auth';
import { localeOfPath, T, useT } from '@/i18n';
import { focusMain } from '@/lib/dom/focus';
import { removePrerenderedOfOthers } from '@/lib/dom/prerendered';
import type * as ScrollRestorer from '@/lib/dom/scrollRestoration';
import { fatalError } from '@/lib/fatalError';
import { loadWithRetry } from '@/lib/loading/loadWithRetry';
import { pageViews } from '@/lib/navigation/appPaths';
import { timeTravel } from '@/lib/timeTravel';
import { hasAllReducers } from '@/store/eagerReducer';
import { useAppSelector } from '@/store/hooks';
import { ErrorOverlay } from './error/ErrorPage';
import { KeepAlive } from './KeepAlive';
import { LoadingIndicator, Splash } from './LoadingIndicator';
import styles from './Root.module.css';
import { useCurrentRoute } from './RouteGuard';
import { type PageRoute, routeName } from './routes';

const Overlays = lazy(() => loadWithRetry(() => import(/* webpackChunkName: "layers" */ './Overlays')));
const TimeTravelBar = lazy(() => import(/* webpackChunkName: "dev-tools" */ './infrastructure/TimeTravelBar'));

const useDocumentTitle = (): void => {
  const t = useT();
  const route = useCurrentRoute()?.route;
  const locale = localeOfPath(useHref('/'));
  useEffect(() => {
    document.title = route ? `${t(route.title)} · Keepsake` : 'Keepsake';
    document.documentElement.dataset['route'] = route ? routeName(route.name, locale) : '';
  });
};

/**
 * A kept-alive page has one scroll position for all visits. Any other page has one per history
 * entry.
 */
const scrollKey: ScrollRestorationProps['getKey'] = ({ key, pathname }, matches) =>
  (matches.at(-1)?.handle as PageRoute | undefined)?.keptAlive ? pathname : key;

/**
 * Repeats the scroll restoration while late content grows the page. The router scrolls only once, and after some
 * reloads not at all: its own state has the position then, but the rendered one never gets it.
 */
const useScrollWhenLoaded = (): void => {
  const { key } = useLocation();
  const rendered = use(RouterState)?.restoreScrollPosition;
  const router = use(RouterContext)?.router;
  useLayoutEffect(() => {
    const top = rendered ?? router?.state.restoreScrollPosition;
    if (typeof top !== 'number' || top <= 0) return;
    let end: (() => void) | null | undefined;
    const begin = ({ restoreScroll }: typeof ScrollRestorer) => {
      if (end !== null) end = restoreScroll(document.documentElement, { left: 0, top });
    };
    // The page scrolls without it, only not again.
    import('@/lib/dom/scrollRestoration').then(begin, () => undefined);
    return () => {
      end?.();
      end = null;
    };
  }, [key, rendered, router]);
};

const useFocusOnNewPage = (pathname: string): void => {
  const seen = useRef(pathname);
  useEffect(() => {
    if (seen.current === pathname) return undefined;
    seen.current = pathname;
    let giveUp = () => {};
    let isOver = false;
    // Loaded at the start with the other guards.
    loadWithRetry(() => import(/* webpackChunkName: "guards" */ '@/lib/dom/focusPageHeading')).then(
      ({ focusPageHeading }) => {
        if (!isOver) giveUp = focusPageHeading();
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      giveUp();
    };
  }, [pathname]);
};

const skipToMain = (event: MouseEvent): void => {
  event.preventDefault();
  focusMain();
};

/** Root shell: the page inside its layout, or the error page over it, and the toasts. */
export const Root = () => {
  useDocumentTitle();
  useScrollWhenLoaded();
  const fatal = useSyncExternalStore(fatalError.subscribe, fatalError.get);
  // The end of a session drops the requests of its pages. Remounting makes every page start as if
  // just opened.
  const endedSessions = useAppSelector(selectors.endedSessions);
  const remounts = useSyncExternalStore(timeTravel.subscribe, timeTravel.remounts);
  const travels = useSyncExternalStore(timeTravel.subscribe, timeTravel.isOn);
  // The DevTools may show a state from before the lazy reducers were injected.
  const isBefore = !useAppSelector(hasAllReducers) && travels;
  const { pathname } = useLocation();
  // A passive effect would wait for a fade to end and clear errors reported meanwhile.
  useLayoutEffect(() => fatalError.clear, [pathname]);
  useEffect(() => pageViews.emit(pathname), [pathname]);
  useFocusOnNewPage(pathname);
  const currentName = useCurrentRoute()?.route.name;
  useLayoutEffect(() => removePrerenderedOfOthers(currentName), [currentName]);
  return (
    <>
      <a className={styles.skip} href="#main" onClick={skipToMain}>
        <T id="app.skip" />
      </a>
      <LoadingIndicator />
      <Activity mode={fatal === null ? 'visible' : 'hidden'}>
        {isBefore ? <Splash /> : <KeepAlive key={`${endedSessions}.${remounts}`} />}
      </Activity>
      {fatal !== null && <ErrorOverlay error={fatal} onBack={fatalError.clear} />}
      <ScrollRestoration getKey={scrollKey} />
      <Suspense>
        <Overlays />
      </Suspense>
      <Suspense>{travels && <TimeTravelBar />}</Suspense>
    </>
  );
};
