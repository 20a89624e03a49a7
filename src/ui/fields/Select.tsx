import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../classNames';
import styles from './Field.module.css';

interface Props<V extends string> extends Omit<ComponentProps<'select'>, 'id' | 'value' | 'onChange'> {
  readonly label: ReactNode;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChoose: (value: V) => void;
}

export const Select = <V extends string>({ label, value, options, onChoose, className, ...select }: Props<V>) => {
  const id = useId();
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        {...select}
        id={id}
        className={styles.select}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen) onChoose(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
};
