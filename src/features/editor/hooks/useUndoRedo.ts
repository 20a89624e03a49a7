import { useAppDispatch, useAppStore } from '@/store/hooks';
import { canUndoOrRedo } from '../state/history';
import { selectEditor } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import { useEditor } from './EditorContext';

const historyActions = { undo: actions.undoRequested, redo: actions.redoRequested } as const;
const historyAnnouncements = { undo: 'undone', redo: 'redone' } as const;

/** Returns a function that undoes or redoes the last step and announces it. */
export function useUndoRedo(): (way: keyof typeof historyActions) => void {
  const dispatch = useAppDispatch();
  const { getState } = useAppStore();
  const { announce, historyMark } = useEditor();
  return (way) => {
    if (!canUndoOrRedo(selectEditor(getState()), way, historyMark)) return;
    dispatch(historyActions[way]());
    announce(historyAnnouncements[way], 1);
  };
}
