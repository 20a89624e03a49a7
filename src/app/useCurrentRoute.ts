import { useMatches } from 'react-router-dom';
import type { PageRoute } from './routes';

/** Returns the route of the shown page with the `{id}` of its path; null on an unknown path. */
export const useCurrentRoute = (): { readonly route: PageRoute; readonly id: string | undefined } | null => {
  const match = useMatches().at(-1);
  const route = match?.handle as PageRoute | undefined;
  return match && route ? { route, id: match.params['id'] } : null;
};
