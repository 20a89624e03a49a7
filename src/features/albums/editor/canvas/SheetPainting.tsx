import { paintPage, type Rect, type SpreadDocument } from '@domain/document';
import { memo, useMemo } from 'react';
import { PagePainting, type PagePhoto } from '../../viewer/PagePainting';
import styles from './Canvas.module.css';
import { placeIn, shownPages } from './geometry';

interface Props {
  readonly document: SpreadDocument;
  readonly view: Rect;
  readonly photos: Readonly<Record<string, PagePhoto>>;
  readonly quality?: 'screen' | 'thumbnail';
  /** mm that are shown beyond the cut. */
  readonly bleed?: number;
  /** Elements that are painted on every page, wherever they lie. */
  readonly everywhere?: ReadonlySet<string>;
}

/** The pages of a spread side by side, painted by what paints the flipbook: what is seen here is what is printed. */
export const SheetPainting = memo(function SheetPainting(props: Props) {
  const { document: doc, view, photos, quality = 'screen', bleed = 0, everywhere } = props;
  const pages = useMemo(
    () => shownPages(doc, bleed).map((page) => ({ page, steps: paintPage(doc, page.side, everywhere) })),
    [doc, bleed, everywhere],
  );
  return (
    <div className={styles.sheet} style={{ backgroundColor: doc.background.colour }} data-role={doc.role}>
      {pages.map(({ page, steps }) => (
        <div key={page.side} className={styles.page} style={placeIn(view, page)}>
          <PagePainting area={page} steps={steps} photos={photos} quality={quality} />
        </div>
      ))}
      {pages.length > 1 && doc.role !== 'cover' && <div className={styles.fold} />}
    </div>
  );
});
