import { coverIds, paperIds } from '@domain/commerce';
import { type PrinterId, printerIds, printers } from '@domain/print';
import { T, useT } from '@/i18n';
import { Checkbox, Select } from '@/ui';
import styles from './ExportDialog.module.css';
import type { PrintSettings } from './slice';

interface Props {
  readonly settings: PrintSettings;
  readonly onChange: (wish: PrintSettings) => void;
}

/** Service names are not translated; printer types are. */
function usePrinterName(): (id: PrinterId) => string {
  const t = useT();
  return (id) => (id === 'trade' || id === 'photolab' ? t(`export.printer.${id}`) : printers[id].name);
}

export function PrintOptions({ settings, onChange }: Props) {
  const t = useT();
  const nameOf = usePrinterName();
  const { pdf, bleed, files, marks } = printers[settings.printer];
  return (
    <div className={styles.options}>
      <div className={styles.choices}>
        <Select
          label={<T id="export.printer" />}
          value={settings.printer}
          options={printerIds.map((value) => ({ value, label: nameOf(value) }))}
          onChoose={(printer) => onChange({ ...settings, printer })}
        />
        <Select
          label={<T id="cart.cover" />}
          value={settings.cover}
          options={coverIds.map((value) => ({ value, label: t(`cart.cover.${value}`) }))}
          onChoose={(cover) => onChange({ ...settings, cover })}
        />
        <Select
          label={<T id="cart.paper" />}
          value={settings.paper}
          options={paperIds.map((value) => ({ value, label: t(`cart.paper.${value}`) }))}
          onChoose={(paper) => onChange({ ...settings, paper })}
        />
      </div>
      {marks === 'allowed' ? (
        <Checkbox
          label={<T id="export.marks" />}
          checked={settings.marks}
          onChange={({ target }) => onChange({ ...settings, marks: target.checked })}
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
