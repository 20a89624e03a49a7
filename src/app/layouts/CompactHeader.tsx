import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CartLink } from '@/features/cart/components/basket/CartLink';
import { Icon } from '@/ui';
import styles from './CompactHeader.module.css';
import { Logo } from './Logo';

interface Props {
  readonly leaveTo: string;
  readonly leaveLabel: string;
  readonly children?: ReactNode;
}

export const CompactHeader = ({ leaveTo, leaveLabel, children }: Props) => (
  <header className={styles.bar}>
    <Logo />
    {children}
    <div className={styles.actions}>
      <CartLink />
      <Link className={styles.leave} to={leaveTo} aria-label={leaveLabel}>
        <Icon name="close" />
      </Link>
    </div>
  </header>
);
