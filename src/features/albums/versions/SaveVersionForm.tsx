import { VERSION_NAME_LENGTH } from '@domain/contract';
import { Form, Formik } from 'formik';
import { object, string } from 'yup';
import { type MessageId, T, useT } from '@/i18n';
import { useAppDispatch } from '@/store/hooks';
import { Button, TextField } from '@/ui';
import { versionsActions as actions } from './slice';
import styles from './VersionsDialog.module.css';

const { min, max } = VERSION_NAME_LENGTH;
const required: MessageId = 'form.required';
const tooLong: MessageId = 'form.nameLong';
const schema = object({ name: string().trim().required(required).min(min).max(max, tooLong) });

export function SaveVersionForm({ albumId, busy }: { readonly albumId: string; readonly busy: boolean }) {
  const dispatch = useAppDispatch();
  const t = useT();
  return (
    <Formik
      initialValues={{ name: '' }}
      validationSchema={schema}
      validateOnBlur={false}
      onSubmit={(values, { resetForm }) => {
        if (busy) return;
        dispatch(actions.versionSaveRequested({ albumId, ...schema.cast(values) }));
        resetForm();
      }}
    >
      {({ values, errors, submitCount, getFieldProps }) => (
        <Form className={styles.keep} noValidate>
          <TextField
            {...getFieldProps('name')}
            label={<T id="versions.name" />}
            placeholder={t('versions.namePlaceholder')}
            maxLength={max}
            autoComplete="off"
            error={submitCount > 0 && errors.name ? <T id={errors.name as MessageId} /> : undefined}
          />
          <Button type="submit" disabled={values.name.trim() === '' || busy}>
            <T id="versions.keep" />
          </Button>
        </Form>
      )}
    </Formik>
  );
}
