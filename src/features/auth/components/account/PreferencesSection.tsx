import { currencies } from '@domain/commerce/ids';
import { LOCALES } from '@domain/contract';
import { useIntl } from 'react-intl';
import { selectors as site } from '@/features/site';
import { LegalNotice } from '@/features/site/components/LegalLinks';
import { languageChooserMarker, languageNames, T, useChooseLocale, useLanguage } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Checkbox, Select } from '@/ui';
import { accountActions as actions, selectAccount } from '../../account/slice';
import { selectors } from '../../slice';
import { AccountSection } from './AccountSection';

export const PreferencesSection = () => {
  const dispatch = useAppDispatch();
  const { formatDisplayName } = useIntl();
  const { locale } = useLanguage();
  /** Begins with a capital letter: some languages write currencies small within a sentence. */
  const nameCurrency = (currency: string): string => {
    const name = formatDisplayName(currency, { type: 'currency' }) ?? currency;
    return `${name.charAt(0).toLocaleUpperCase(locale)}${name.slice(1)} (${currency})`;
  };
  const chooseLocale = useChooseLocale();
  const user = useAppSelector(selectors.user);
  const isStored = useAppSelector(selectors.showsShowcase);
  const { chosen } = useAppSelector(selectAccount);
  if (!user) return null;
  return (
    <AccountSection title="account.preferences">
      <Select
        label={<T id="app.language" />}
        value={locale}
        options={LOCALES.map((value) => ({ value, label: languageNames[value] }))}
        onChoose={chooseLocale}
        {...languageChooserMarker('account')}
      />
      <Select
        label={<T id="account.currency" />}
        value={currencies.find((value) => value === chosen?.currency) ?? user.currency}
        options={currencies.map((value) => ({ value, label: nameCurrency(value) }))}
        onChoose={(currency) => dispatch(actions.preferenceChosen({ currency }))}
      />
      <Checkbox
        checked={chosen?.additional_data?.showcase ? chosen.additional_data.showcase === 'on' : isStored}
        onChange={({ target }) =>
          dispatch(actions.preferenceChosen({ additional_data: { showcase: target.checked ? 'on' : 'off' } }))
        }
        label={<T id="account.showcase" />}
      />
    </AccountSection>
  );
};

/**
 * Consents, each of its own: offers and reminders by e-mail, recognising people where the server detects faces, and
 * measuring visits where the shop does that.
 */
export const ConsentSection = () => {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectors.user);
  const { chosen } = useAppSelector(selectAccount);
  const measuresVisits = useAppSelector(site.measuresVisits);
  if (!user) return null;
  return (
    <AccountSection title="account.consents" text={<T id="account.consentsText" />}>
      <Checkbox
        checked={chosen?.adsAllow ?? user.ads_allow}
        onChange={({ target }) => dispatch(actions.preferenceChosen({ adsAllow: target.checked }))}
        label={<T id="auth.registration.ads" />}
      />
      <Checkbox
        checked={chosen?.remindersAllow ?? user.reminders_allow ?? false}
        onChange={({ target }) => dispatch(actions.preferenceChosen({ remindersAllow: target.checked }))}
        label={<T id="account.reminders" />}
      />
      {user.people_allow !== undefined && (
        <Checkbox
          checked={chosen?.peopleAllow ?? user.people_allow}
          onChange={({ target }) => dispatch(actions.preferenceChosen({ peopleAllow: target.checked }))}
          label={<T id="account.people" />}
        />
      )}
      {measuresVisits && (
        <Checkbox
          checked={chosen?.trackingAllow ?? user.tracking_allow}
          onChange={({ target }) => dispatch(actions.preferenceChosen({ trackingAllow: target.checked }))}
          label={<T id="auth.registration.tracking" />}
        />
      )}
      <LegalNotice sentences={[['privacy', 'legal.privacyText']]} />
    </AccountSection>
  );
};
