import { useRef, useState } from 'react';
import { useT } from '@/i18n';
import { Icon, lazyComponent, usePreload } from '@/ui';
import styles from './EditableTitle.module.css';
import type { TitleFieldProps } from './TitleField';

const loadTitleField = () => import('./TitleField');
/** With the form library, which the editor needs for nothing else on its page. */
const LazyTitleField = lazyComponent(loadTitleField);

/** Album title as the heading of its page. A press opens a field, which saves on Enter and on blur. */
export function EditableTitle({ albumId, title }: Omit<TitleFieldProps, 'onClose'>) {
  usePreload(loadTitleField);
  const t = useT();
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setEditing(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  const shown = title || t('generation.untitled');
  const heading = (
    <h1 className={styles.heading}>
      <button
        ref={button}
        type="button"
        className={styles.title}
        title={t('rename.title')}
        aria-label={t('rename.button', { title: shown })}
        onClick={() => setEditing(true)}
      >
        <span className={styles.words} translate="no">
          {shown}
        </span>
        <Icon name="edit" size={16} />
      </button>
    </h1>
  );
  if (!isEditing) return heading;
  return <LazyTitleField albumId={albumId} title={title} onClose={close} pending={heading} onGiveUp={close} />;
}
