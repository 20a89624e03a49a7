import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useState,
} from 'react';
import { LoadFailedNotice } from '../loading/lazyComponent';
import { usePreload } from '../loading/usePreload';
import type * as Parts from './MenuImpl';

type TriggerProps = Pick<
  ComponentProps<'button'>,
  'aria-haspopup' | 'aria-expanded' | 'onPointerEnter' | 'onFocus' | 'onClick' | 'onKeyDown'
>;

interface MenuProps {
  readonly trigger: ReactElement<TriggerProps>;
  readonly children: ReactNode;
}

let menuModule: typeof Parts | null = null;

const load = async (): Promise<void> => {
  menuModule ??= await import(/* webpackChunkName: "menu" */ './MenuImpl');
};
const preloadMenu = () => void load().catch(() => undefined);

/** Preloads the menu code on pages that work without a network. */
export const usePreloadMenus = (): void => usePreload(load);

/**
 * Menu of a button, with arrow keys, type-ahead and Escape. Its code loads when the pointer approaches a menu button.
 */
export const Menu = ({ trigger, children }: MenuProps) => {
  const [opened, setOpened] = useState(false);
  const [failed, setFailed] = useState(false);
  const open = () => {
    setFailed(false);
    load().then(
      () => setOpened(true),
      () => setFailed(true),
    );
  };
  if (opened && menuModule) {
    return (
      <menuModule.MenuImpl trigger={trigger} defaultOpen>
        {children}
      </menuModule.MenuImpl>
    );
  }
  return (
    <>
      {cloneElement(trigger, {
        'aria-haspopup': 'menu',
        'aria-expanded': false,
        onPointerEnter: preloadMenu,
        onFocus: preloadMenu,
        onClick: open,
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key === 'ArrowDown') open();
        },
      })}
      {failed && <LoadFailedNotice over onTry={open} onGiveUp={() => setFailed(false)} />}
    </>
  );
};

/** Menu at a position, such as a context menu. It shares the code of {@link Menu}. */
export const PositionedMenu = (props: Parts.PositionedMenuProps) => {
  const [ready, setReady] = useState(menuModule !== null);
  const [failed, setFailed] = useState(false);
  const { onClose } = props;
  const isWanted = !ready && !failed;
  useEffect(() => {
    if (isWanted)
      load().then(
        () => setReady(true),
        () => setFailed(true),
      );
  }, [isWanted]);
  if (failed) return <LoadFailedNotice over onTry={() => setFailed(false)} onGiveUp={onClose} />;
  return ready && menuModule && <menuModule.PositionedMenuImpl {...props} />;
};

type Props<C extends (props: never) => ReactNode> = Parameters<C>[0];

/** Item of a {@link Menu}, which renders its children once the code is loaded. */
export const MenuItem = (props: Props<typeof Parts.MenuItemImpl>) =>
  menuModule && <menuModule.MenuItemImpl {...props} />;

export const MenuRadioGroup = <V extends string>(props: Parts.MenuRadioGroupProps<V>) =>
  menuModule && <menuModule.MenuRadioGroupImpl {...props} />;

export const MenuSeparator = () => menuModule && <menuModule.MenuSeparatorImpl />;
