import { toTenth } from '@domain/document';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
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

/** An exact value. What is typed counts when it is a number, and is given up by Escape; the arrows change it by a step. */
export function NumberField({ label, value, unit, step = 1, min, max, disabled = false, onChange, onFocus }: Props) {
  const id = useId();
  const { formatNumber } = useIntl();
  const [typed, setTyped] = useState<string | null>(null);
  /** What stood there when one began to type. */
  const before = useRef(value);
  const shown = (next: number) => formatNumber(toTenth(next), { useGrouping: false, maximumFractionDigits: 1 });
  const within = (next: number) =>
    Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? Number.NEGATIVE_INFINITY, next));
  const take = (text: string) => {
    if (typed === null) before.current = value;
    setTyped(text);
    const next = read(text);
    if (Number.isFinite(next)) onChange(within(next));
  };
  /** What is in the field is no longer what was typed: the editor takes it back, not the browser. */
  const settle = (next: number) => {
    setTyped(null);
    if (next !== value) onChange(next);
  };
  const stepBy = (by: number) => {
    const from = read(typed ?? '');
    settle(within(read(shown((Number.isFinite(from) ? within(from) : value) + by))));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      stepBy(event.key === 'ArrowUp' ? step : -step);
    } else if (event.key === 'Enter') setTyped(null);
    else if (event.key === 'Escape' && typed !== null) settle(before.current);
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
          data-settled={typed === null || undefined}
          onFocus={onFocus}
          onChange={({ target }) => take(target.value)}
          onBlur={() => setTyped(null)}
          onKeyDown={onKeyDown}
        />
        {unit && <span aria-hidden="true">{unit}</span>}
      </span>
    </div>
  );
}
