import type { EditorState } from './editorState';

/** The history at the start of a crop or a text edit. */
export type HistoryMark = Pick<EditorState, 'undo' | 'redo'>;

/**
 * Returns whether there is a step to undo or redo. During a crop or a text edit only its own steps count, since earlier
 * ones would change hidden parts.
 */
export function canUndoOrRedo(editor: EditorState, way: 'undo' | 'redo', historyMark: HistoryMark | null): boolean {
  if (editor[way].length === 0) return false;
  if (!historyMark) return true;
  return way === 'undo' ? editor.undo.length > historyMark.undo.length : editor.redo !== historyMark.redo;
}
