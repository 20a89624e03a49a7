import { type ReactNode, useId } from 'react';
import styles from '../Panels.module.css';

interface Props {
  readonly label: ReactNode;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly disabled?: boolean | undefined;
  readonly onChange: (value: number) => void;
}

export function RangeField({ label, disabled, onChange, ...range }: Props) {
  const id = useId();
  return (
    <fieldset className={styles.row} disabled={disabled}>
      <label htmlFor={id}>{label}</label>
      <input {...range} id={id} type="range" onChange={({ target }) => onChange(Number(target.value))} />
    </fieldset>
  );
}
