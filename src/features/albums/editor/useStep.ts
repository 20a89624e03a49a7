import { useAppDispatch, useAppStore } from '@/store/hooks';
import { useEditor } from './context';
import { selectEditor } from './selectors';
import { editorActions as actions } from './slice';

const acts = { undo: actions.undoRequested, redo: actions.redoRequested } as const;
const said = { undo: 'undone', redo: 'redone' } as const;

/** Takes the last step back, or does it again, and says so; nothing where there is none. */
export function useStep(): (way: keyof typeof acts) => void {
  const dispatch = useAppDispatch();
  const { getState } = useAppStore();
  const { announce } = useEditor();
  return (way) => {
    const { restructuring, [way]: steps } = selectEditor(getState());
    if (steps.length === 0 || restructuring) return;
    dispatch(acts[way]());
    announce(said[way], 1);
  };
}
