import { PASSWORD_LENGTH } from '@domain/contract';
import { Form, Formik, type FormikValues, useField, useFormikContext } from 'formik';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { Failure } from '@/api';
import { FailureText } from '@/features/toasts';
import { type MessageId, T } from '@/i18n';
import { type LazySchema, lazySchemas } from '@/lib/forms/lazySchemas';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, classNames, PasswordField, TextField, type TextFieldProps, usePreload } from '@/ui';
import { assignServerErrors } from '../assignServerErrors';
import { actions, type FormName, selectors } from '../slice';
import styles from './Form.module.css';

type FieldProps = Omit<TextFieldProps, 'label' | 'hint' | 'error'> & {
  readonly name: string;
  readonly label: MessageId;
  readonly hint?: MessageId;
};

const lengthLimits = { min: PASSWORD_LENGTH.min, max: PASSWORD_LENGTH.max };

/**
 * Field of the surrounding form. It shows its error once it was left; one that was left empty only after an attempt to
 * send, so that nothing turns red while somebody tabs through. Type `password` has a show button.
 */
export const FormField = ({ name, label, hint, type, ...rest }: FieldProps) => {
  const [field, { touched, error }] = useField<string>(name);
  const { submitCount } = useFormikContext();
  const isErrorShown = touched && (field.value !== '' || submitCount > 0);
  const Input = type === 'password' ? PasswordField : TextField;
  return (
    <Input
      {...rest}
      {...field}
      {...(type && type !== 'password' && { type })}
      label={<T id={label} />}
      hint={hint && <T id={hint} values={lengthLimits} />}
      error={isErrorShown && error ? <T id={error as MessageId} values={lengthLimits} /> : undefined}
    />
  );
};

interface NoticeProps {
  readonly kind: 'bad' | 'good';
  readonly title?: ReactNode;
  readonly children: ReactNode;
}

/** Notice about the form as a whole. An error is announced at once, a success at the next pause. */
export const FormNotice = ({ kind, title, children }: NoticeProps) => (
  <div
    role={kind === 'bad' ? 'alert' : 'status'}
    className={classNames(styles.notice, kind === 'bad' ? styles.bad : styles.good)}
  >
    {title && <p className={styles.noticeTitle}>{title}</p>}
    {children}
  </div>
);

export const authSchema = lazySchemas(() => import(/* webpackChunkName: "account-rules" */ '../validation'));

interface Props<V extends FormikValues> {
  readonly name: FormName;
  readonly initialValues: V;
  readonly schema: LazySchema<FormikValues>;
  /** Null: the form saves when a field is left, and needs no button. */
  readonly submitLabel: MessageId | null;
  readonly isDangerous?: boolean;
  readonly onSubmit: (values: V) => void;
  readonly aside?: ReactNode;
  /** Replaces the plain message when the server rejects the form as a whole. */
  readonly refusal?: ((failure: Failure) => ReactNode) | undefined;
  readonly children: ReactNode;
}

/**
 * Form of the sign-in pages. It validates on the client, then shows server errors at their fields or above the form.
 */
export const AuthForm = <V extends FormikValues>({ name, initialValues, schema, onSubmit, ...rest }: Props<V>) => {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(actions.formOpened(name));
  }, [dispatch, name]);
  usePreload(schema.load);
  return (
    <Formik
      initialValues={initialValues}
      validationSchema={schema}
      onSubmit={async (values) => onSubmit((await schema.cast(values)) as V)}
    >
      <Body name={name} fieldNames={Object.keys(initialValues)} {...rest} />
    </Formik>
  );
};

type BodyProps = Pick<
  Props<FormikValues>,
  'name' | 'submitLabel' | 'isDangerous' | 'aside' | 'refusal' | 'children'
> & {
  readonly fieldNames: readonly string[];
};

const Body = ({ name, fieldNames, submitLabel, isDangerous = false, aside, refusal, children }: BodyProps) => {
  const { phase, failure } = useAppSelector(selectors.form(name));
  const { setErrors, setTouched, submitForm, submitCount, isValid, isValidating } = useFormikContext();
  const savesOnLeave = submitLabel === null;
  const form = useRef<HTMLFormElement>(null);
  const names = fieldNames.join(' ');
  const serverErrors = useMemo(
    () => (failure ? assignServerErrors(failure, names.split(' ')) : null),
    [failure, names],
  );

  useEffect(() => {
    if (!serverErrors) return;
    const wrong = Object.keys(serverErrors.fields);
    if (wrong.length === 0) return;
    void setTouched(Object.fromEntries(wrong.map((field) => [field, true])), false);
    setErrors({ ...serverErrors.fields });
  }, [serverErrors, setErrors, setTouched]);

  useEffect(() => {
    // Whoever has left a field must not be called back to it.
    if (savesOnLeave || submitCount === 0 || isValid || isValidating) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    // Only a new attempt moves the focus; correcting a field must not.
    // eslint-disable-next-line react/exhaustive-deps
  }, [submitCount, isValidating, serverErrors]);

  return (
    <Form ref={form} className={styles.form} noValidate {...(savesOnLeave && { onBlur: () => void submitForm() })}>
      {serverErrors?.form &&
        (refusal?.(serverErrors.form) ?? (
          <FormNotice kind="bad">
            <FailureText failure={serverErrors.form} />
          </FormNotice>
        ))}
      {children}
      {submitLabel !== null && (
        <div className={styles.row}>
          <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} busy={phase === 'busy'}>
            <T id={submitLabel} />
          </Button>
          {aside}
        </div>
      )}
    </Form>
  );
};
