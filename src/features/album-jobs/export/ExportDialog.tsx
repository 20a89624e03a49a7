import { defaultPrintSpec } from '@domain/print';
import { useState } from 'react';
import { T, useT } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Dialog } from '@/ui';
import { selectExportDialog, selectLastExport } from '../selectors';
import styles from './ExportDialog.module.css';
import { PrintOptions } from './PrintOptions';
import {
  type AlbumToExport,
  exportActions as actions,
  type ExportKind,
  exportKinds,
  type PrintSettings,
} from './slice';

const defaultPrintSettings: PrintSettings = { ...defaultPrintSpec, marks: false };

/** Export options with an explanation each. It starts with the last choice and the album's current binding. */
export function ExportDialog() {
  const choosing = useAppSelector(selectExportDialog);
  return choosing && <ExportForm key={choosing.albumId} album={choosing} />;
}

function ExportForm({
  album: {
    book: { cover, paper },
    ...album
  },
}: {
  readonly album: AlbumToExport;
}) {
  const last = useAppSelector(selectLastExport);
  const dispatch = useAppDispatch();
  const t = useT();
  const [kind, setKind] = useState<ExportKind>(last?.kind ?? 'screen');
  const [print, setPrint] = useState<PrintSettings>({ ...defaultPrintSettings, ...last?.print, cover, paper });
  const wish = { ...album, kind, print: kind === 'print' ? print : null };
  const close = () => dispatch(actions.exportDialogClosed());
  return (
    <Dialog
      open
      onClose={close}
      title={<T id="export.title" values={{ title: album.title }} />}
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
        {exportKinds.map((value) => (
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
      {kind === 'print' && <PrintOptions settings={print} onChange={setPrint} />}
    </Dialog>
  );
}
