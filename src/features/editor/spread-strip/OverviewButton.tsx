import { useState } from 'react';
import { useT } from '@/i18n';
import { Icon, lazyComponent, usePreload } from '@/ui';
import { useLazyImport } from '../hooks/useLazyImport';
import styles from './SpreadStrip.module.css';

const load = () => import(/* webpackChunkName: "overview" */ './Overview');
const Overview = lazyComponent(load, { notice: 'over' });

/** Opens the overview, whose code loads when the browser is idle. */
export function OverviewButton() {
  const t = useT();
  const loading = useLazyImport();
  const [open, setOpen] = useState(false);
  usePreload(load);
  return (
    <>
      <button
        type="button"
        className={styles.all}
        aria-haspopup="dialog"
        aria-label={t('editor.overview')}
        onClick={() => void loading(load).then((part) => setOpen(part !== null))}
      >
        <Icon name="grid" size={20} />
      </button>
      {open && <Overview onClose={() => setOpen(false)} onGiveUp={() => setOpen(false)} />}
    </>
  );
}
