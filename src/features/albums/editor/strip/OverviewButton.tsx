import { lazy, Suspense, useState } from 'react';
import { useT } from '@/i18n';
import { Icon } from '@/ui';
import styles from './Strip.module.css';

const Overview = lazy(() => import(/* webpackChunkName: "overview" */ './Overview'));

/** Opens all spreads at once; its code is loaded when it is wanted. */
export function OverviewButton() {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.all}
        aria-haspopup="dialog"
        aria-label={t('editor.overview')}
        onClick={() => setOpen(true)}
      >
        <Icon name="grid" size={20} />
      </button>
      {open && (
        <Suspense>
          <Overview onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
