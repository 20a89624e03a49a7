import { useT } from '@/i18n';
import { Icon } from '@/ui';
import styles from '../Bars.module.css';
import type { VisiblePage } from './useVisiblePage';

interface Props {
  readonly name: string;
  readonly visible: VisiblePage;
}

/** The visible page of a phone, and buttons that turn it by a single tap. */
export function PageTurner({ name, visible: { turn, canTurn } }: Props) {
  const t = useT();
  const button = (by: 1 | -1) => (
    <button
      type="button"
      aria-label={t(by > 0 ? 'viewer.next' : 'viewer.previous')}
      aria-disabled={!canTurn(by) || undefined}
      onClick={() => turn(by)}
    >
      <Icon name={by > 0 ? 'forward' : 'back'} size={18} />
    </button>
  );
  return (
    <div className={styles.turner} data-bar>
      {button(-1)}
      <span aria-live="polite">{name}</span>
      {button(1)}
    </div>
  );
}
