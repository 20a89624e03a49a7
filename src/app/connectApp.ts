import { cancelled, configureApi } from '@/api';
import { actions, renewToken, selectors, subjectOf, tokenStore } from '@/features/auth';
import { type LocalePlace, localePath, startLocale } from '@/i18n';
import type { AppStore } from '@/store';

/** Decides the language to start in; a saved one stands in the path from the start. */
export const startPlace = (): LocalePlace => {
  const { pathname, search, hash } = window.location;
  const place = startLocale(pathname);
  const path = place.prefixed ? localePath(pathname, place.locale) : pathname;
  if (path !== pathname) window.history.replaceState(window.history.state, '', path + search + hash);
  return place;
};

/** Gives the API client the session. Its consequences are the session's flow: a renewal, and a stored token that is another user's. */
export const connectApi = (store: AppStore): void =>
  configureApi({
    getToken: () => {
      const token = tokenStore.get();
      const userId = selectors.userId(store.getState());
      if (token === null || userId === undefined || subjectOf(token) === userId) return token;
      store.dispatch(actions.tokenReplaced());
      throw cancelled();
    },
    renewToken,
  });
