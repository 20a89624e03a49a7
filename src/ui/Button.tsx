import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './Button.module.css';
import { classNames } from './classNames';

interface ButtonStyle {
  readonly variant?: 'primary' | 'accent' | 'danger' | 'default' | 'plain';
  readonly size?: 'medium' | 'small';
}

interface Props extends ButtonStyle, ComponentProps<'button'> {
  /** Shows progress: the button stays in place and focusable but ignores presses. */
  readonly busy?: boolean;
  readonly children: ReactNode;
}

const buttonClassNames = ({ variant = 'default', size = 'medium' }: ButtonStyle, extra?: string) =>
  classNames(styles.button, styles[variant], size === 'small' && styles.small, extra);

export const Button = ({ variant, size, busy = false, className, onClick, type = 'button', ...rest }: Props) => (
  <button
    {...rest}
    type={busy ? 'button' : type}
    data-variant={variant}
    aria-busy={busy || undefined}
    aria-disabled={busy || undefined}
    className={buttonClassNames(
      { ...(variant && { variant }), ...(size && { size }) },
      classNames(busy && styles.busy, className),
    )}
    onClick={busy ? undefined : onClick}
  />
);

export const ButtonLink = ({ variant, size, className, ...rest }: ButtonStyle & LinkProps) => (
  <Link {...rest} className={buttonClassNames({ ...(variant && { variant }), ...(size && { size }) }, className)} />
);
