import { useState } from 'react';
import { T, useT } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Dialog } from '@/ui';
import { selectExportChoice } from '../selectors';
import styles from './ExportDialog.module.css';
import { PrintOptions } from './PrintOptions';
import { exportActions as actions, type ExportKind, type PrintWish } from './slice';

/** As books are ordered here. */
const usual: PrintWish = { printer: 'trade', cover: 'hard', marks: false };
const kinds: readonly ExportKind[] = ['print', 'screen'];

/** What the PDF is for, each explained in a line. */
export function ExportDialog() {
  const choosing = useAppSelector(selectExportChoice);
  const dispatch = useAppDispatch();
  const t = useT();
  const [kind, setKind] = useState<ExportKind>('print');
  const [print, setPrint] = useState(usual);
  if (!choosing) return null;
  const wish = { ...choosing, kind, print: kind === 'print' ? print : null };
  const close = () => dispatch(actions.exportClosed());
  return (
    <Dialog
      open
      onClose={close}
      title={<T id="export.title" values={{ title: choosing.title }} />}
      description={<T id="export.text" />}
      actions={
        <>
          <Button onClick={close}>
            <T id="export.cancel" />
          </Button>
          <Button variant="primary" onClick={() => dispatch(actions.exportRequested(wish))}>
            <T id="export.start" />
          </Button>
        </>
      }
    >
      <div role="radiogroup" aria-label={t('export.kind')} className={styles.kinds}>
        {kinds.map((value) => (
          <label key={value} className={styles.kind}>
            <input type="radio" name="export-kind" checked={kind === value} onChange={() => setKind(value)} />
            <span className={styles.name}>
              <T id={`export.${value}`} />
            </span>
            <span className={styles.text}>
              <T id={`export.${value}Text`} />
            </span>
          </label>
        ))}
      </div>
      {kind === 'print' && <PrintOptions wish={print} onChange={setPrint} />}
    </Dialog>
  );
}
