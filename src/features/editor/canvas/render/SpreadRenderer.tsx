import { addSpineTitle, type Rect, type SpreadDocument } from '@domain/document';
import { computeSpineTitleHeight } from '@domain/print';
import { memo, startTransition, useEffect, useMemo, useState } from 'react';
import { useMeasured } from '@/features/viewer/painting/bookFaces';
import { PagePainting, type PagePhoto } from '@/features/viewer/painting/PagePainting';
import { useAppSelector } from '@/store/hooks';
import { runWhenIdle } from '@/ui';
import { useEditor, usePhotos } from '../../hooks/EditorContext';
import { selectBook, selectDocument, selectEditor, selectPageCount } from '../../state/selectors';
import styles from '../Canvas.module.css';
import { type Gestures, NO_ELEMENT_IDS } from '../drag/useGesture';
import { positionInView, spineArea, spreadPanels, spreadViewRect } from '../geometry';
import type { Viewport } from '../viewport/useViewport';

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

interface SpreadRendererProps {
  readonly document: SpreadDocument;
  readonly view: Rect;
  readonly photos: Readonly<Record<string, PagePhoto>>;
  readonly quality?: 'screen' | 'thumbnail';
  /** Visible width beyond the trim edge, in mm. */
  readonly bleed?: number;
  readonly everywhere?: ReadonlySet<string>;
}

/** Renders the pages of a spread, or the sheet of a cover. The flipbook and print share the same painting. */
export const SpreadRenderer = memo(function SheetPainting(props: SpreadRendererProps) {
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

interface PrerenderedSpreadsProps extends Pick<Gestures, 'shown' | 'everywhere'> {
  readonly fittedSize: Viewport['fittedSize'];
  /** Visible width beyond the trim edge, in mm. */
  readonly bleed: number;
}

/** Returns the ids of the current spread and its neighbours, in book order. Updates follow when idle. */
function useNearbySpreadIds(): readonly string[] {
  const { spreadId } = useEditor();
  const order = useAppSelector((state) => selectEditor(state).order);
  const [middle, setMiddle] = useState<string | null>(null);
  useEffect(() => runWhenIdle(() => startTransition(() => setMiddle(spreadId))), [spreadId]);
  const at = middle === null ? -1 : order.indexOf(middle);
  return order.filter((id, i) => id === spreadId || (at >= 0 && Math.abs(i - at) <= 1));
}

/** Paints the spread, and its neighbours hidden below it, so that a page turn finds them painted. */
export function PrerenderedSpreads({ shown, everywhere, fittedSize, bleed }: PrerenderedSpreadsProps) {
  const { spreadId } = useEditor();
  const near = useNearbySpreadIds();
  return near.map((id) => (
    <PrerenderedSpread
      key={id}
      id={id}
      bleed={bleed}
      fittedSize={fittedSize}
      {...(id === spreadId && { shown, everywhere })}
    />
  ));
}

interface PrerenderedSpreadProps extends Pick<PrerenderedSpreadsProps, 'bleed' | 'fittedSize'> {
  readonly id: string;
  /** The spread as shown; undefined while it is hidden. */
  readonly shown?: SpreadDocument;
  readonly everywhere?: ReadonlySet<string>;
}

const PrerenderedSpread = memo(function Painting({
  id,
  shown,
  everywhere = NO_ELEMENT_IDS,
  fittedSize,
  bleed,
}: PrerenderedSpreadProps) {
  const photos = usePhotos();
  const kept = useAppSelector((state) => selectDocument(state, id));
  const doc = useCoverWithSpineTitle(shown ?? kept);
  const view = useMemo(() => doc && spreadViewRect(doc, bleed), [doc, bleed]);
  if (!doc || !view) return null;
  // A neighbour is laid out as it will first be shown, whatever the zoom of this spread.
  const { width, height } = fittedSize(view);
  return (
    <div
      className={shown ? styles.painting : styles.prerendered}
      data-painting
      data-ahead={shown ? undefined : true}
      style={shown ? undefined : { width, height }}
    >
      <SpreadRenderer document={doc} view={view} photos={photos} bleed={bleed} everywhere={everywhere} />
    </div>
  );
});
