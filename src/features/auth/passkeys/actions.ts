import { createAction } from '@reduxjs/toolkit';

// Apart from the slice, which is a part of the shell.
export const passkeyActions = {
  addRequested: createAction<{ readonly name: string; readonly password: string }>('auth/passkeys/addRequested'),
  addCancelled: createAction('auth/passkeys/addCancelled'),
  renameRequested: createAction<{ readonly id: string; readonly name: string }>('auth/passkeys/renameRequested'),
  removeRequested: createAction<{ readonly id: string; readonly password: string }>('auth/passkeys/removeRequested'),
  removeCancelled: createAction('auth/passkeys/removeCancelled'),
};
