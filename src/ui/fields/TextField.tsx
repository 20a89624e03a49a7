import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { T } from '@/i18n';
import { classNames } from '../classNames';
import styles from './Field.module.css';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  readonly label: ReactNode;
  /** Validation error, which screen readers announce with the input. */
  readonly error?: ReactNode;
  readonly hint?: ReactNode;
  readonly trailing?: ReactNode;
}

export const TextField = ({ label, error, hint, trailing, className, ...input }: TextFieldProps) => {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={classNames(styles.box, error ? styles.wrong : null)}>
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {trailing}
      </div>
      <p id={`${id}-note`} className={error ? styles.error : styles.hint} aria-live="polite" hidden={!note}>
        {note}
      </p>
    </div>
  );
};

/** Password field with a show button. It supports pasting and password managers: pass `autoComplete` and `name`. */
export const PasswordField = (props: Omit<TextFieldProps, 'type' | 'trailing'>) => {
  const [shown, setShown] = useState(false);
  const toggle = (
    <button type="button" className={styles.toggle} aria-pressed={shown} onClick={() => setShown(!shown)}>
      <T id={shown ? 'ui.password.hide' : 'ui.password.show'} />
    </button>
  );
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={toggle}
    />
  );
};
