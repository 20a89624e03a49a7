import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { useT } from '@/i18n';
import { isComposing } from '@/lib/dom/isComposing';
import { classNames } from '../classNames';
import { Icon } from '../Icon';
import { useFocusFallback } from '../useFocusFallback';
import styles from './Dialog.module.css';

export interface DialogProps {
  readonly open: boolean;
  /** Called for Escape, the scrim and the close button. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly wide?: boolean;
  /** False while the user must choose one of the dialog's buttons. */
  readonly dismissable?: boolean;
  /**
   * True for a dialog that opens by itself, maybe while the user types. It focuses itself and no button, so the next
   * key presses none.
   */
  readonly unasked?: boolean;
}

/** Returns the focused element. For an item of a menu, which closes with the dialog, it returns the menu button. */
function findOpener(): Element | null {
  const active = document.activeElement;
  const menu = active?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active;
}

const FIELDS =
  'input:not([type="hidden"], [type="radio"]:not(:checked)), select, textarea, [role="combobox"], [role="spinbutton"]';
const TEXT_FIELDS = 'input:not([type="checkbox"], [type="radio"], [type="range"], [type="color"]), textarea';

/** On a touch screen, a focused text field would open the keyboard over the dialog. */
const opensKeyboard = (field: Element): boolean =>
  field.matches(TEXT_FIELDS) && window.matchMedia?.('(pointer: coarse)').matches;

/** Returns the element marked as first, else the first field, else the main button. */
function findFirst(box: HTMLElement): HTMLElement | null {
  const enabled = (selector: string) =>
    [...box.querySelectorAll<HTMLElement>(selector)].filter((node) => !node.matches(':disabled') && node.tabIndex >= 0);
  const [marked] = enabled('[data-first]');
  const field = enabled(FIELDS).find((node) => !opensKeyboard(node));
  const buttons = enabled('footer button, footer a[href]');
  return marked ?? field ?? buttons.find((node) => node.dataset['variant'] === 'primary') ?? buttons[0] ?? null;
}

/**
 * Focuses the first field or the main button and restores the previous focus on close. Radix only knows triggers inside the
 * dialog. The dialog itself takes the focus when the focused element is removed or disabled.
 */
function useInitialFocus(unasked: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  const focusBox = () => box.current?.focus();
  useFocusFallback(box, focusBox);
  return {
    ref: box,
    onOpenAutoFocus: (event: Event) => {
      opener.current = findOpener();
      const first = box.current && (unasked ? box.current : findFirst(box.current));
      if (!first) return;
      event.preventDefault();
      first.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      if (!(opener.current instanceof HTMLElement) || !opener.current.isConnected) return;
      event.preventDefault();
      opener.current.focus();
    },
  };
}

const DialogImpl = ({
  open,
  onClose,
  title,
  description,
  children,
  actions,
  wide = false,
  dismissable = true,
  unasked = false,
}: DialogProps) => {
  const t = useT();
  const focus = useInitialFocus(unasked);
  const stay = (event: Event) => {
    if (!dismissable) event.preventDefault();
  };
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Radix.Content
          className={classNames(styles.dialog, wide && styles.wide)}
          {...focus}
          // Escape that ends an input method's conversion does not close the dialog.
          onEscapeKeyDown={(event) => (isComposing(event) ? event.preventDefault() : stay(event))}
          onInteractOutside={stay}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className={styles.head}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            {dismissable && (
              <Radix.Close className={styles.close} aria-label={t('ui.close')}>
                <Icon name="close" />
              </Radix.Close>
            )}
          </header>
          {description && <Radix.Description className={styles.description}>{description}</Radix.Description>}
          {children}
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};

export default DialogImpl;
