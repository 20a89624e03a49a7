import { hasOverlap, pageAreasOf, paintedBounds, type Rect, type SpreadDocument } from '@domain/document';
import { applyCommand, type EditCommand } from '@domain/document/edit';
import type { Point } from '@domain/geometry/rect';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { preserveFaces } from '../../elements/photoMetadata';
import { useDocument, useEditor, useEditorSnapshot, useSpreadState } from '../../hooks/EditorContext';
import styles from '../Canvas.module.css';
import type { SnapGuide } from '../snap/snapToTargets';

type Style = Readonly<Record<string, string>>;

/** Moves a node by its style; null puts it back. */
type NodeTranslator = (style: Style | null) => void;

/**
 * Returns a function that moves a node many times a second. A paused animation gives the node its own layer, so the
 * browser composites and does not repaint; `will-change` does not achieve that. Layers cost memory, so many nodes are
 * moved by their style instead.
 */
function createNodeTranslator(node: HTMLElement | SVGElement, layered: boolean): NodeTranslator {
  if (!layered || typeof KeyframeEffect === 'undefined') {
    let set: Style = {};
    return (style) => {
      for (const name of Object.keys(set)) node.style.removeProperty(name);
      set = style ?? {};
      for (const [name, value] of Object.entries(set)) node.style.setProperty(name, value);
    };
  }
  const effect = new KeyframeEffect(node, [], { duration: 1, fill: 'both' });
  const animation = new Animation(effect);
  animation.pause();
  return (style) => {
    if (style) effect.setKeyframes([style, style]);
    else animation.cancel();
  };
}

/** Name of the outline around the whole selection. Other outlines are named by their element. */
export const SELECTION_OUTLINE = '~all';
export const MOVABLE_OUTLINES = '~free';

/** Above this number, nodes get no layers of their own. */
const MAX_LAYERS = 40;

interface DragLayers {
  /** @param by px from the original position */
  readonly moveBy: (by: Point) => void;
  /** Applies the drag to new nodes after a render. */
  readonly refresh: () => void;
  readonly release: () => void;
}

const NAMES = ['data-element', 'data-element-id', 'data-outline'] as const;

const nameOf = (node: Element) => NAMES.map((name) => node.getAttribute(name)).find((value) => value !== null) ?? '';

/** For a few ids, a CSS selector is faster than a filter in JavaScript. */
function selectorOf(ids: ReadonlySet<string>): string {
  const values = ids.size > MAX_LAYERS ? [''] : [...ids].map((id) => `="${id}"`);
  return values.flatMap((value) => NAMES.map((name) => `[${name}${value}]`)).join();
}

/** Moves the paintings, buttons and outlines of elements without a render. */
function promoteToLayers(sheet: HTMLElement, ids: ReadonlySet<string>): DragLayers {
  const moved = new Map<HTMLElement | SVGElement, NodeTranslator>();
  let by: Point = { x: 0, y: 0 };
  const put = () => {
    for (const place of moved.values()) place({ translate: `${by.x}px ${by.y}px` });
  };
  const selector = selectorOf(ids);
  const again = () => {
    const nodes = sheet.querySelectorAll<HTMLElement | SVGElement>(selector);
    // Prerendered copies of a spread have elements of the same names.
    const wanted = [...nodes].filter((node) => ids.has(nameOf(node)) && !node.closest('[data-ahead]'));
    for (const node of wanted)
      if (!moved.has(node)) moved.set(node, createNodeTranslator(node, wanted.length <= MAX_LAYERS));
    put();
  };
  again();
  return {
    moveBy: (way) => {
      by = way;
      put();
    },
    refresh: again,
    release: () => {
      for (const place of moved.values()) place(null);
    },
  };
}

/** Largest number of guides that can show at once on each axis: three edges or centres, two gaps. */
const guideSlots = (['x', 'y'] as const).flatMap((axis) => [
  ...Array.from({ length: 3 }, () => ({ kind: 'line', axis }) as const),
  ...Array.from({ length: 2 }, () => ({ kind: 'gap', axis }) as const),
]);

/** Length of each guide in the style sheet, in px. */
const GUIDE_LENGTH_PX = 100;

/** Position of a hidden guide. With `visibility`, the guide would be repainted each time it reappears. */
const OFFSCREEN = 'translate(-9999px, 0)';

interface GuideRenderer {
  readonly show: (guides: readonly SnapGuide[]) => void;
  readonly release: () => void;
}

/**
 * Shows snap guides by moving existing nodes (`guideSlots`).
 * @param scale px per mm
 */
function createGuideRenderer(root: HTMLElement, view: Rect, scale: number): GuideRenderer {
  // All guides get their layers at once, because each new layer makes the browser sort all others.
  const placers = [...root.children].flatMap((node) =>
    node instanceof HTMLElement ? [createNodeTranslator(node, true)] : [],
  );
  for (const place of placers) place({ transform: OFFSCREEN });
  const styleOf = ({ kind, axis, at: place, from, to }: SnapGuide) => {
    const along = (to - from) * (scale / GUIDE_LENGTH_PX);
    // A gap marker lies along its axis, a line lies across.
    const isWide = (axis === 'x') === (kind === 'gap');
    const [x, y] = isWide ? [from, place] : [place, from];
    const scaled = isWide ? `${along}, 1` : `1, ${along}`;
    return { transform: `translate(${(x - view.x) * scale}px, ${(y - view.y) * scale}px) scale(${scaled})` };
  };
  return {
    show: (guides) => {
      const waiting = [...guides];
      guideSlots.forEach(({ kind, axis }, i) => {
        const next = waiting.findIndex((guide) => guide.kind === kind && guide.axis === axis);
        const [guide] = next < 0 ? [] : waiting.splice(next, 1);
        placers[i]?.(guide ? styleOf(guide) : { transform: OFFSCREEN });
      });
    },
    release: () => {
      for (const place of placers) place(null);
    },
  };
}

/** Snap lines during a drag. {@link createGuideRenderer} moves them without a render. */
export const SnapGuides = ({ lines }: { readonly lines: RefObject<HTMLDivElement | null> }) => (
  <div ref={lines} className={styles.guides} aria-hidden="true">
    {guideSlots.map(({ kind, axis }, i) => (
      <div key={i} className={styles.snap} data-kind={kind} data-axis={axis} />
    ))}
  </div>
);

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
