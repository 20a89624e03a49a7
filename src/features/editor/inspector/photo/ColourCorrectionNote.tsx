import { type Adjustments, NO_ADJUSTMENTS, type PhotoElement } from '@domain/document';
import { addCorrection, findShownCorrections, removeCorrection, suggestCorrection } from '@domain/layout';
import { useCallback, useMemo } from 'react';
import { selectPhotoMap } from '@/features/storage';
import { T } from '@/i18n';
import { newId } from '@/lib/ids';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { Button } from '@/ui';
import { createLayoutPhoto } from '../../elements/photoMetadata';
import { useEditor } from '../../hooks/EditorContext';
import { reasonMessage } from '../../layout-explanation/reasonMessage';
import { selectDocuments, selectEditor } from '../../state/selectors';
import { editorActions as actions } from '../../state/slice';
import styles from '../Panels.module.css';

type FindCorrection = (element: Pick<PhotoElement, 'fileId'>) => ReturnType<typeof suggestCorrection>;

function useCorrections(): FindCorrection {
  const photos = useAppSelector((state) => selectEditor(state).photos);
  const stored = useAppSelector(selectPhotoMap);
  return useCallback(
    ({ fileId }) => {
      const size = fileId === null ? undefined : photos[fileId];
      return fileId !== null && size ? suggestCorrection(createLayoutPhoto(fileId, size, stored[fileId])) : null;
    },
    [photos, stored],
  );
}

/** Returns the photos that show their correction, by spread, with their own colours. */
const findOriginals = (pages: ReturnType<typeof selectDocuments>, correctionOf: FindCorrection) =>
  pages.flatMap(({ id, document: doc }) => {
    const elements = doc.elements.flatMap((element): PhotoElement[] => {
      if (element.type !== 'photo' || element.locked || !element.adjust) return [];
      const correction = correctionOf(element);
      return findShownCorrections(element, correction).length === 0
        ? []
        : [{ ...element, adjust: removeCorrection(element, correction) }];
    });
    return elements.length === 0 ? [] : [{ id, elements }];
  });

/** Says how the draft has corrected a photo, and takes it back: of this photo, or of all in the album as one step. */
export default function ColourCorrectionNote({ photo }: { readonly photo: PhotoElement }) {
  const { apply, announce } = useEditor();
  const dispatch = useAppDispatch();
  const correctionOf = useCorrections();
  const pages = useAppSelector(selectDocuments);
  const originals = useMemo(() => findOriginals(pages, correctionOf), [pages, correctionOf]);
  const correction = useMemo(() => correctionOf(photo), [correctionOf, photo]);
  if (!correction) return null;
  const count = originals.reduce((sum, { elements }) => sum + elements.length, 0);
  const { id, adjust = NO_ADJUSTMENTS } = photo;
  const shown = findShownCorrections(photo, correction);
  const set = (colours: Adjustments) => apply({ kind: 'setStyle', ids: [id], style: { adjust: colours } });
  const undoAll = () => {
    const together = `correction-${newId()}`;
    for (const { id: spreadId, elements } of originals)
      dispatch(actions.editRequested({ spreadId, command: { kind: 'rearrange', elements }, together }));
    announce('changed', count);
  };
  return (
    <div className={styles.group}>
      {shown.map((because) => (
        <p key={because} className={styles.hint}>
          <T id={reasonMessage({ code: 'corrected', values: { because } }).id} />
        </p>
      ))}
      <div className={styles.buttons}>
        {shown.length > 0 ? (
          <Button size="small" onClick={() => set(removeCorrection(photo, correction))}>
            <T id="editor.ownColours" />
          </Button>
        ) : (
          <Button size="small" onClick={() => set(addCorrection(adjust, correction))}>
            <T id="editor.correction.apply" />
          </Button>
        )}
        {shown.length > 0 && count > 1 && (
          <Button size="small" onClick={undoAll}>
            <T id="editor.correction.all" values={{ count }} />
          </Button>
        )}
      </div>
    </div>
  );
}
