import { toTenth } from '@domain/document';
import { type ReactNode, useId, useState } from 'react';
import { useIntl } from 'react-intl';
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
  readonly onFocus?: () => void;
}

/** NaN for what is no number; the comma is that of most languages, whatever the browser speaks. */
const read = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')));

/** An exact value. What is typed counts when it is a number; the arrows change it by a step. */
export function NumberField({ label, value, unit, step = 1, min, max, disabled = false, onChange, onFocus }: Props) {
  const id = useId();
  const { formatNumber } = useIntl();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = (next: number) => formatNumber(toTenth(next), { useGrouping: false, maximumFractionDigits: 1 });
  const within = (next: number) => Math.min(max ?? next, Math.max(min ?? next, next));
  const take = (text: string) => {
    setTyped(text);
    const next = read(text);
    if (Number.isFinite(next)) onChange(within(next));
  };
  const stepBy = (by: number) => {
    const from = read(typed ?? '');
    take(shown(within((Number.isFinite(from) ? from : value) + by)));
  };
  return (
    <div className={styles.number}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.box}>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          role="spinbutton"
          aria-valuenow={toTenth(value)}
          aria-valuemin={min}
          aria-valuemax={max}
          disabled={disabled}
          value={typed ?? shown(value)}
          onFocus={onFocus}
          onChange={({ target }) => take(target.value)}
          onBlur={() => setTyped(null)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            stepBy(event.key === 'ArrowUp' ? step : -step);
          }}
        />
        {unit && <span aria-hidden="true">{unit}</span>}
      </span>
    </div>
  );
}
