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
  const keep = (which: 'mine' | 'theirs') => dispatch(actions.conflictResolved({ theirs, keep: which }));
  const sides = [
    { which: 'mine', document: mine.document },
    { which: 'theirs', document: theirs.document },
  ] as const;
  return (
    <Dialog
      open
      dismissable={false}
      onClose={() => undefined}
      title={<T id="editor.conflict.title" />}
      description={<T id="editor.conflict.text" />}
    >
      <div className={styles.sides}>
        {sides.map(({ which, document }) => {
          const view = viewOf(document);
          return (
            <figure key={which} className={styles.side}>
              <div className={styles.sidePicture} style={{ aspectRatio: view.width / view.height }}>
                <SheetPainting document={document} view={view} photos={photos} quality="thumbnail" />
              </div>
              <figcaption>
                <Button variant={which === 'mine' ? 'primary' : 'default'} size="small" onClick={() => keep(which)}>
                  <T id={`editor.conflict.${which}`} />
                </Button>
              </figcaption>
            </figure>
          );
        })}
      </div>
    </Dialog>
  );
}
