import { useT } from '@/i18n';
import { useAppDispatch, useAppSelector, useAppStore } from '@/store/hooks';
import { useValueAfterPaint } from '../hooks/deferredRender';
import { useEditor } from '../hooks/EditorContext';
import { canUndoOrRedo, selectEditor } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import styles from './Editor.module.css';
import { EditorIcon } from './EditorIcon';

const historyActions = { undo: actions.undoRequested, redo: actions.redoRequested } as const;
const historyAnnouncements = { undo: 'undone', redo: 'redone' } as const;

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

const keys = { undo: 'Control+Z Meta+Z', redo: 'Control+Shift+Z Meta+Shift+Z' } as const;

/**
 * Undo or redo button. With nothing to undo it stays enabled, because `disabled` would lose the focus between two
 * presses.
 */
function HistoryButton({ action }: { readonly action: keyof typeof keys }) {
  const t = useT();
  const step = useUndoRedo();
  const { historyMark } = useEditor();
  const ready = useValueAfterPaint(useAppSelector((state) => canUndoOrRedo(selectEditor(state), action, historyMark)));
  return (
    <button
      type="button"
      className={styles.icon}
      aria-label={t(`editor.${action}`)}
      aria-keyshortcuts={keys[action]}
      aria-disabled={!ready || undefined}
      onClick={() => step(action)}
    >
      <EditorIcon name={action} />
    </button>
  );
}

export function HistoryButtons() {
  return (
    <div className={styles.history}>
      <HistoryButton action="undo" />
      <HistoryButton action="redo" />
    </div>
  );
}
