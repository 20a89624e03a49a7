import { useState } from 'react';
import { selectors } from '@/features/auth';
import { languageMenuMarker, useT } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { lazyComponent } from '@/ui';
import styles from './AccountMenu.module.css';

const loadPanel = () => import(/* webpackChunkName: "account-panel" */ './AccountPanel');
const AccountPanel = lazyComponent(loadPanel, { notice: 'over' });
const loadAhead = () => void loadPanel().catch(() => undefined);

/** Button with the signed-in user. Its menu loads when the pointer first approaches. */
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
