import type { PageLimits } from '@domain/print';
import { useT } from '@/i18n';
import { Stepper } from '@/ui';
import styles from './RelayoutDialog.module.css';

const PAGES_PER_SPREAD = 2;

interface Props {
  /** Page counts that can be bound. */
  readonly limits: PageLimits;
  /** Current page count of the album. */
  readonly current: number;
  readonly pages: number;
  readonly onChange: (pages: number) => void;
}

/** Field for the page count within the binding limits. A shorter album may stay as it is. */
export function PageCountField({ limits: { min, max, step }, current, pages, onChange }: Props) {
  const t = useT();
  const label = t('relayout.pages');
  return (
    <div className={styles.pages}>
      <span aria-hidden="true">{label}</span>
      <Stepper
        value={pages}
        min={Math.min(min, current)}
        max={Math.max(max, current)}
        step={pages < min ? PAGES_PER_SPREAD : step}
        stepFrom={min}
        label={label}
        lessLabel={t('relayout.pages.fewer')}
        moreLabel={t('relayout.pages.more')}
        onChange={onChange}
      />
    </div>
  );
}
