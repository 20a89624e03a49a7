import { Form, Formik } from 'formik';
import type { ReactNode } from 'react';
import { Button } from '../Button';
import { TextField } from '../fields/TextField';
import { Dialog } from './Dialog';

interface Props {
  readonly name: string;
  readonly title: ReactNode;
  readonly label: ReactNode;
  readonly maxLength: number;
  readonly save: ReactNode;
  readonly cancel: ReactNode;
  readonly required: ReactNode;
  /** Called with a changed name, trimmed. */
  readonly onRename: (name: string) => void;
  readonly onClose: () => void;
}

export const NameDialog = ({ name, title, label, maxLength, save, cancel, required, onRename, onClose }: Props) => (
  <Formik
    initialValues={{ name }}
    validate={(values) => (values.name.trim() === '' ? { name: 'required' } : {})}
    onSubmit={(values) => {
      const chosen = values.name.trim();
      if (chosen !== name) onRename(chosen);
      onClose();
    }}
  >
    {({ errors, submitCount, submitForm, getFieldProps }) => (
      <Dialog
        open
        onClose={onClose}
        title={title}
        actions={
          <>
            <Button onClick={onClose}>{cancel}</Button>
            <Button variant="primary" onClick={() => void submitForm()}>
              {save}
            </Button>
          </>
        }
      >
        <Form noValidate>
          <TextField
            {...getFieldProps('name')}
            data-first
            label={label}
            maxLength={maxLength}
            autoComplete="off"
            error={submitCount > 0 && errors.name ? required : undefined}
          />
        </Form>
      </Dialog>
    )}
  </Formik>
);
