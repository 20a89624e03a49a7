import { useMatches } from 'react-router-dom';
import type { PageRoute } from './routes';

/** The row of the routes table for the page that is shown, with the `{id}` of its path; null on a path that no row has. */
export const useCurrentRoute = (): { readonly route: PageRoute; readonly id: string | undefined } | null => {
  const match = useMatches().at(-1);
  const route = match?.handle as PageRoute | undefined;
  return match && route ? { route, id: match.params['id'] } : null;
};
