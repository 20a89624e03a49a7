import { LOCALES } from '@domain/contract';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { actions, selectors } from '@/features/auth';
import { languageNames, T, useChooseLocale, useLanguage } from '@/i18n';
import { navigateTo } from '@/lib/navigation/navigation';
import { getTheme, themes } from '@/lib/theme';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { MenuImpl, MenuItemImpl, MenuRadioGroupImpl, MenuSeparatorImpl } from '@/ui/menu/MenuImpl';
import { browserStorage } from '../../lib/browserStorage';
import { applyColourScheme, THEME_KEY, type Theme } from '../../lib/theme';
import { useSaveReport } from '../report/useSaveReport';
import styles from './AccountMenu.module.css';

const listeners = new Set<() => void>();

const setTheme = (theme: Theme): void => {
  if (theme === 'system') browserStorage.remove(THEME_KEY);
  else browserStorage.set(THEME_KEY, theme);
  applyColourScheme();
  for (const listener of listeners) listener();
};

const onThemeChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const AccountPanel = ({ trigger }: { readonly trigger: ReactNode }) => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const report = useSaveReport();
  const user = useAppSelector(selectors.user);
  const { locale } = useLanguage();
  const chooseLocale = useChooseLocale();
  const theme = useSyncExternalStore(onThemeChange, getTheme);
  const languages = LOCALES.map((value) => ({ value, label: languageNames[value] }));
  const looks = themes.map((value) => ({ value, label: <T id={`account.theme.${value}`} /> }));
  return (
    <MenuImpl trigger={trigger} defaultOpen>
      {user && (
        <p className={styles.who}>
          <strong translate="no">{user.name}</strong>
          <span>{user.email}</span>
        </p>
      )}
      <MenuItemImpl onSelect={() => void navigateTo('/account')}>
        <T id="account.title" />
      </MenuItemImpl>
      <MenuSeparatorImpl />
      <MenuItemImpl onSelect={() => void navigate('/orders')}>
        <T id="nav.orders" />
      </MenuItemImpl>
      <MenuSeparatorImpl />
      <MenuRadioGroupImpl label={<T id="app.language" />} value={locale} options={languages} onChoose={chooseLocale} />
      <MenuSeparatorImpl />
      <MenuRadioGroupImpl label={<T id="account.theme" />} value={theme} options={looks} onChoose={setTheme} />
      <MenuSeparatorImpl />
      <MenuItemImpl onSelect={report}>
        <T id="report.title" />
      </MenuItemImpl>
      <MenuItemImpl onSelect={() => dispatch(actions.logoutRequested())}>
        <T id="account.signOut" />
      </MenuItemImpl>
    </MenuImpl>
  );
};

export default AccountPanel;
