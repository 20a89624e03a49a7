import { useT } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import styles from './Editor.module.css';
import { EditorIcon } from './EditorIcon';
import { selectEditor } from './selectors';
import { editorActions as actions } from './slice';

const ways = {
  undo: { act: actions.undoRequested, keys: 'Control+Z Meta+Z' },
  redo: { act: actions.redoRequested, keys: 'Control+Shift+Z Meta+Shift+Z' },
} as const;

/** One step back or forth. Where there is none it keeps the focus, which `disabled` would lose between two presses. */
function HistoryButton({ way }: { readonly way: keyof typeof ways }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const ready = useAppSelector((state) => {
    const { restructuring, [way]: steps } = selectEditor(state);
    return steps.length > 0 && !restructuring;
  });
  const { act, keys } = ways[way];
  return (
    <button
      type="button"
      className={styles.icon}
      aria-label={t(`editor.${way}`)}
      aria-keyshortcuts={keys}
      aria-disabled={!ready || undefined}
      onClick={() => {
        if (ready) dispatch(act());
      }}
    >
      <EditorIcon name={way} />
    </button>
  );
}

/** What was done last, taken back or done again. */
export function HistoryButtons() {
  return (
    <div className={styles.history}>
      <HistoryButton way="undo" />
      <HistoryButton way="redo" />
    </div>
  );
}
