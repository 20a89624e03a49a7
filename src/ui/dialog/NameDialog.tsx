import { type ReactNode, useState } from 'react';
import { Button } from '../Button';
import { TextField } from '../fields/TextField';
import { Dialog } from './Dialog';

interface Props {
  readonly name: string;
  readonly title: ReactNode;
  readonly label: ReactNode;
  readonly maxLength: number;
  readonly save: ReactNode;
  readonly cancel: ReactNode;
  readonly required: ReactNode;
  /** Called with another name, without spaces around it. */
  readonly onRename: (name: string) => void;
  readonly onClose: () => void;
}

export const NameDialog = ({ name, title, label, maxLength, save, cancel, required, onRename, onClose }: Props) => {
  const [draft, setDraft] = useState(name);
  const [isMissing, setMissing] = useState(false);
  const submit = () => {
    const chosen = draft.trim();
    setMissing(chosen === '');
    if (chosen === '') return;
    if (chosen !== name) onRename(chosen);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant="primary" onClick={submit}>
            {save}
          </Button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          data-first
          name="name"
          label={label}
          value={draft}
          maxLength={maxLength}
          autoComplete="off"
          onChange={({ target }) => setDraft(target.value)}
          error={isMissing ? required : undefined}
        />
      </form>
    </Dialog>
  );
};
