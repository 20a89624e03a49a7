import { LOCALES } from '@domain/contract';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { actions, selectors } from '@/features/auth';
import { languageNames, T, useChooseLocale, useLanguage } from '@/i18n';
import { navigateTo } from '@/lib/navigation/navigation';
import { getTheme, themes } from '@/lib/theme';
import { chooseTheme, onThemeChange } from '@/lib/themeChoice';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Menu, MenuChoice, MenuItem, MenuLine } from '@/ui/menu/MenuImpl';
import { useReport } from '../report/useSaveReport';
import styles from './AccountMenu.module.css';

/** The account's menu, open from the start: the language, the theme, and the way out. */
const AccountPanel = ({ trigger }: { readonly trigger: ReactNode }) => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const report = useReport();
  const user = useAppSelector(selectors.user);
  const { locale } = useLanguage();
  const chooseLocale = useChooseLocale();
  const theme = useSyncExternalStore(onThemeChange, getTheme);
  const languages = LOCALES.map((value) => ({ value, label: languageNames[value] }));
  const looks = themes.map((value) => ({ value, label: <T id={`account.theme.${value}`} /> }));
  return (
    <Menu trigger={trigger} defaultOpen>
      {user && (
        <p className={styles.who}>
          <strong translate="no">{user.name}</strong>
          <span>{user.email}</span>
        </p>
      )}
      <MenuItem onSelect={() => void navigateTo('/account')}>
        <T id="account.title" />
      </MenuItem>
      <MenuLine />
      <MenuItem onSelect={() => void navigate('/orders')}>
        <T id="nav.orders" />
      </MenuItem>
      <MenuLine />
      <MenuChoice label={<T id="app.language" />} value={locale} options={languages} onChoose={chooseLocale} />
      <MenuLine />
      <MenuChoice label={<T id="account.theme" />} value={theme} options={looks} onChoose={chooseTheme} />
      <MenuLine />
      <MenuItem onSelect={report}>
        <T id="report.title" />
      </MenuItem>
      <MenuItem onSelect={() => dispatch(actions.logoutRequested())}>
        <T id="account.signOut" />
      </MenuItem>
    </Menu>
  );
};

export default AccountPanel;
