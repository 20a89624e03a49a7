import { NavLink } from 'react-router-dom';
import { CartLink } from '@/features/cart/components/basket/CartLink';
import { T, useT } from '@/i18n';
import { classes, Icon } from '@/ui';
import { SearchButton } from '../search/SearchButton';
import { AccountMenu } from './AccountMenu';
import { destinations } from './destinations';
import { Mark } from './Logo';
import styles from './MainNavigation.module.css';

/** On a wide screen one line at the top; on a narrow one the destinations move to the thumb. */
export const TopBar = () => {
  const t = useT();
  return (
    <header className={styles.bar}>
      <Mark />
      <nav className={styles.nav} aria-label={t('nav.label')}>
        {destinations.map(({ to, label, icon, end = false, wideOnly = false }) => (
          <NavLink key={to} to={to} end={end} className={classes(styles.link, wideOnly && styles.wideOnly)}>
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
