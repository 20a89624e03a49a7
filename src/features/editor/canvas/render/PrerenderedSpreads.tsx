import type { SpreadDocument } from '@domain/document';
import { memo, startTransition, useEffect, useMemo, useState } from 'react';
import { useAppSelector } from '@/store/hooks';
import { runWhenIdle } from '@/ui';
import { useEditor, usePhotos } from '../../hooks/EditorContext';
import { selectDocument, selectEditor } from '../../state/selectors';
import styles from '../Canvas.module.css';
import { type Gestures, NO_ELEMENT_IDS } from '../drag/useGesture';
import { spreadViewRect } from '../geometry';
import type { Viewport } from '../viewport/useViewport';
import { SpreadRenderer, useCoverWithSpineTitle } from './SpreadRenderer';

interface Props extends Pick<Gestures, 'shown' | 'everywhere'> {
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
export function PrerenderedSpreads({ shown, everywhere, fittedSize, bleed }: Props) {
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

interface PrerenderedSpreadProps extends Pick<Props, 'bleed' | 'fittedSize'> {
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
