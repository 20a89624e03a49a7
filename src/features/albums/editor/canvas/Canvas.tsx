import type { Rect } from '@domain/document';
import { type PointerEvent, useId } from 'react';
import { useT } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { useDocument, useEditor } from '../context';
import { selectSelection } from '../selectors';
import styles from './Canvas.module.css';
import { CropBar } from './crop/CropBar';
import { CropPane } from './crop/CropPane';
import { PrintGuides, SnapGuides } from './GuideLines';
import { placeIn } from './geometry';
import { useDrop } from './gesture/useDrop';
import { useGesture } from './gesture/useGesture';
import { useMarquee } from './gesture/useMarquee';
import { useSwap } from './gesture/useSwap';
import { Handles } from './Handles';
import { Overlay } from './Overlay';
import { SheetPainting } from './SheetPainting';
import { TextEditor } from './text/TextEditor';
import { placeOf, toSheet } from './viewport/camera';
import { useHand } from './viewport/useHand';
import type { Viewport } from './viewport/useViewport';

interface Props {
  readonly viewport: Viewport;
  readonly view: Rect;
  /** mm that are shown beyond the cut. */
  readonly bleed: number;
}

/** The spread on the table, and what can be done with it by pointers. */
export function Canvas({ viewport, view, bleed }: Props) {
  const t = useT();
  const help = useId();
  const { camera, room, stage, whole } = viewport;
  const { scale } = camera;
  const { photos, cropping, crop, writing, write, guides: showGuides } = useEditor();
  const doc = useDocument();
  const selection = useAppSelector(selectSelection);
  const gestures = useGesture();
  const hand = useHand(viewport);
  const sheetAt = (event: { clientX: number; clientY: number }) => {
    const { x, y } = viewport.fromMiddle(event);
    return toSheet(camera, room, { x: x + room.width / 2, y: y + room.height / 2 });
  };
  const marquee = useMarquee(scale, sheetAt);
  const drop = useDrop(sheetAt);
  const swap = useSwap(sheetAt);
  const { x, y, width, height } = placeOf(camera, view, room);
  const { shown } = gestures;
  const isChosen = ({ id }: { id: string }) => selection.includes(id);

  const onEmpty = (event: PointerEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.button !== 0 || target?.closest('button, input, textarea, [data-handle], [data-own-keys], [data-bar]'))
      return;
    crop(null);
    write(null);
    if (event.pointerType === 'touch' && !whole) hand.grab(event);
    else if (cropping === null && writing === null) marquee.press(event);
  };

  return (
    <div
      ref={stage}
      className={styles.stage}
      data-hand={hand.ready || undefined}
      onPointerDownCapture={(event) => {
        const isCrop = event.target instanceof Element && event.target.closest('[data-own-wheel]');
        if (isCrop && event.pointerType === 'touch') return;
        if (hand.press(event)) event.stopPropagation();
      }}
      onPointerDown={onEmpty}
      onDragOver={drop.onDragOver}
      onDragLeave={drop.onDragLeave}
      onDrop={drop.onDrop}
    >
      {scale > 0 && (
        <div
          className={styles.spread}
          style={{ width, height, translate: `${x}px ${y}px` }}
          role="group"
          aria-label={t('editor.canvas')}
          aria-describedby={help}
          tabIndex={-1}
          data-pages
          data-scale={scale}
        >
          <p className="visually-hidden" id={help}>
            {t('editor.canvas.help')}
          </p>
          <SheetPainting document={shown} view={view} photos={photos} bleed={bleed} />
          {showGuides && <PrintGuides document={doc} view={view} />}
          <Overlay
            shown={shown}
            view={view}
            scale={scale}
            over={swap.carried?.over ?? drop.over}
            show={gestures.show}
            end={gestures.end}
          />
          {cropping === null && writing === null && (
            <Handles
              elements={shown.elements.filter(isChosen)}
              resting={doc.elements.filter(isChosen)}
              view={view}
              scale={scale}
              show={gestures.show}
              end={gestures.end}
              onSwap={swap.press}
            />
          )}
          <SnapGuides guides={gestures.guides} view={view} />
          {marquee.area && <div className={styles.marquee} style={placeIn(view, marquee.area)} />}
          <CropPane document={shown} view={view} scale={scale} show={gestures.show} end={gestures.end} />
          <TextEditor document={doc} view={view} scale={scale} />
        </div>
      )}
      {swap.carried && (
        <img
          className={styles.carried}
          src={photos[swap.carried.fileId]?.preview}
          alt=""
          style={{ left: swap.carried.at.x, top: swap.carried.at.y }}
        />
      )}
      <CropBar document={shown} />
    </div>
  );
}
