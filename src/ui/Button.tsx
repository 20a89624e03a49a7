import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './Button.module.css';
import { classes } from './classNames';

interface Look {
  readonly variant?: 'primary' | 'accent' | 'default' | 'plain';
  readonly size?: 'medium' | 'small';
}

interface Props extends Look, ComponentProps<'button'> {
  /** Something is on its way: the button stays in place and focusable but does nothing. */
  readonly busy?: boolean;
  readonly children: ReactNode;
}

const look = ({ variant = 'default', size = 'medium' }: Look, extra?: string) =>
  classes(styles.button, styles[variant], size === 'small' && styles.small, extra);

export const Button = ({ variant, size, busy = false, className, onClick, type = 'button', ...rest }: Props) => (
  <button
    {...rest}
    type={busy ? 'button' : type}
    aria-busy={busy || undefined}
    aria-disabled={busy || undefined}
    className={look({ ...(variant && { variant }), ...(size && { size }) }, classes(busy && styles.busy, className))}
    onClick={busy ? undefined : onClick}
  />
);

/** A link that looks like a button. */
export const ButtonLink = ({ variant, size, className, ...rest }: Look & LinkProps) => (
  <Link {...rest} className={look({ ...(variant && { variant }), ...(size && { size }) }, className)} />
);
