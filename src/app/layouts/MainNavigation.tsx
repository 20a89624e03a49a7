import { NavLink } from 'react-router-dom';
import { CartLink } from '@/features/cart/components/basket/CartLink';
import { type MessageId, T, useT } from '@/i18n';
import { classNames, Icon, type IconName } from '@/ui';
import { SearchButton } from '../search/SearchButton';
import { AccountMenu } from './AccountMenu';
import { Logo } from './Logo';
import styles from './MainNavigation.module.css';

interface Destination {
  readonly to: string;
  readonly label: MessageId;
  readonly icon: IconName;
  /** Only the exact path counts as active. */
  readonly end?: boolean;
  /** Hidden in the bottom bar, which has room for four. The account menu links there too. */
  readonly wideOnly?: boolean;
}

/** Destinations of the top bar on wide screens and the bottom bar on narrow ones. */
const destinations: readonly Destination[] = [
  { to: '/', label: 'home.title', icon: 'home', end: true },
  { to: '/creations', label: 'nav.albums', icon: 'album' },
  { to: '/photos', label: 'photos.title', icon: 'photo' },
  { to: '/templates', label: 'templates.title', icon: 'grid' },
  { to: '/orders', label: 'nav.orders', icon: 'cart', wideOnly: true },
];

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
