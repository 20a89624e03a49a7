import { cancelledError, configureApi } from '@/api';
import { actions, readTokenSubject, requestTokenRenewal, selectors, tokenStore } from '@/features/auth';
import { detectLocale, type LocaleSelection, withLocale } from '@/i18n';
import type { AppStore } from '@/store';

/** Decides the language to start in; a saved one stands in the path from the start. */
export const resolveInitialLocale = (): LocaleSelection => {
  const { pathname, search, hash } = window.location;
  const place = detectLocale(pathname);
  const path = place.isPrefixed ? withLocale(pathname, place.locale) : pathname;
  if (path !== pathname) window.history.replaceState(window.history.state, '', path + search + hash);
  return place;
};

/** Gives the API client the session. Its consequences are the session's flow: a renewal, and a stored token that is another user's. */
export const connectApi = (store: AppStore): void =>
  configureApi({
    getToken: () => {
      const token = tokenStore.get();
      const userId = selectors.userId(store.getState());
      if (token === null || userId === undefined || readTokenSubject(token) === userId) return token;
      store.dispatch(actions.tokenReplaced());
      throw cancelledError();
    },
    renewToken: requestTokenRenewal,
  });
