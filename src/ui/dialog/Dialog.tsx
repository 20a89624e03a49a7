import { type ReactNode, useState } from 'react';
import { Button } from '../Button';
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

interface ConfirmDialogProps {
  readonly title: ReactNode;
  readonly description: ReactNode;
  readonly confirm: ReactNode;
  readonly cancel: ReactNode;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export const ConfirmDialog = ({ title, description, confirm, cancel, onConfirm, onClose }: ConfirmDialogProps) => (
  <Dialog
    open
    onClose={onClose}
    title={title}
    description={description}
    actions={
      <>
        <Button onClick={onClose}>{cancel}</Button>
        <Button
          variant="danger"
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {confirm}
        </Button>
      </>
    }
  />
);
