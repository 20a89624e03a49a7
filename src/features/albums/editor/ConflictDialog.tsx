import { withSpine } from '@domain/document';
import { T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Dialog } from '@/ui';
import styles from './Editor.module.css';
import { SpreadPicture } from './SpreadPicture';
import { selectConflict } from './selectors';
import { editorActions as actions } from './slice';

/** Two people, or two tabs, changed one spread: both are shown, and the user says which one stays. */
export function ConflictDialog() {
  const dispatch = useAppDispatch();
  const conflict = useAppSelector(selectConflict);
  if (!conflict) return null;
  const { mine, theirs } = conflict;
  const { format, role, spine } = theirs.document;
  // In a book of another format there is no place for mine.
  const fits = mine.document.format === format && mine.document.role === role;
  const sides = [
    {
      which: 'mine',
      document: mine.document,
      keep: fits && (() => dispatch(actions.conflictResolved({ theirs, mine: withSpine(mine.document, spine) }))),
    },
    { which: 'theirs', document: theirs.document, keep: () => dispatch(actions.conflictResolved({ theirs })) },
  ] as const;
  return (
    <Dialog
      open
      dismissable={false}
      onClose={() => undefined}
      title={<T id="editor.conflict.title" />}
      description={<T id={fits ? 'editor.conflict.text' : 'editor.conflict.otherFormat'} />}
    >
      <div className={styles.sides}>
        {sides.map(({ which, document, keep }) => (
          <figure key={which} className={styles.side}>
            <SpreadPicture document={document} />
            {keep && (
              <figcaption>
                <Button variant={which === 'mine' ? 'primary' : 'default'} size="small" onClick={keep}>
                  <T id={`editor.conflict.${which}`} />
                </Button>
              </figcaption>
            )}
          </figure>
        ))}
      </div>
    </Dialog>
  );
}
