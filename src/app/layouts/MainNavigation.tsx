import { NavLink } from 'react-router-dom';
import { CartLink } from '@/features/cart/components/basket/CartLink';
import { T, useT } from '@/i18n';
import { classNames, Icon } from '@/ui';
import { SearchButton } from '../search/SearchButton';
import { AccountMenu } from './AccountMenu';
import { destinations } from './destinations';
import { Logo } from './Logo';
import styles from './MainNavigation.module.css';

/** Navigation in one line at the top of a wide screen, and at the bottom of a narrow one. */
export const MainNavigation = () => {
  const t = useT();
  return (
    <header className={styles.bar}>
      <Logo />
      <nav className={styles.nav} aria-label={t('nav.label')}>
        {destinations.map(({ to, label, icon, end = false, wideOnly = false }) => (
          <NavLink key={to} to={to} end={end} className={classNames(styles.link, wideOnly && styles.wideOnly)}>
            <span className={styles.icon}>
              <Icon name={icon} />
            </span>
            <T id={label} />
          </NavLink>
        ))}
      </nav>
      <SearchButton />
      <CartLink />
      <AccountMenu />
    </header>
  );
};
