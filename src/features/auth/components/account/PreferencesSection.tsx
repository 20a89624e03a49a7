import { currencies } from '@domain/commerce/ids';
import { LOCALES } from '@domain/contract';
import { useIntl } from 'react-intl';
import { languageChooserMarker, languageNames, T, useChooseLocale, useLanguage } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Checkbox, Select } from '@/ui';
import { accountActions as actions, selectAccount } from '../../account/slice';
import { selectors } from '../../slice';
import { AccountSection } from './AccountSection';

/** Language, currency, showcase, newsletter and analytics consent. */
export const PreferencesSection = () => {
  const dispatch = useAppDispatch();
  const { formatDisplayName } = useIntl();
  const { locale } = useLanguage();
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
        options={currencies.map((value) => ({
          value,
          label: `${formatDisplayName(value, { type: 'currency' }) ?? value} (${value})`,
        }))}
        onChoose={(currency) => dispatch(actions.preferenceChosen({ currency }))}
      />
      <Checkbox
        checked={chosen?.additional_data?.showcase ? chosen.additional_data.showcase === 'on' : isStored}
        onChange={({ target }) =>
          dispatch(actions.preferenceChosen({ additional_data: { showcase: target.checked ? 'on' : 'off' } }))
        }
        label={<T id="account.showcase" />}
      />
      <Checkbox
        checked={chosen?.adsAllow ?? user.ads_allow}
        onChange={({ target }) => dispatch(actions.preferenceChosen({ adsAllow: target.checked }))}
        label={<T id="auth.registration.ads" />}
      />
    </AccountSection>
  );
};
