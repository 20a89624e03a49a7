import { type ReactNode, useState } from 'react';
import { lazyComponent } from '../loading/lazyComponent';
import { usePreload } from '../loading/usePreload';

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
   * The dialog opens without a user action, maybe during typing. It takes the focus itself, so the next key presses
   * no button.
   */
  readonly unasked?: boolean;
}

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
