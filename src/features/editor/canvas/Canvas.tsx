import type { Rect } from '@domain/document';
import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { isPrimaryPress } from '@/lib/dom/pointerInput';
import { useEditor, useEditorSnapshot, usePhotos } from '../hooks/EditorContext';
import styles from './Canvas.module.css';
import { BACKGROUND_ID } from './crop/cropTarget';
import { useMarquee } from './drag/useMarquee';
import { usePhotoDrop } from './drag/usePhotoDrop';
import { usePhotoSwap } from './drag/usePhotoSwap';
import { captureFocusGuard, clearTextSelection, focusPages } from './manageFocus';
import { SpreadCanvas } from './SpreadCanvas';
import { stageRect } from './viewport/camera';
import { type TouchPan, usePan } from './viewport/usePan';
import type { Viewport } from './viewport/useViewport';

interface Props {
  readonly viewport: Viewport;
  readonly view: Rect;
  /** Visible width beyond the trim edge, in mm. */
  readonly bleed: number;
  /** Turns the page by one finger; null on screens that show the whole spread. */
  readonly swipe: TouchPan | null;
}

const isOn = ({ target }: MouseEvent, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;
const isEmptyArea = (event: MouseEvent) => !isOn(event, 'button, input, textarea, [data-handle], [data-bar]');

export function Canvas({ viewport, view, bleed, swipe }: Props) {
  const { camera, viewportSize, stage, isFitted, fittedSize } = viewport;
  const { scale } = camera;
  const photos = usePhotos();
  const { cropping, crop, editingText, setEditingText, select } = useEditor();
  const now = useEditorSnapshot();
  const pan = usePan(viewport);
  const marquee = useMarquee(scale);
  const drop = usePhotoDrop();
  const swap = usePhotoSwap();
  const place = stageRect(camera, view, viewportSize);

  // The first press of a double press may only have ended a crop or a text edit.
  const busyAt = useRef({ first: false, last: false });

  const onTap = () => {
    if (cropping !== null) return crop(null);
    if (editingText !== null) return;
    select([]);
    focusPages(captureFocusGuard());
  };
  const onEmptyPress = (event: PointerEvent) => {
    busyAt.current = { first: busyAt.current.last, last: editingText !== null || cropping !== null };
    if (!isPrimaryPress(event) || !isEmptyArea(event)) return;
    // Beside a crop or a text, a finger may start a pinch. Only a tap ends the edit.
    if (editingText !== null && event.pointerType === 'touch') return pan.touchPan(event, () => setEditingText(null));
    if (editingText !== null) setEditingText(null);
    if (event.pointerType === 'touch' && (!isFitted || cropping !== null)) return pan.touchPan(event, onTap);
    if (event.pointerType === 'touch' && swipe) return swipe(event, onTap);
    if (cropping !== null) crop(null);
    else if (editingText === null) marquee.press(event);
  };

  return (
    <div
      ref={stage}
      className={styles.stage}
      data-hand={pan.ready || undefined}
      onPointerDownCapture={(event) => {
        // Selecting an element again would cause a needless dispatch.
        if (!isOn(event, 'textarea')) clearTextSelection();
        if (event.pointerType === 'touch' && isOn(event, '[data-own-wheel]')) return;
        if (pan.press(event)) event.stopPropagation();
      }}
      onPointerDown={onEmptyPress}
      onDoubleClick={(event) => {
        if (busyAt.current.first || !isEmptyArea(event) || !isOn(event, '[data-pages]')) return;
        if (now.document().background.picture) crop(BACKGROUND_ID);
      }}
      onDragOver={drop.onDragOver}
      onDragLeave={drop.onDragLeave}
      onDrop={drop.onDrop}
    >
      {scale > 0 && (
        <SpreadCanvas
          place={place}
          view={view}
          scale={scale}
          fittedSize={fittedSize}
          bleed={bleed}
          dropTargetId={swap.carried?.targetId ?? drop.over}
          touchPan={isFitted ? swipe : pan.touchPan}
          drawMarquee={marquee.press}
          onSwap={swap.press}
        />
      )}
      {marquee.area && (
        <div
          className={styles.marquee}
          style={{
            left: place.x + (marquee.area.x - view.x) * scale,
            top: place.y + (marquee.area.y - view.y) * scale,
            width: marquee.area.width * scale,
            height: marquee.area.height * scale,
          }}
        />
      )}
      {swap.carried && (
        <img
          className={styles.draggedPicture}
          src={photos[swap.carried.fileId]?.preview}
          alt=""
          style={{ left: swap.carried.at.x, top: swap.carried.at.y }}
        />
      )}
    </div>
  );
}
