import { cancelledError, configureApi } from '@/api';
import { actions, readTokenSubject, requestTokenRenewal, selectors, tokenStore } from '@/features/auth';
import { detectLocale, type LocaleSelection, withLocale } from '@/i18n';
import type { AppStore } from '@/store/configure';

/** Returns the locale to start in. A saved locale also goes into the path. */
export const resolveInitialLocale = (): LocaleSelection => {
  const { pathname, search, hash } = window.location;
  const place = detectLocale(pathname);
  const path = place.isPrefixed ? withLocale(pathname, place.locale) : pathname;
  if (path !== pathname) window.history.replaceState(window.history.state, '', path + search + hash);
  return place;
};

/**
 * Gives the API client access to the session. Renewals and a stored token of another user are
 * handled by the session sagas.
 */
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
