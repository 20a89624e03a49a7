import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../classNames';
import styles from './Field.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'type'> {
  readonly label: ReactNode;
}

export const Checkbox = ({ label, className, ...input }: Props) => (
  <label className={classNames(styles.check, className)}>
    <input {...input} type="checkbox" />
    <span>{label}</span>
  </label>
);
