import { toTenth } from '@domain/document';
import { type ReactNode, useId, useState } from 'react';
import styles from './Panels.module.css';

interface Props {
  readonly label: ReactNode;
  readonly value: number;
  readonly unit?: string;
  readonly step?: number;
  readonly min?: number;
  readonly max?: number;
  readonly disabled?: boolean;
  readonly onChange: (value: number) => void;
}

const shown = (value: number) => String(toTenth(value));

/** An exact value. What is typed counts when it is a number; the arrows change it by a step. */
export function NumberField({ label, value, unit, step = 1, min, max, disabled = false, onChange }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const take = (text: string) => {
    setTyped(text);
    const next = Number(text.replace(',', '.'));
    if (text.trim() === '' || !Number.isFinite(next)) return;
    onChange(Math.min(max ?? next, Math.max(min ?? next, next)));
  };
  return (
    <div className={styles.number}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.box}>
        <input
          id={id}
          type="number"
          inputMode="decimal"
          step={step}
          min={min}
          max={max}
          disabled={disabled}
          value={typed ?? shown(value)}
          onChange={({ target }) => take(target.value)}
          onBlur={() => setTyped(null)}
        />
        {unit && <span aria-hidden="true">{unit}</span>}
      </span>
    </div>
  );
}
