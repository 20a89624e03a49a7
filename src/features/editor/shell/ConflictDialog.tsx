import { resizeSpine, type SpreadDocument } from '@domain/document';
import type { MouseEvent } from 'react';
import { T, useT } from '@/i18n';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button, Dialog } from '@/ui';
import { spreadViewRect } from '../canvas/geometry';
import { SpreadRenderer } from '../canvas/render/SpreadRenderer';
import { usePhotos } from '../hooks/EditorContext';
import { useReformattedDraft } from '../hooks/useLayoutEngine';
import { useSpreadNames } from '../spread-strip/useSpreadNames';
import { selectConflict } from '../state/selectors';
import { editorActions as actions } from '../state/slice';
import styles from './Editor.module.css';

/** Shows both states of a spread after a conflict, and lets the user keep one. Each spread is decided on its own. */
export function ConflictDialog() {
  const conflict = useAppSelector(selectConflict);
  return conflict && <Question {...conflict} />;
}

function Question({ mine, theirs, more }: NonNullable<ReturnType<typeof selectConflict>>) {
  const dispatch = useAppDispatch();
  const t = useT();
  const names = useSpreadNames();
  const { format, role, spine } = theirs.document;
  const fits = mine.document.format === format && mine.document.role === role;
  // In a book of another format, mine must be adapted to it.
  const adapted = useReformattedDraft(mine.document, theirs.document);
  const keepMine = () => dispatch(actions.conflictResolved({ theirs, mine: resizeSpine(mine.document, spine) }));
  const keepAdapted = (document: SpreadDocument) => {
    // The steps belong to pages of the former format.
    dispatch(actions.historyCleared());
    dispatch(actions.conflictResolved({ theirs, mine: document }));
  };
  const keepTheirs = () => dispatch(actions.conflictResolved({ theirs }));
  // The next question must not be answered by the same button press.
  const asked = `${theirs.id} ${theirs.version}`;
  return (
    <Dialog
      open
      wide
      unasked
      dismissable={false}
      onClose={() => undefined}
      title={t('editor.conflict.title', { name: names.get(theirs.id) ?? '' })}
      description={
        <>
          <T id={`editor.conflict.${fits ? 'text' : adapted === null ? 'otherFormat' : 'newFormat'}`} />{' '}
          {more > 0 && <T id="editor.conflict.more" values={{ count: more }} />}
        </>
      }
    >
      <div className={styles.sides} key={asked}>
        {adapted ? (
          <Side which="adapted" document={adapted} onKeep={() => keepAdapted(adapted)} />
        ) : (
          <Side which="mine" document={mine.document} onKeep={fits ? keepMine : null} />
        )}
        <Side which="theirs" document={theirs.document} onKeep={keepTheirs} />
      </div>
    </Dialog>
  );
}

interface SideProps {
  readonly which: 'mine' | 'adapted' | 'theirs';
  readonly document: SpreadDocument;
  readonly onKeep: (() => void) | null;
}

function Side({ which, document, onKeep }: SideProps) {
  /** Ignores the second click of a double click, which would answer the next question. */
  const keepOnce = ({ detail }: MouseEvent) => detail <= 1 && onKeep?.();
  const name = useT()(which === 'theirs' ? 'editor.conflict.elsewhere' : 'editor.conflict.here');
  return (
    <figure className={styles.side} aria-label={name}>
      <figcaption>{name}</figcaption>
      <SpreadThumbnail document={document} />
      {onKeep && (
        <Button variant={which === 'theirs' ? 'default' : 'primary'} onClick={keepOnce}>
          <T id={`editor.conflict.${which}`} />
        </Button>
      )}
    </figure>
  );
}

export function SpreadThumbnail({ document }: { readonly document: SpreadDocument }) {
  const photos = usePhotos();
  const view = spreadViewRect(document);
  return (
    <div className={styles.sidePicture} style={{ aspectRatio: view.width / view.height }}>
      <SpreadRenderer document={document} view={view} photos={photos} quality="thumbnail" />
    </div>
  );
}
