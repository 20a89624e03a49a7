import { lazy, Suspense, useState } from 'react';
import { selectors } from '@/features/auth';
import { menuWithLanguages, useT } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import styles from './AccountMenu.module.css';

const loadPanel = () => import(/* webpackChunkName: "account-panel" */ './AccountPanel');
const AccountPanel = lazy(loadPanel);

/** Who is signed in. The menu behind it is loaded when it is first approached. */
export const AccountMenu = () => {
  const t = useT();
  const user = useAppSelector(selectors.user);
  const [wanted, setWanted] = useState(false);
  const button = (
    <button
      type="button"
      className={styles.avatar}
      aria-label={t('account.menu')}
      aria-haspopup="menu"
      {...menuWithLanguages}
      onPointerEnter={() => void loadPanel()}
      onFocus={() => void loadPanel()}
      onClick={wanted ? undefined : () => setWanted(true)}
    >
      {[...(user?.name ?? '')][0]?.toUpperCase() ?? '·'}
    </button>
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <AccountPanel trigger={button} />
    </Suspense>
  );
};
