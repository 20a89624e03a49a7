import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Icon } from '../Icon';
import styles from './Menu.module.css';

interface MenuProps {
  readonly trigger: ReactNode;
  readonly defaultOpen?: boolean;
  readonly children: ReactNode;
}

export const MenuImpl = ({ trigger, defaultOpen = false, children }: MenuProps) => (
  <Radix.Root modal={false} defaultOpen={defaultOpen}>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content className={styles.menu} align="end" sideOffset={8} collisionPadding={12}>
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);

export interface PositionedMenuProps {
  /** Position in the window, in px. */
  readonly at: { readonly x: number; readonly y: number };
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export const PositionedMenuImpl = ({ at, label, onClose, children }: PositionedMenuProps) => (
  <Radix.Root modal={false} open onOpenChange={(open) => !open && onClose()}>
    <Radix.Trigger asChild>
      <span className={styles.place} style={{ left: at.x, top: at.y }} aria-hidden="true" />
    </Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        className={styles.menu}
        align="start"
        sideOffset={2}
        collisionPadding={12}
        aria-label={label}
        aria-labelledby={undefined}
        onCloseAutoFocus={(event) => event.preventDefault()}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);

interface ItemProps {
  readonly onSelect: () => void;
  readonly keys?: string | undefined;
  readonly children: ReactNode;
}

export const MenuItemImpl = ({ onSelect, keys, children }: ItemProps) => (
  <Radix.Item className={styles.item} onSelect={onSelect}>
    {children}
    {keys !== undefined && (
      <kbd className={styles.keys} aria-hidden="true">
        {keys}
      </kbd>
    )}
  </Radix.Item>
);

export interface MenuRadioGroupProps<V extends string> {
  readonly label: ReactNode;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: ReactNode }[];
  readonly onChoose: (value: V) => void;
}

export const MenuRadioGroupImpl = <V extends string>({ label, value, options, onChoose }: MenuRadioGroupProps<V>) => (
  <Radix.RadioGroup value={value} onValueChange={(next) => onChoose(next as V)}>
    <Radix.Label className={styles.label}>{label}</Radix.Label>
    {options.map((option) => (
      <Radix.RadioItem key={option.value} value={option.value} className={styles.item}>
        {option.label}
        <Radix.ItemIndicator>
          <Icon name="check" size={16} />
        </Radix.ItemIndicator>
      </Radix.RadioItem>
    ))}
  </Radix.RadioGroup>
);

export const MenuSeparatorImpl = () => <Radix.Separator className={styles.line} />;
