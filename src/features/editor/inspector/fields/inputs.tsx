import { type ReactNode, useId } from 'react';
import styles from '../Panels.module.css';

interface SliderProps {
  readonly label: ReactNode;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

/** Slider for whole numbers with its current value; a double click resets it to 0. */
export function Slider({ label, value, min, max, onChange }: SliderProps) {
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

interface SegmentedControlProps<V> {
  readonly label: string;
  readonly values: readonly V[];
  /** `undefined` if several elements differ or have none of the values. */
  readonly chosen: V | undefined;
  readonly onChoose: (value: V) => void;
  readonly children: (value: V) => ReactNode;
  /** Accessible name of a button whose label is a symbol. */
  readonly nameOf?: (value: V) => string;
}

/** A few values side by side, one of them pressed. */
export const SegmentedControl = <V extends string | null>({
  label,
  values,
  chosen,
  onChoose,
  children,
  nameOf,
}: SegmentedControlProps<V>) => (
  <div className={styles.segments} role="group" aria-label={label}>
    {values.map((value) => (
      <button
        key={value}
        type="button"
        aria-pressed={value === chosen}
        aria-label={nameOf?.(value)}
        onClick={() => onChoose(value)}
      >
        {children(value)}
      </button>
    ))}
  </div>
);

interface ColourFieldProps {
  readonly label: ReactNode;
  readonly value: string;
  readonly disabled?: boolean;
  readonly onChange: (colour: string) => void;
}

export function ColourField({ label, value, disabled = false, onChange }: ColourFieldProps) {
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
