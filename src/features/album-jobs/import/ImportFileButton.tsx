import { useRef } from 'react';
import { T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button } from '@/ui';
import { selectImportRuns } from '../selectors';
import { addChosenFile, fileStamp } from './chosenFiles';
import { importActions as actions } from './slice';

export function ImportFileButton() {
  const dispatch = useAppDispatch();
  const runs = useAppSelector(selectImportRuns);
  const input = useRef<HTMLInputElement>(null);
  const open = (file: File | undefined) => {
    if (!file) return;
    const [name, stamp] = [file.name, fileStamp(file)];
    const interruptedRun = runs.find((run) => run.interrupted && run.name === name && run.stamp === stamp);
    const action = actions.importRequested({ name, stamp, id: interruptedRun?.id });
    addChosenFile(action.payload.id, file);
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
          // Lets the user choose the same file again.
          target.value = '';
        }}
      />
    </>
  );
}
