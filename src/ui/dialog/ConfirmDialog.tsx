import type { ReactNode } from 'react';
import { Button } from '../Button';
import { Dialog } from './Dialog';

interface Props {
  readonly title: ReactNode;
  readonly description: ReactNode;
  readonly confirm: ReactNode;
  readonly cancel: ReactNode;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export const ConfirmDialog = ({ title, description, confirm, cancel, onConfirm, onClose }: Props) => (
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
