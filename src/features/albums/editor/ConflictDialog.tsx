import { withSpine } from '@domain/document';
import { T } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Dialog } from '@/ui';
import { viewOf } from './canvas/geometry';
import { SheetPainting } from './canvas/SheetPainting';
import { usePhotos } from './context';
import styles from './Editor.module.css';
import { selectConflict } from './selectors';
import { editorActions as actions } from './slice';

/** Two people, or two tabs, changed one spread: both are shown, and the user says which one stays. */
export function ConflictDialog() {
  const dispatch = useAppDispatch();
  const photos = usePhotos();
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
        {sides.map(({ which, document, keep }) => {
          const view = viewOf(document);
          return (
            <figure key={which} className={styles.side}>
              <div className={styles.sidePicture} style={{ aspectRatio: view.width / view.height }}>
                <SheetPainting document={document} view={view} photos={photos} quality="thumbnail" />
              </div>
              {keep && (
                <figcaption>
                  <Button variant={which === 'mine' ? 'primary' : 'default'} size="small" onClick={keep}>
                    <T id={`editor.conflict.${which}`} />
                  </Button>
                </figcaption>
              )}
            </figure>
          );
        })}
      </div>
    </Dialog>
  );
}
