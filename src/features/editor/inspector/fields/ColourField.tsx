import { type ReactNode, useId } from 'react';
import styles from '../Panels.module.css';

interface Props {
  readonly label: ReactNode;
  readonly value: string;
  readonly disabled?: boolean;
  readonly onChange: (colour: string) => void;
}

/** Colour field with the system's colour picker. */
export function ColourField({ label, value, disabled = false, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles.row}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={styles.colour}
        type="color"
        value={value}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value.toLowerCase())}
      />
    </div>
  );
}
