import type { ComponentProps, MouseEvent } from 'react';
import { findUrlRefusal, rejectNavigation } from './navigation';

interface Props extends ComponentProps<'a'> {
  readonly href: string;
}

/** Link whose address comes from data. A rejected address has no target and shows a notice when clicked. */
export const SafeLink = ({ href, children, ...rest }: Props) => {
  const refusal = findUrlRefusal(href);
  if (!refusal)
    return (
      <a {...rest} href={href}>
        {children}
      </a>
    );
  const { target: _target, download: _download, ...inert } = rest;
  const showRefusal = (event: MouseEvent) => {
    event.preventDefault();
    rejectNavigation(refusal);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-is-valid, jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- A rejected link still looks like a link to its reader.
    <a {...inert} href="#" onClick={showRefusal}>
      {children}
    </a>
  );
};
