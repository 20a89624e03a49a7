import { useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { T, useT } from '@/i18n';
import { hidePrerendered } from '@/lib/dom/prerendered';
import { Button } from '../Button';
import { classNames } from '../classNames';
import { Icon } from '../Icon';
import styles from './LoadFailedNotice.module.css';

interface Props {
  /** Overlays the page, for a part that would do so itself. */
  readonly over?: boolean;
  readonly onTry: () => void;
  readonly onGiveUp?: (() => void) | undefined;
}

export function LoadFailedNotice({ over = false, onTry, onGiveUp }: Props) {
  const t = useT();
  useLayoutEffect(hidePrerendered, []);
  const notice = (
    <div className={classNames(styles.notice, over ? styles.over : styles.inside)} role="status">
      <Icon name="warning" size={18} />
      <p className={styles.words}>
        <T id="part.failed" />
      </p>
      <Button size="small" className={styles.retry} onClick={onTry}>
        <Icon name="retry" size={16} />
        <T id="part.retry" />
      </Button>
      {onGiveUp && (
        <button type="button" className={styles.close} aria-label={t('part.close')} onClick={onGiveUp}>
          <Icon name="close" size={18} />
        </button>
      )}
    </div>
  );
  return over ? createPortal(notice, document.body) : notice;
}
