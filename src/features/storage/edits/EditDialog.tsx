import type { StorageFile } from '@domain/contract';
import { Form, Formik, type FormikErrors } from 'formik';
import { type ReactNode, useState } from 'react';
import { type MessageId, T } from '@/i18n';
import { useAppStore } from '@/store/hooks';
import { Button, Dialog } from '@/ui';
import { selectStoredPhotos } from '../selectors';
import styles from './EditDialog.module.css';

interface Fields<Values> {
  readonly values: Values;
  readonly errors: FormikErrors<Values>;
  /** Changes fields, and clears the errors of the last try. */
  readonly change: (changed: Partial<Values>) => void;
}

interface Props<Values extends { readonly kind: string }> {
  readonly ids: readonly string[];
  readonly photos: readonly StorageFile[];
  /** The edited property. The ids of the texts contain it. */
  readonly name: 'date' | 'place';
  readonly kinds: readonly { readonly value: Values['kind']; readonly label: MessageId }[];
  readonly initialValues: Values;
  readonly changeForKind?: (kind: Values['kind']) => Partial<Values>;
  readonly validate: (values: Values) => FormikErrors<Values>;
  readonly onSave: (values: Values) => void;
  readonly onClose: () => void;
  readonly children: (fields: Fields<Values>) => ReactNode;
}

export const EditDialog = <Values extends { readonly kind: string }>({
  ids,
  photos,
  name,
  kinds,
  initialValues,
  changeForKind,
  validate,
  onSave,
  onClose,
  children,
}: Props<Values>) => (
  <Formik
    initialValues={initialValues}
    validate={validate}
    validateOnBlur={false}
    validateOnChange={false}
    onSubmit={(values) => {
      onSave(values);
      onClose();
    }}
  >
    {({ values, errors, setValues, setErrors, submitForm }) => {
      const change = (changed: Partial<Values>) => {
        setErrors({});
        void setValues((before) => ({ ...before, ...changed }));
      };
      return (
        <Dialog
          open
          onClose={onClose}
          title={<T id={`photos.${name}.title`} values={{ count: photos.length }} />}
          actions={
            <>
              <Button onClick={onClose}>
                <T id={`photos.${name}.cancel`} />
              </Button>
              <Button variant="primary" onClick={() => void submitForm()}>
                <T id={`photos.${name}.save`} />
              </Button>
            </>
          }
        >
          <Form className={styles.form} noValidate>
            {ids.length > photos.length && (
              <EditHint>
                <T id="photos.pendingStay" values={{ count: ids.length - photos.length }} />
              </EditHint>
            )}
            <fieldset className={styles.kinds}>
              <legend className="visually-hidden">
                <T id={`photos.${name}.kind`} />
              </legend>
              {kinds.map(({ value: kind, label }) => (
                <label key={kind} className={styles.kind}>
                  <input
                    type="radio"
                    name="kind"
                    checked={values.kind === kind}
                    onChange={() => change({ ...changeForKind?.(kind), kind } as Partial<Values>)}
                  />
                  <T id={label} />
                </label>
              ))}
            </fieldset>
            {children({ values, errors, change })}
            {/* Enter in a field saves. */}
            <button type="submit" hidden>
              <T id={`photos.${name}.save`} />
            </button>
          </Form>
        </Dialog>
      );
    }}
  </Formik>
);

/** Returns the stored photos as they were when the dialog opened. */
export function useFrozenPhotos(ids: readonly string[]): readonly StorageFile[] {
  const { getState } = useAppStore();
  return useState(() => selectStoredPhotos(getState(), ids))[0];
}

export const EditHint = ({ children }: { readonly children: ReactNode }) => <p className={styles.hint}>{children}</p>;
