import type { Point } from '@domain/geometry/rect';
import { Fragment } from 'react';
import { T, useT } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { MenuItem, MenuSeparator, PositionedMenu } from '@/ui';
import { restoreLostFocus, returnFocusToElement } from '../canvas/manageFocus';
import { useKeyNames } from '../shortcuts/useKeyNames';
import { selectSelection } from '../state/selectors';
import { useMenuItems } from './useMenuItems';

interface Props {
  readonly at: Point;
  readonly onClose: () => void;
  readonly fit: () => void;
  readonly goToPage: () => void;
}

export function ContextMenu({ at, onClose, fit, goToPage }: Props) {
  const t = useT();
  const { keysOf } = useKeyNames();
  const selection = useAppSelector(selectSelection);
  const groups = useMenuItems({ fit, goToPage });
  const close = () => {
    onClose();
    const [first] = selection;
    if (first === undefined) restoreLostFocus(first);
    else returnFocusToElement(first);
  };
  return (
    <PositionedMenu at={at} label={t('editor.menu')} onClose={close}>
      {groups.map((items, i) => (
        <Fragment key={items[0]?.name}>
          {i > 0 && <MenuSeparator />}
          {items.map(({ name, run, key }) => (
            <MenuItem key={name} onSelect={run} keys={key && keysOf(key)}>
              <T id={name} />
            </MenuItem>
          ))}
        </Fragment>
      ))}
    </PositionedMenu>
  );
}
