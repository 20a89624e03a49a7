import type { EditorState } from './editorState';

/** The history at the beginning of a crop or a writing. */
export type HistoryMark = Pick<EditorState, 'undo' | 'redo'>;

/** Whether there is a step to take. While something is changed inside of itself only its own are: what lies behind them would change unseen. */
export function canUndoOrRedo(editor: EditorState, way: 'undo' | 'redo', historyMark: HistoryMark | null): boolean {
  if (editor[way].length === 0) return false;
  if (!historyMark) return true;
  return way === 'undo' ? editor.undo.length > historyMark.undo.length : editor.redo !== historyMark.redo;
}
