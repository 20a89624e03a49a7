import { useEffect, useState } from 'react';
import { useT } from '@/i18n';
import { loadJobSagas } from '@/store/lazySagas';
import { Icon, lazyComponent } from '@/ui';
import styles from './Search.module.css';

const loadDialog = async () => {
  const [dialog] = await Promise.all([import(/* webpackChunkName: "search" */ './SearchDialog'), loadJobSagas()]);
  return dialog;
};
const SearchDialog = lazyComponent(loadDialog, { notice: 'over' });

/** Opens the search by click, or by `/` outside text fields. */
export const SearchButton = () => {
  const t = useT();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      const types =
        target instanceof HTMLElement &&
        (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
      if (key !== '/' || types || ctrlKey || metaKey || altKey || document.querySelector('[role=dialog]')) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={t('search.title')}
        aria-keyshortcuts="/"
        aria-haspopup="dialog"
        onPointerEnter={() => void loadDialog().catch(() => undefined)}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
      </button>
      {open && <SearchDialog onClose={() => setOpen(false)} onGiveUp={() => setOpen(false)} />}
    </>
  );
};
