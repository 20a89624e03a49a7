import { cleanText, type QrElement, qrPrintWarning, qrTextError } from '@domain/document';
import { useState } from 'react';
import { T, useT } from '@/i18n';
import { Checkbox, TextField } from '@/ui';
import { useDocument, useEditor } from '../hooks/EditorContext';
import { ColourField } from './fields/inputs';
import styles from './Panels.module.css';

/** Content of a code. It updates during typing as long as the text fits. */
export function QrPanel({ qr }: { readonly qr: QrElement }) {
  const t = useT();
  const { apply } = useEditor();
  const { id, text, colour, ground, locked } = qr;
  const [draft, setDraft] = useState<string | null>(null);
  const doc = useDocument();
  const warning = qrPrintWarning(
    doc,
    doc.elements.findIndex((element) => element.id === id),
  );
  const problem = draft === null ? null : qrTextError(cleanText(draft));
  return (
    <fieldset className={styles.group} disabled={locked}>
      <TextField
        label={<T id="editor.qr.text" />}
        value={draft ?? text}
        inputMode="url"
        spellCheck={false}
        autoComplete="off"
        error={problem && t(`editor.qr.${problem}`)}
        onChange={({ target }) => {
          setDraft(target.value);
          apply({ kind: 'setQrText', id, text: target.value }, `qr-${id}`);
        }}
        onBlur={() => setDraft(null)}
      />
      {warning && (
        <p className={styles.warning} role="status">
          <T id={`editor.qr.${warning}`} />
        </p>
      )}
      <ColourField
        label={<T id="editor.colour" />}
        value={colour}
        onChange={(qrColour) => apply({ kind: 'setStyle', ids: [id], style: { qrColour } }, `colour-${id}`)}
      />
      <Checkbox
        label={<T id="editor.qr.ground" />}
        checked={ground !== null}
        onChange={({ target }) =>
          apply({ kind: 'setStyle', ids: [id], style: { ground: target.checked ? '#ffffff' : null } })
        }
      />
    </fieldset>
  );
}
