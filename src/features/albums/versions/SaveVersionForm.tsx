import { type AlbumVersion, VERSION_NAME_LENGTH } from '@domain/contract';
import { Form, Formik, type FormikProps } from 'formik';
import { useEffect, useRef } from 'react';
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

interface SaveVersionFormProps {
  readonly albumId: string;
  readonly busy: boolean;
  readonly versions: readonly AlbumVersion[];
}

export function SaveVersionForm({ albumId, busy, versions }: SaveVersionFormProps) {
  const dispatch = useAppDispatch();
  const t = useT();
  const form = useRef<FormikProps<{ name: string }>>(null);
  const requested = useRef<{ readonly id: string; readonly typed: string } | null>(null);
  useEffect(() => {
    // The name stays until its version is saved. Another one that was typed meanwhile stays, too.
    if (!versions.some(({ id }) => id === requested.current?.id)) return;
    if (form.current?.values.name === requested.current?.typed) form.current?.resetForm();
    requested.current = null;
  }, [versions]);
  return (
    <Formik
      innerRef={form}
      initialValues={{ name: '' }}
      validationSchema={schema}
      validateOnBlur={false}
      onSubmit={(values) => {
        if (busy) return;
        const { payload } = dispatch(actions.versionSaveRequested({ albumId, ...schema.cast(values) }));
        requested.current = { id: payload.versionId, typed: values.name };
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
