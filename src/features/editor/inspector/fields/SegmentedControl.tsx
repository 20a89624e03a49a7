import type { ReactNode } from 'react';
import styles from '../Panels.module.css';

interface Props<V> {
  readonly label: string;
  readonly values: readonly V[];
  /** `undefined` where several have another one each, or none of them. */
  readonly chosen: V | undefined;
  readonly onChoose: (value: V) => void;
  readonly children: (value: V) => ReactNode;
  /** What a button is called where that is not what stands on it. */
  readonly nameOf?: (value: V) => string;
}

/** A few values side by side, of which one is pressed. */
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
