import { useState } from 'react';
import { isComposing } from '@/lib/dom/isComposing';
import { useCommitOnLeave } from '@/lib/dom/useCommitOnLeave';
import { parseNumber } from '@/lib/parseNumber';
import { Icon } from '../Icon';
import styles from './Stepper.module.css';

interface Props {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly label: string;
  readonly lessLabel: string;
  readonly moreLabel: string;
  readonly onChange: (value: number) => void;
  readonly disabled?: boolean;
  /** Distance between numbers; default 1. */
  readonly step?: number;
  /** Steps are counted from this number; default 0. */
  readonly stepFrom?: number;
}

export const Stepper = ({
  value,
  min,
  max,
  label,
  lessLabel,
  moreLabel,
  onChange,
  disabled = false,
  step = 1,
  stepFrom = 0,
}: Props) => {
  // Typed text; null while the field shows the value.
  const [draft, setDraft] = useState<string | null>(null);
  const set = (next: number) => {
    setDraft(null);
    const fitting = Math.min(max, Math.max(min, stepFrom + Math.round((next - stepFrom) / step) * step));
    if (fitting !== value) onChange(fitting);
  };
  const typed = parseNumber(draft ?? '');
  const isWhole = Number.isInteger(typed);
  const commit = () => {
    if (isWhole) set(typed);
    else setDraft(null);
  };
  useCommitOnLeave(() => draft !== null && commit());
  return (
    <div className={styles.stepper} role="group" aria-label={label}>
      <button
        type="button"
        aria-label={lessLabel}
        disabled={disabled || value <= min}
        onClick={() => set(value - step)}
      >
        <Icon name="minus" size={16} />
      </button>
      <input
        className={styles.number}
        inputMode="numeric"
        role="spinbutton"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-invalid={(draft !== null && draft.trim() !== '' && !isWhole) || undefined}
        maxLength={12}
        value={draft ?? String(value)}
        disabled={disabled}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={() => draft !== null && commit()}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          if (event.key === 'Enter' && isWhole) commit();
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          set(value + (event.key === 'ArrowUp' ? step : -step));
        }}
      />
      <button
        type="button"
        aria-label={moreLabel}
        disabled={disabled || value >= max}
        onClick={() => set(value + step)}
      >
        <Icon name="plus" size={16} />
      </button>
    </div>
  );
};
