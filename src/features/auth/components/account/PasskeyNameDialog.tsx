import { PASSKEY_NAME_MAX } from '@domain/contract';
import { useState } from 'react';
import { T } from '@/i18n';
import { Button, Dialog, TextField } from '@/ui';

interface Props {
  readonly name: string;
  readonly onClose: () => void;
  readonly onRename: (name: string) => void;
}

/** Asks for another name of a passkey. */
export const PasskeyNameDialog = ({ name, onClose, onRename }: Props) => {
  const [draft, setDraft] = useState(name);
  const [isMissing, setMissing] = useState(false);
  const save = () => {
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
      title={<T id="account.passkey.renameTitle" />}
      actions={
        <>
          <Button onClick={onClose}>
            <T id="account.passkey.cancel" />
          </Button>
          <Button variant="primary" onClick={save}>
            <T id="account.passkey.rename" />
          </Button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          name="name"
          label={<T id="account.passkey.name" />}
          value={draft}
          maxLength={PASSKEY_NAME_MAX}
          autoComplete="off"
          onChange={({ target }) => setDraft(target.value)}
          error={isMissing ? <T id="form.required" /> : undefined}
        />
      </form>
    </Dialog>
  );
};
