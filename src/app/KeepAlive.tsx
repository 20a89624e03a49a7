import { Activity, type ContextType, type ReactElement, use, useState } from 'react';
import {
  UNSAFE_LocationContext as RouterLocation,
  UNSAFE_DataRouterStateContext as RouterState,
  useOutlet,
} from 'react-router-dom';
import { selectors } from '@/features/auth';
import { useAppSelector } from '@/store/hooks';
import { type KeepAliveState, updateKeepAlive } from './keepAliveState';
import { useCurrentRoute } from './RouteGuard';

/**
 * A page with the router state it was last shown with. A hidden page must not follow the router to
 * other pages.
 */
interface RouterView {
  readonly outlet: ReactElement | null;
  readonly location: ContextType<typeof RouterLocation>;
  readonly state: ContextType<typeof RouterState>;
}

/**
 * Renders the current page and, hidden behind it, the pages kept alive with their state and scroll
 * positions.
 */
export const KeepAlive = () => {
  const outlet = useOutlet();
  const location = use(RouterLocation);
  const state = use(RouterState);
  const session = useAppSelector(selectors.claims);
  const path = useCurrentRoute()?.route.keptAlive ? location.location.pathname : null;
  const [kept, setKept] = useState<KeepAliveState<RouterView>>({ panes: [], recent: [] });
  const now = updateKeepAlive(
    kept,
    session,
    path === null ? null : { path, session, view: { outlet, location, state } },
  );
  if (now !== kept) setKept(now);
  return (
    <>
      {path === null && outlet}
      {now.panes.map((pane) => (
        <Activity key={pane.path} mode={pane.path === path ? 'visible' : 'hidden'}>
          <RouterState value={pane.view.state}>
            <RouterLocation value={pane.view.location}>{pane.view.outlet}</RouterLocation>
          </RouterState>
        </Activity>
      ))}
    </>
  );
};
