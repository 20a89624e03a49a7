import type { Locale } from '@domain/contract';
import { Component, type ReactNode, useEffect, useRef, useState } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { cancelledError, configureApi } from '@/api';
import { actions, readTokenSubject, requestTokenRenewal, selectors, tokenStore } from '@/features/auth';
import { errorToast, refusalToast } from '@/features/toasts';
import { I18nProvider, loadMessages, type Messages, saveLocale, T } from '@/i18n';
import { setNavigator, setRefusalListener } from '@/lib/navigation/appPaths';
import type { AppStore } from '@/store/configure';
import styles from './CrashBoundary.module.css';
import { applyPendingLocation, replacePathLocale } from './localeHistory';
import { createAppRouter } from './router';

/**
 * Last error boundary, outside the router. It catches what the error page could not, and loads no
 * further code.
 */
class CrashBoundary extends Component<{ readonly children: ReactNode }, { readonly crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return (
      <main className={styles.main}>
        <p>500</p>
        <h1>
          <T id="error.page.internal" />
        </h1>
        <button type="button" className={styles.button} onClick={() => window.location.reload()}>
          <T id="error.page.reload" />
        </button>
      </main>
    );
  }
}

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

interface LocaleSetup {
  readonly locale: Locale;
  readonly messages: Messages;
  readonly router: ReturnType<typeof createAppRouter>;
}

interface Props {
  readonly store: AppStore;
  readonly start: LocaleSetup;
}

/**
 * Composition root. A change of language creates a router with another base, so paths carry the new
 * code.
 */
export const App = ({ store, start }: Props) => {
  const [{ locale, messages, router }, setLanguage] = useState(start);
  const wanted = useRef(start.locale);
  const afterChange = useRef<() => void>(() => undefined);

  useEffect(() => setRefusalListener((refusal) => store.dispatch(refusalToast(refusal))), [store]);
  useEffect(() => setNavigator((path, options) => router.navigate(path, options)), [router]);
  useEffect(() => {
    if (router !== start.router) afterChange.current();
  }, [router, start]);

  const chooseLocale = (next: Locale, chosen: () => void) => {
    wanted.current = next;
    afterChange.current = chosen;
    const change = (texts: Messages) => {
      if (wanted.current !== next) return;
      saveLocale(next);
      applyPendingLocation(router.state.navigation.location);
      router.dispose();
      replacePathLocale(next);
      store.dispatch(actions.languageChosen(next));
      setLanguage({ locale: next, messages: texts, router: createAppRouter(`/${next}`) });
    };
    loadMessages(next).then(change, ({ message }: Error) => {
      store.dispatch(errorToast('app.languageFailed', { code: 'network', status: 0, message }));
    });
  };

  return (
    <Provider store={store}>
      <I18nProvider locale={locale} chooseLocale={chooseLocale} messages={messages}>
        <CrashBoundary>
          <RouterProvider key={router.basename} router={router} onError={() => undefined} />
        </CrashBoundary>
      </I18nProvider>
    </Provider>
  );
};
