import { type ReactNode, useState } from 'react';
import { lazyComponent } from '../loading/lazyComponent';
import { usePreload } from '../loading/usePreload';

export interface DialogProps {
  readonly open: boolean;
  /** Escape, the scrim or the close button. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons, the main one last. */
  readonly actions?: ReactNode;
  /** For what is looked at side by side. */
  readonly wide?: boolean;
  /** False while the dialog must be answered by its own buttons. */
  readonly dismissable?: boolean;
  /** It comes by itself, maybe while somebody writes: it takes the focus itself, so that the next key answers nothing. */
  readonly unasked?: boolean;
}

const loadDialog = () => import(/* webpackChunkName: "dialog" */ './DialogImpl');
const DialogImpl = lazyComponent(loadDialog, { notice: 'over' });

/**
 * A modal dialog: focus is kept inside and given back, Escape closes it. On a phone it is a sheet at the bottom. Its code is loaded when the
 * browser is idle, since no page begins with one.
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
