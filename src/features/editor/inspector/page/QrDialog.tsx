import { cleanText, qrTextError } from '@domain/document';
import { Form, Formik } from 'formik';
import { object, string } from 'yup';
import { type MessageId, T, useT } from '@/i18n';
import { Button, Dialog, TextField } from '@/ui';
import { focusElement } from '../../canvas/manageFocus';
import { createQrElement } from '../../elements/createQrElement';
import { useEditor, useEditorSnapshot } from '../../hooks/EditorContext';

const toText = (written: string): string => cleanText(written).trim();
const schema = object({
  text: string()
    .default('')
    .test('qr', (written, { createError }) => {
      const problem = qrTextError(toText(written));
      const message: MessageId | null = problem && `editor.qr.${problem}`;
      return message === null || createError({ message });
    }),
});
const tooLong: MessageId = 'editor.qr.tooLong';

export function QrDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const { apply, select, announce } = useEditor();
  const now = useEditorSnapshot();
  const put = ({ text }: { readonly text: string }) => {
    const element = createQrElement({ document: now.document(), binding: now.binding() }, toText(text));
    apply({ kind: 'addElement', element });
    select([element.id]);
    announce('added', 1);
    onClose();
    focusElement(element.id);
  };
  return (
    <Formik initialValues={{ text: '' }} validationSchema={schema} onSubmit={put}>
      {({ errors, submitCount, submitForm, getFieldProps }) => (
        <Dialog
          open
          onClose={onClose}
          title={<T id="editor.qr.add" />}
          actions={
            <>
              <Button onClick={onClose}>
                <T id="relayout.cancel" />
              </Button>
              <Button variant="primary" onClick={() => void submitForm()}>
                <T id="editor.qr.put" />
              </Button>
            </>
          }
        >
          <Form noValidate>
            <TextField
              {...getFieldProps('text')}
              data-first
              label={<T id="editor.qr.text" />}
              inputMode="url"
              spellCheck={false}
              autoComplete="off"
              hint={t('editor.qr.hint')}
              error={
                errors.text && (submitCount > 0 || errors.text === tooLong) ? t(errors.text as MessageId) : undefined
              }
            />
          </Form>
        </Dialog>
      )}
    </Formik>
  );
}
