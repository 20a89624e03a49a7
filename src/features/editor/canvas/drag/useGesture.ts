import { hasOverlap, pageAreasOf, paintedBounds, type Rect, type SpreadDocument } from '@domain/document';
import { applyCommand, type EditCommand } from '@domain/document/edit';
import type { Point } from '@domain/geometry/rect';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { preserveFaces } from '../../elements/preserveFaces';
import { useDocument, useEditor, useEditorSnapshot, useSpreadState } from '../../hooks/EditorContext';
import { createGuideRenderer, type GuideRenderer } from '../GuideLines';
import type { SnapGuide } from '../snap/snapToTargets';
import { type DragLayers, promoteToLayers } from './dragLayers';

interface GesturePreview {
  readonly command: EditCommand;
  readonly guides?: readonly SnapGuide[];
}

/** A drag that moves elements without changing them, so no render is needed. */
interface DragStep {
  readonly ids: readonly string[];
  /** Names of the moving layers: the elements and the outline around them. */
  readonly layerNames: ReadonlySet<string>;
  /** Distance from the start, in mm. */
  readonly by: Point;
  readonly guides: readonly SnapGuide[];
  readonly swapTargetId?: string | undefined;
}

export interface Gestures {
  /** The spread as shown, with the drag in progress applied. */
  readonly shown: SpreadDocument;
  /** Elements that are painted on every page, because they cross the fold. */
  readonly everywhere: ReadonlySet<string>;
  readonly swapTargetId: string | null;
  readonly show: (gesture: GesturePreview) => void;
  readonly dragTo: (carry: DragStep) => void;
  readonly end: (command: EditCommand | null) => void;
}

interface GestureTarget {
  readonly sheet: RefObject<HTMLElement | null>;
  readonly lines: RefObject<HTMLElement | null>;
  readonly view: Rect;
  /** In px per mm. */
  readonly scale: number;
}

export const NO_ELEMENT_IDS: ReadonlySet<string> = new Set();

/** Returns whether a move by this many mm brings an element to a page that does not paint it yet. */
function crossesFold(doc: SpreadDocument, ids: readonly string[], { x, y }: Point): boolean {
  const pages = pageAreasOf(doc);
  if (pages.length < 2 || doc.role === 'cover') return false;
  return doc.elements.some((element) => {
    if (!ids.includes(element.id)) return false;
    const box = paintedBounds(element);
    const target = { ...box, x: box.x + x, y: box.y + y };
    return pages.some((page) => hasOverlap(target, page) && !hasOverlap(box, page));
  });
}

/**
 * Shows a drag at once and dispatches it on release: one gesture, one undo step. Pure moves and the snap guides bypass
 * React.
 */
export function useGesture({ sheet, lines, view, scale }: GestureTarget): Gestures {
  const { spreadId, apply } = useEditor();
  const doc = useDocument();
  const now = useEditorSnapshot();
  const [command, setCommand] = useSpreadState<EditCommand | null>(null);
  const [everywhere, paintEverywhere] = useSpreadState(NO_ELEMENT_IDS);
  const [over, markOver] = useSpreadState<string | null>(null);
  const layers = useRef<DragLayers | null>(null);
  const guideRenderer = useRef<GuideRenderer | null>(null);
  const shown = useMemo(() => (command ? applyCommand(doc, command) : doc), [doc, command]);

  const showGuides = (guides: readonly SnapGuide[]) => {
    if (lines.current) guideRenderer.current ??= createGuideRenderer(lines.current, view, scale);
    guideRenderer.current?.show(guides);
  };
  const drop = () => {
    layers.current?.release();
    guideRenderer.current?.release();
    layers.current = guideRenderer.current = null;
    paintEverywhere(NO_ELEMENT_IDS);
    markOver(null);
  };
  // A render has put the nodes back to their position in the document.
  useLayoutEffect(() => layers.current?.refresh());
  useEffect(
    () => () => {
      layers.current?.release();
      guideRenderer.current?.release();
      layers.current = guideRenderer.current = null;
    },
    [spreadId],
  );
  return {
    shown,
    everywhere,
    swapTargetId: over,
    show: (gesture) => {
      if (layers.current) drop();
      setCommand(preserveFaces(now.document(), gesture.command, now.photoMetadata()));
      showGuides(gesture.guides ?? []);
    },
    dragTo: ({ ids, layerNames, by, guides, swapTargetId: target = null }) => {
      if (!sheet.current) return;
      markOver(target);
      setCommand(null);
      const isUp = layers.current !== null;
      layers.current ??= promoteToLayers(sheet.current, layerNames);
      layers.current.moveBy({ x: by.x * scale, y: by.y * scale });
      // The first frame only creates the layers. Guides appear with the first move.
      if (isUp) showGuides(guides);
      if (crossesFold(doc, ids, by)) paintEverywhere(layerNames);
    },
    end: (done) => {
      drop();
      setCommand(null);
      if (done) apply(done);
    },
  };
}
