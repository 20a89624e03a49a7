import { useState } from 'react';
import { NavLink } from 'react-router-dom';
import { selectors } from '@/features/auth';
import { CartLink } from '@/features/cart/components/basket/CartLink';
import { languageMenuMarker, type MessageId, T, useT } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { classNames, Icon, type IconName, lazyComponent } from '@/ui';
import { SearchButton } from '../search/SearchButton';
import menuStyles from './AccountMenu.module.css';
import { Logo } from './Logo';
import styles from './MainNavigation.module.css';

const loadPanel = () => import(/* webpackChunkName: "account-panel" */ './AccountPanel');
const AccountPanel = lazyComponent(loadPanel, { notice: 'over' });
const loadAhead = () => void loadPanel().catch(() => undefined);

/** Button with the signed-in user. Its menu loads when the pointer first approaches. */
const AccountMenu = () => {
  const t = useT();
  const user = useAppSelector(selectors.user);
  const [wanted, setWanted] = useState(false);
  const button = (
    <button
      type="button"
      className={menuStyles.avatar}
      aria-label={t('account.menu')}
      aria-haspopup="menu"
      {...languageMenuMarker}
      onPointerEnter={loadAhead}
      onFocus={loadAhead}
      onClick={wanted ? undefined : () => setWanted(true)}
    >
      {[...(user?.name ?? '')][0]?.toUpperCase() ?? '·'}
    </button>
  );
  if (!wanted) return button;
  return <AccountPanel trigger={button} pending={button} onGiveUp={() => setWanted(false)} />;
};

interface Destination {
  readonly to: string;
  readonly label: MessageId;
  readonly icon: IconName;
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
