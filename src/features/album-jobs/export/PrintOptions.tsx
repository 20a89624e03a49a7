import { coverIds, paperIds } from '@domain/commerce';
import { type PrinterId, printerIds, printers } from '@domain/print';
import { T, useT } from '@/i18n';
import { Checkbox, Select } from '@/ui';
import styles from './ExportDialog.module.css';
import type { PrintWish } from './slice';

interface Props {
  readonly wish: PrintWish;
  readonly onChange: (wish: PrintWish) => void;
}

/** Names of services are not translated, kinds of printers are. */
function usePrinterName(): (id: PrinterId) => string {
  const t = useT();
  return (id) => (id === 'trade' || id === 'photolab' ? t(`export.printer.${id}`) : printers[id].name);
}

/** Who prints, on what kind of cover, and what the files will be for it. */
export function PrintOptions({ wish, onChange }: Props) {
  const t = useT();
  const nameOf = usePrinterName();
  const { pdf, bleed, files, marks } = printers[wish.printer];
  return (
    <div className={styles.options}>
      <div className={styles.choices}>
        <Select
          label={<T id="export.printer" />}
          value={wish.printer}
          options={printerIds.map((value) => ({ value, label: nameOf(value) }))}
          onChoose={(printer) => onChange({ ...wish, printer })}
        />
        <Select
          label={<T id="cart.cover" />}
          value={wish.cover}
          options={coverIds.map((value) => ({ value, label: t(`cart.cover.${value}`) }))}
          onChoose={(cover) => onChange({ ...wish, cover })}
        />
        <Select
          label={<T id="cart.paper" />}
          value={wish.paper}
          options={paperIds.map((value) => ({ value, label: t(`cart.paper.${value}`) }))}
          onChoose={(paper) => onChange({ ...wish, paper })}
        />
      </div>
      {marks === 'allowed' ? (
        <Checkbox
          label={<T id="export.marks" />}
          checked={wish.marks}
          onChange={({ target }) => onChange({ ...wish, marks: target.checked })}
        />
      ) : (
        <p className={styles.text}>
          <T id="export.noMarks" />
        </p>
      )}
      <p className={styles.text} aria-live="polite">
        <T id={pdf === 'pdf-x-4' ? 'export.pdfX' : 'export.srgb'} values={{ bleed }} />{' '}
        <T id={files === 'two' ? 'export.twoFiles' : 'export.oneFile'} />
      </p>
    </div>
  );
}
