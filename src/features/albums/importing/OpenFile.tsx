import { useRef } from 'react';
import { T } from '@/i18n';
import { useAppDispatch } from '@/store/hooks';
import { Button } from '@/ui';
import { keepFile } from './files';
import { importActions as actions } from './slice';

/** Lets the user choose an album file. */
export function OpenFile() {
  const dispatch = useAppDispatch();
  const input = useRef<HTMLInputElement>(null);
  const open = (file: File | undefined) => {
    if (!file) return;
    const action = actions.importRequested({ name: file.name });
    keepFile(action.payload.id, file);
    dispatch(action);
  };
  return (
    <>
      <Button onClick={() => input.current?.click()}>
        <T id="import.open" />
      </Button>
      <input
        ref={input}
        type="file"
        accept=".keepsake"
        hidden
        data-testid="album-file"
        onChange={({ target }) => {
          open(target.files?.[0]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
