import { configureApi } from '@/api';
import { actions, isOtherUser, selectors, tokenStore } from '@/features/auth';
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

/** Gives the API client the session: the token from its storage, the consequences as actions. */
export const connectApi = (store: AppStore): void =>
  configureApi({
    getToken: tokenStore.get,
    onToken: (token) => {
      const replaced = isOtherUser(token) && selectors.isSignedIn(store.getState());
      tokenStore.set(token);
      if (replaced) store.dispatch(actions.tokenReplaced());
    },
    onSessionExpired: () => {
      tokenStore.clear();
      store.dispatch(actions.sessionExpired());
    },
  });
