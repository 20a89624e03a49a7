import type { SpreadDocument } from '@domain/document';
import { memo, useMemo } from 'react';
import { useAppSelector } from '@/store/hooks';
import { useEditor, usePhotos } from '../../hooks/EditorContext';
import { selectDocument } from '../../state/selectors';
import styles from '../Canvas.module.css';
import { type Gestures, NOWHERE } from '../drag/useGesture';
import { viewOf } from '../geometry';
import type { Viewport } from '../viewport/useViewport';
import { SheetPainting } from './SpreadRenderer';
import { useTitled } from './useCoverWithSpineTitle';
import { useNearSpreads } from './useNearbySpreadIds';

interface Props extends Pick<Gestures, 'shown' | 'everywhere'> {
  readonly wholeOf: Viewport['wholeOf'];
  /** mm that are shown beyond the cut. */
  readonly bleed: number;
}

/** The painting of the spread, and hidden under it those of its neighbours, so that who turns to one of them finds it painted. */
export function Paintings({ shown, everywhere, wholeOf, bleed }: Props) {
  const { spreadId } = useEditor();
  const near = useNearSpreads();
  return near.map((id) => (
    <Painting key={id} id={id} bleed={bleed} wholeOf={wholeOf} {...(id === spreadId && { shown, everywhere })} />
  ));
}

interface PaintingProps extends Pick<Props, 'bleed' | 'wholeOf'> {
  readonly id: string;
  /** As it is shown just now; none where it lies hidden. */
  readonly shown?: SpreadDocument;
  readonly everywhere?: ReadonlySet<string>;
}

const Painting = memo(function Painting({ id, shown, everywhere = NOWHERE, wholeOf, bleed }: PaintingProps) {
  const photos = usePhotos();
  const kept = useAppSelector((state) => selectDocument(state, id));
  const doc = useTitled(shown ?? kept);
  const view = useMemo(() => doc && viewOf(doc, bleed), [doc, bleed]);
  if (!doc || !view) return null;
  // A neighbour is laid out as it will be shown at first, whatever of this one is shown.
  const { width, height } = wholeOf(view);
  return (
    <div
      className={shown ? styles.painting : styles.ahead}
      data-painting
      data-ahead={shown ? undefined : true}
      style={shown ? undefined : { width, height }}
    >
      <SheetPainting document={doc} view={view} photos={photos} bleed={bleed} everywhere={everywhere} />
    </div>
  );
});
