import { useT } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { useEditor } from '../hooks/EditorContext';
import { useValueAfterPaint } from '../hooks/useAfterPaint';
import { useUndoRedo } from '../hooks/useUndoRedo';
import { canUndoOrRedo } from '../state/history';
import { selectEditor } from '../state/selectors';
import styles from './Editor.module.css';
import { EditorIcon } from './EditorIcon';

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
