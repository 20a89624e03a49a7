import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useState,
} from 'react';
import { LoadFailedNotice } from '../loading/LoadFailedNotice';
import { usePreload } from '../loading/usePreload';
import type * as Parts from './MenuImpl';

type TriggerProps = Pick<
  ComponentProps<'button'>,
  'aria-haspopup' | 'aria-expanded' | 'onPointerEnter' | 'onFocus' | 'onClick' | 'onKeyDown'
>;

interface MenuProps {
  /** One button, without handlers of its own. */
  readonly trigger: ReactElement<TriggerProps>;
  readonly children: ReactNode;
}

let menuModule: typeof Parts | null = null;

const load = async (): Promise<void> => {
  menuModule ??= await import(/* webpackChunkName: "menu" */ './MenuImpl');
};
const preloadMenu = () => void load().catch(() => undefined);

/** For a page that is worked on without a network: there a button could not load what it opens. */
export const usePreloadMenus = (): void => usePreload(load);

/** A menu at its button, with the arrow keys, type-ahead and Escape of the platform. Its code is loaded when a button is approached. */
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

/** A menu at a place, such as the one that the right button opens. Its code is loaded with the first. */
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

/** To be used inside a {@link Menu}, which shows its children when the parts are there. */
export const MenuItem = (props: Props<typeof Parts.MenuItemImpl>) =>
  menuModule && <menuModule.MenuItemImpl {...props} />;

export const MenuRadioGroup = <V extends string>(props: Parts.MenuRadioGroupProps<V>) =>
  menuModule && <menuModule.MenuRadioGroupImpl {...props} />;

export const MenuSeparator = () => menuModule && <menuModule.MenuSeparatorImpl />;
