import type { ReactNode } from 'react';
import styles from '../Panels.module.css';

interface Props<V> {
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
}: Props<V>) => (
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
