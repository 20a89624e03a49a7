import { NavLink } from 'react-router-dom';
import { useT } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { Icon } from '@/ui';
import { selectCartCount } from '../../selectors';
import styles from './CartLink.module.css';

export const CartLink = () => {
  const t = useT();
  const count = useAppSelector(selectCartCount);
  return (
    <NavLink to="/cart" className={styles.link ?? ''} aria-label={t('nav.cartCount', { count })}>
      <Icon name="cart" />
      {count > 0 && <span className={styles.count}>{count}</span>}
    </NavLink>
  );
};
