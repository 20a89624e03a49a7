import { addSpineTitle, type Rect, type SpreadDocument } from '@domain/document';
import { computeSpineTitleHeight } from '@domain/print';
import { memo, useMemo } from 'react';
import { useMeasured } from '@/features/viewer/painting/bookFaces';
import { PagePainting, type PagePhoto } from '@/features/viewer/painting/PagePainting';
import { useAppSelector } from '@/store/hooks';
import { selectBook, selectEditor, selectPageCount } from '../../state/selectors';
import styles from '../Canvas.module.css';
import { positionInView, spineArea, spreadPanels } from '../geometry';

/**
 * Returns a cover with the generated title on its spine, unless the user has put text there. Other spreads are returned
 * unchanged.
 */
export function useCoverWithSpineTitle<D extends SpreadDocument | undefined>(doc: D): D | SpreadDocument {
  const book = useAppSelector(selectBook);
  const title = useAppSelector((state) => selectEditor(state).album?.title ?? '');
  const pages = useAppSelector(selectPageCount);
  return useMemo(
    () =>
      doc?.role === 'cover' && book ? addSpineTitle(doc, title, computeSpineTitleHeight({ ...book, pages })) : doc,
    [doc, book, title, pages],
  );
}

interface Props {
  readonly document: SpreadDocument;
  readonly view: Rect;
  readonly photos: Readonly<Record<string, PagePhoto>>;
  readonly quality?: 'screen' | 'thumbnail';
  /** Visible width beyond the trim edge, in mm. */
  readonly bleed?: number;
  readonly everywhere?: ReadonlySet<string>;
}

/** Renders the pages of a spread, or the sheet of a cover. The flipbook and print share the same painting. */
export const SpreadRenderer = memo(function SheetPainting(props: Props) {
  const { document: doc, view, photos, quality = 'screen', bleed = 0, everywhere } = props;
  const measured = useMeasured();
  const panels = useMemo(
    () => measured(() => spreadPanels(doc, bleed, everywhere)),
    [doc, bleed, everywhere, measured],
  );
  return (
    <div className={styles.sheet} style={{ backgroundColor: doc.background.colour }} data-role={doc.role}>
      {panels.map(({ id, area, steps }) => (
        <div key={id} className={styles.page} style={positionInView(view, area)}>
          <PagePainting area={area} steps={steps} photos={photos} quality={quality} />
        </div>
      ))}
      {panels.length > 1 && <div className={styles.fold} />}
      {doc.role === 'cover' && <div className={styles.spine} style={positionInView(view, spineArea(doc))} />}
    </div>
  );
});
