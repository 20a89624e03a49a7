import { useState } from 'react';
import { lazyComponent } from '../loading/lazyComponent';
import { usePreload } from '../loading/usePreload';
import type { DialogProps } from './DialogImpl';

const loadDialog = () => import(/* webpackChunkName: "dialog" */ './DialogImpl');
const DialogImpl = lazyComponent(loadDialog, { notice: 'over' });

/**
 * Modal dialog. It traps and restores the focus and closes on Escape; on a phone it is a bottom sheet. Its code loads
 * when the browser is idle, because no page starts with a dialog.
 */
export const Dialog = (props: DialogProps) => {
  const [used, setUsed] = useState(props.open);
  if (props.open && !used) setUsed(true);
  usePreload(loadDialog);
  const giveUp = () => {
    setUsed(false);
    props.onClose();
  };
  return used && <DialogImpl {...props} onGiveUp={giveUp} />;
};
