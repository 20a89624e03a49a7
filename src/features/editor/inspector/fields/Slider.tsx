import { type ReactNode, useId } from 'react';
import styles from '../Panels.module.css';

interface Props {
  readonly label: ReactNode;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

/** Slider for whole numbers with its current value; a double click resets it to 0. */
export function Slider({ label, value, min, max, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{value}</output>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={1}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
        onDoubleClick={() => onChange(0)}
      />
    </div>
  );
}
