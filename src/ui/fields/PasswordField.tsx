import { useState } from 'react';
import { T } from '@/i18n';
import styles from './Field.module.css';
import { TextField, type TextFieldProps } from './TextField';

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
