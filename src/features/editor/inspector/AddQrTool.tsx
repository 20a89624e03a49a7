import { lazy, Suspense, useState } from 'react';
import { T } from '@/i18n';
import { Tool } from './fields/Tool';

// The form library loads on demand.
const QrDialog = lazy(async () => ({ default: (await import('./QrDialog')).QrDialog }));

/** Opens the form for a new QR code. */
export function AddQrTool() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Tool icon="qr" name={<T id="editor.kind.qr" />} onClick={() => setOpen(true)} />
      {open && (
        <Suspense>
          <QrDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
