import type { Rect, SpreadDocument } from '@domain/document';
import { applyCommand, type EditCommand } from '@domain/document/edit';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { Point } from '@/lib/pinch';
import { preserveFaces } from '../../elements/preserveFaces';
import { useDocument, useEditor, useEditorSnapshot } from '../../hooks/EditorContext';
import { useSpreadState } from '../../hooks/useSpreadState';
import type { SnapGuide } from '../snap/snapToTargets';
import { crossesFold } from './crossesFold';
import { type DragLayers, promoteToLayers } from './dragLayers';
import { createGuideRenderer, type GuideRenderer } from './guideRenderer';

export interface GesturePreview {
  readonly command: EditCommand;
  readonly guides?: readonly SnapGuide[];
}

/** What is moved as it is: nothing of it has to be drawn again. */
export interface DragStep {
  readonly ids: readonly string[];
  /** Names of what goes along: the elements, and the outline around them. */
  readonly layerNames: ReadonlySet<string>;
  /** mm */
  readonly by: Point;
  readonly guides: readonly SnapGuide[];
  /** The photo that it changes places with where it is let go now. */
  readonly swapTargetId?: string | undefined;
}

export interface Gestures {
  /** The spread as it is shown just now. */
  readonly shown: SpreadDocument;
  /** Elements that are painted on every page, because they are on their way over the fold. */
  readonly everywhere: ReadonlySet<string>;
  /** The photo that what is carried would change places with. */
  readonly swapTargetId: string | null;
  readonly show: (gesture: GesturePreview) => void;
  readonly dragTo: (carry: DragStep) => void;
  /** Let go: what is done, or null for nothing. */
  readonly end: (command: EditCommand | null) => void;
}

interface GestureTarget {
  readonly sheet: RefObject<HTMLElement | null>;
  readonly lines: RefObject<HTMLElement | null>;
  readonly view: Rect;
  /** px to the mm */
  readonly scale: number;
}

/** What is painted on every page while nothing is on its way. */
export const NO_ELEMENT_IDS: ReadonlySet<string> = new Set();

/**
 * What is being drawn along is shown at once and reaches the store when it is let go: one gesture, one step. What is only moved is moved outside of
 * React, as are the lines at which it catches.
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
  // What was drawn anew lies where the document has it.
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
      // To take it up is enough for one frame; nothing catches before it moves.
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
