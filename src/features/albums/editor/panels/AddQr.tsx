import { cleanText, qrProblem } from '@domain/document';
import { useState } from 'react';
import { T, useT } from '@/i18n';
import { Button, Dialog, TextField } from '@/ui';
import { useEditor, useNow } from '../context';
import { focusElement } from '../focus';
import { newQr } from '../newElements';

/** Asks for what a code shall hold, and puts it on the page. */
export function AddQr() {
  const t = useT();
  const { apply, select, announce } = useEditor();
  const now = useNow();
  const [written, write] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const text = cleanText(written ?? '').trim();
  const problem = qrProblem(text);
  const close = () => {
    write(null);
    setAsked(false);
  };
  const put = () => {
    setAsked(true);
    if (written === null || problem) return;
    const element = newQr(now.document(), text);
    apply({ kind: 'addElement', element });
    select([element.id]);
    announce('added', 1);
    close();
    focusElement(element.id);
  };
  return (
    <>
      <Button size="small" onClick={() => write('')}>
        <T id="editor.qr.add" />
      </Button>
      <Dialog
        open={written !== null}
        onClose={close}
        title={<T id="editor.qr.add" />}
        actions={
          <>
            <Button onClick={close}>
              <T id="relayout.cancel" />
            </Button>
            <Button variant="primary" onClick={put}>
              <T id="editor.qr.put" />
            </Button>
          </>
        }
      >
        <TextField
          data-first
          label={<T id="editor.qr.text" />}
          value={written ?? ''}
          inputMode="url"
          spellCheck={false}
          autoComplete="off"
          hint={t('editor.qr.hint')}
          error={problem && (asked || problem === 'tooLong') ? t(`editor.qr.${problem}`) : undefined}
          onChange={({ target }) => write(target.value)}
          onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && put()}
        />
      </Dialog>
    </>
  );
}
