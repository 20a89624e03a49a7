import type { Locale } from '@domain/contract';
import { act, render } from '@testing-library/react';
import en from '@translations/en.json';
import { Provider } from 'react-redux';
import { actions } from '@/features/auth';
import { I18nProvider } from '@/i18n';
import { createHarness } from '@/testing/storeHarness';
import { useAccountLanguage } from './useAccountLanguage';

const Page = () => {
  useAccountLanguage();
  return null;
};

function show(locale: Locale) {
  const chosen: Locale[] = [];
  const { store } = createHarness();
  render(
    <Provider store={store}>
      <I18nProvider locale={locale} chooseLocale={(next) => chosen.push(next)} messages={en}>
        <Page />
      </I18nProvider>
    </Provider>,
  );
  const open = (language: string) =>
    act(() => void store.dispatch(actions.sessionOpened({ currency: 'EUR', language, referral: 1 })));
  return { store, chosen, open };
}

describe('the language of the account', () => {
  it.each(['login', 'passkeyLogin'] as const)('is applied once after a sign-in by %s elsewhere', (form) => {
    const { store, chosen, open } = show('en');
    act(() => void store.dispatch(actions.formSucceeded(form)));
    open('de');
    expect(chosen).toEqual(['de']);
    open('fr');
    expect(chosen).toEqual(['de']);
  });

  it('changes nothing when already active, without a sign-in, or when unsupported', () => {
    const same = show('de');
    act(() => void same.store.dispatch(actions.formSucceeded('login')));
    same.open('de');
    const reloaded = show('en');
    reloaded.open('de');
    const unknown = show('en');
    act(() => void unknown.store.dispatch(actions.formSucceeded('login')));
    unknown.open('xx');
    expect([same.chosen, reloaded.chosen, unknown.chosen]).toEqual([[], [], []]);
  });
});
