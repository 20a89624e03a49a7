import { lazy, Suspense, useState } from 'react';
import { T } from '@/i18n';
import { Button } from '@/ui';

// The form library loads on demand.
const QrDialog = lazy(async () => ({ default: (await import('./QrDialog')).QrDialog }));

/** Opens the form for a new QR code. */
export function AddQrButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        <T id="editor.qr.add" />
      </Button>
      {open && (
        <Suspense>
          <QrDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
