import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { isComposing } from '@/lib/dom/isComposing';
import { useCommitOnLeave } from '@/lib/dom/useCommitOnLeave';
import { parseNumber } from '@/lib/parseNumber';
import styles from '../Panels.module.css';

/** @returns `undefined` if the elements have different values */
export function commonValue<E, V>(elements: readonly E[], of: (element: E) => V): V | undefined {
  const [first, ...others] = elements.map(of);
  return others.every((value) => Object.is(value, first)) ? first : undefined;
}

export const POSITION_LIMITS_MM = { min: -1000, max: 1000 } as const;
export const SIZE_LIMITS_MM = { min: 2, max: 1000 } as const;

interface ValueOnFocus<T> {
  readonly before: RefObject<T>;
  readonly onFocus: () => void;
}

/**
 * Returns the value at the time one of the fields got the focus. A typed 150 passes 1 and 15, which must not become its
 * basis.
 */
export function useValueOnFocus<T>(value: T): ValueOnFocus<T> {
  const before = useRef(value);
  return {
    before,
    onFocus: () => {
      before.current = value;
    },
  };
}

interface Props {
  readonly label: ReactNode;
  readonly value: number;
  readonly unit?: string;
  readonly digits?: number;
  readonly step?: number;
  readonly min?: number;
  readonly max?: number;
  readonly disabled?: boolean;
  /** The values of several elements differ, and the field is empty. */
  readonly differs?: boolean;
  /** A number applies only when it is complete, because its first digits would change something else. */
  readonly isAppliedWhole?: boolean;
  readonly onChange: (value: number) => void;
  readonly onFocus?: () => void;
  readonly onBlur?: () => void;
}

/** Conversion of units that users type, in mm. */
const MM_PER_UNIT: Readonly<Record<string, number>> = { mm: 1, мм: 1, cm: 10, см: 10, in: 25.4, '"': 25.4 };

/** Returns NaN if the text is no number or has a foreign unit. */
function parseValue(text: string, locale: string, unit = ''): number {
  const [, digits = '', written = ''] = /^(.*?)\s*([\p{L}°"″]*)$/u.exec(text.trim().toLowerCase()) ?? [];
  const name = written.normalize('NFKC').replace('″', '"');
  const share = name === '' || name === unit ? 1 : unit in MM_PER_UNIT ? MM_PER_UNIT[name] : undefined;
  return share === undefined ? Number.NaN : parseNumber(digits, locale) * share;
}

const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits + 0;

/** Numeric field. A typed number applies at once, unless it must be complete. Escape restores the former one, and the arrow keys step. */
export function NumberField(props: Props) {
  const { label, value, unit, digits = 1, step = 1, min, max, disabled = false, differs = false } = props;
  const { onChange, onFocus, onBlur, isAppliedWhole = differs } = props;
  const id = useId();
  const { formatNumber, locale } = useIntl();
  const [typed, setTyped] = useState<string | null>(null);
  const before = useRef(value);
  const shown = (next: number) =>
    formatNumber(rounded(next, digits), { useGrouping: false, maximumFractionDigits: digits });
  const within = (next: number) =>
    Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? Number.NEGATIVE_INFINITY, next));
  const take = (text: string) => {
    if (typed === null) before.current = value;
    setTyped(text);
    if (!isAppliedWhole) count(text);
  };
  const count = (text: string) => {
    const next = parseValue(text, locale, unit);
    if (Number.isFinite(next)) onChange(within(next));
  };
  const end = () => {
    if (isAppliedWhole && typed !== null) count(typed);
    setTyped(null);
  };
  useCommitOnLeave(end);
  /** Applies a value. Undo then belongs to the editor, not to the browser. */
  const settle = (next: number) => {
    setTyped(null);
    if (differs || next !== value) onChange(next);
  };
  const stepBy = (by: number) => {
    const from = parseValue(typed ?? '', locale, unit);
    settle(within(parseNumber(shown((Number.isFinite(from) ? within(from) : value) + by), locale)));
  };
  const isWrong = typed !== null && typed.trim() !== '' && Number.isNaN(parseValue(typed, locale, unit));
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      stepBy(event.key === 'ArrowUp' ? step : -step);
    } else if (event.key === 'Enter' && !isWrong) end();
    else if (event.key === 'Escape' && typed !== null) {
      event.preventDefault();
      if (isAppliedWhole) setTyped(null);
      else settle(before.current);
    }
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
          aria-valuenow={differs ? undefined : rounded(value, digits)}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-invalid={isWrong || undefined}
          disabled={disabled}
          value={typed ?? (differs ? '' : shown(value))}
          placeholder={differs ? '–' : undefined}
          data-settled={typed === null || undefined}
          onFocus={onFocus}
          onChange={({ target }) => take(target.value)}
          onBlur={() => {
            end();
            onBlur?.();
          }}
          onKeyDown={onKeyDown}
        />
        {unit && <span aria-hidden="true">{unit}</span>}
      </span>
    </div>
  );
}
