import type { EditorState } from './editorState';

/** The history at the beginning of a crop or a writing. */
export type Begun = Pick<EditorState, 'undo' | 'redo'>;

/** Whether there is a step to take. While something is changed inside of itself only its own are: what lies behind them would change unseen. */
export function canStep(editor: EditorState, way: 'undo' | 'redo', since: Begun | null): boolean {
  if (editor[way].length === 0) return false;
  if (!since) return true;
  return way === 'undo' ? editor.undo.length > since.undo.length : editor.redo !== since.redo;
}
