import type { PageLimits } from '@domain/print';
import { useT } from '@/i18n';
import { Stepper } from '@/ui';
import styles from './RelayoutDialog.module.css';

const PAGES_PER_SPREAD = 2;

interface Props {
  /** Pages that can be bound. */
  readonly limits: PageLimits;
  /** Pages that the album has. */
  readonly current: number;
  readonly pages: number;
  readonly onChange: (pages: number) => void;
}

/** How long the book shall be, of what can be bound; an album that is shorter than that may stay so. */
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
