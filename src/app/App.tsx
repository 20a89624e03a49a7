import type { Locale } from '@domain/contract';
import { useEffect, useRef, useState } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { actions } from '@/features/auth';
import { errorToast, refusalToast } from '@/features/toasts';
import { I18nProvider, loadMessages, type Messages, saveLocale } from '@/i18n';
import { setNavigator, setRefusalListener } from '@/lib/navigation/appPaths';
import type { AppStore } from '@/store/configure';
import { CrashBoundary } from './CrashBoundary';
import { adoptPendingLocation, replacePathLocale } from './localeHistory';
import { createAppRouter } from './router';

/** A locale, its messages, and the router whose paths carry the locale code. */
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
      adoptPendingLocation(router.state.navigation.location);
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
