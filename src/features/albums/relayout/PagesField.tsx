import { type FormatId, pageLimits } from '@domain/print';
import { useT } from '@/i18n';
import { Stepper } from '@/ui';
import styles from './LayoutDialog.module.css';

interface Props {
  readonly format: FormatId;
  /** Pages that the album has. */
  readonly current: number;
  readonly pages: number;
  readonly onChange: (pages: number) => void;
}

/** How long the book shall be, within what its format allows; an album that is shorter than that may stay so. */
export function PagesField({ format, current, pages, onChange }: Props) {
  const t = useT();
  const { min, max, step } = pageLimits(format);
  const label = t('relayout.pages');
  return (
    <div className={styles.pages}>
      <span aria-hidden="true">{label}</span>
      <Stepper
        value={pages}
        min={Math.min(min, current)}
        max={Math.max(max, current)}
        step={step}
        label={label}
        lessLabel={t('relayout.pages.fewer')}
        moreLabel={t('relayout.pages.more')}
        onChange={onChange}
      />
    </div>
  );
}
