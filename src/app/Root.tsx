import { Activity, lazy, type MouseEvent, Suspense, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { ScrollRestoration, type ScrollRestorationProps, useHref, useLocation } from 'react-router-dom';
import { localeOfPath, T, useT } from '@/i18n';
import { fatalError } from '@/lib/fatalError';
import { focusMain } from '@/lib/focusMain';
import { keepTrying } from '@/lib/keepTrying';
import { pageViews } from '@/lib/pageViews';
import { ErrorOver } from './error/ErrorPage';
import { LoadingIndicator } from './LoadingIndicator';
import { Panes } from './Panes';
import styles from './Root.module.css';
import { routeName } from './routeNames';
import type { PageRoute } from './routes';
import { useRoute } from './useRoute';

const Layers = lazy(() => keepTrying(() => import(/* webpackChunkName: "layers" */ './Layers')));

/** The document says which page it is: in its title for people, by the route's name for tests and scripts. */
const useDocumentTitle = (): void => {
  const t = useT();
  const route = useRoute()?.route;
  const locale = localeOfPath(useHref('/'));
  useEffect(() => {
    document.title = route ? `${t(route.title)} · Keepsake` : 'Keepsake';
    document.documentElement.dataset['route'] = route ? routeName(route.name, locale) : '';
  });
};

/** A page that is kept alive has one scroll position, however one comes back to it; any other one for each entry of the history. */
const scrollKey: ScrollRestorationProps['getKey'] = ({ key, pathname }, matches) =>
  (matches.at(-1)?.handle as PageRoute | undefined)?.keptAlive ? pathname : key;

const skipToMain = (event: MouseEvent): void => {
  event.preventDefault();
  focusMain();
};

/** The root shell: the page inside its layout, or the error page over it; and the toasts. */
export const Root = () => {
  useDocumentTitle();
  const fatal = useSyncExternalStore(fatalError.subscribe, fatalError.get);
  const { pathname } = useLocation();
  // Not as a passive effect: those wait for a fade to end, and would clear what was reported meanwhile.
  useLayoutEffect(() => fatalError.clear, [pathname]);
  useEffect(() => pageViews.tell(pathname), [pathname]);
  return (
    <>
      <a className={styles.skip} href="#main" onClick={skipToMain}>
        <T id="app.skip" />
      </a>
      <LoadingIndicator />
      <Activity mode={fatal === null ? 'visible' : 'hidden'}>
        <Panes />
      </Activity>
      {fatal !== null && <ErrorOver error={fatal} onBack={fatalError.clear} />}
      <ScrollRestoration getKey={scrollKey} />
      <Suspense>
        <Layers />
      </Suspense>
    </>
  );
};
