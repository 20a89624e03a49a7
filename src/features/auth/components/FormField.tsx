import { PASSWORD_LENGTH } from '@domain/contract';
import { useField } from 'formik';
import { type MessageId, T } from '@/i18n';
import { PasswordField, TextField, type TextFieldProps } from '@/ui';

type Props = Omit<TextFieldProps, 'label' | 'hint' | 'error'> & {
  readonly name: string;
  readonly label: MessageId;
  readonly hint?: MessageId;
};

const values = { min: PASSWORD_LENGTH.min, max: PASSWORD_LENGTH.max };

/** Field of the surrounding form. It shows its error once it was left. Type `password` has a show button. */
export const FormField = ({ name, label, hint, type, ...rest }: Props) => {
  const [field, { touched, error }] = useField<string>(name);
  const Input = type === 'password' ? PasswordField : TextField;
  return (
    <Input
      {...rest}
      {...field}
      {...(type && type !== 'password' && { type })}
      label={<T id={label} />}
      hint={hint && <T id={hint} values={values} />}
      error={touched && error ? <T id={error as MessageId} values={values} /> : undefined}
    />
  );
};
