import type { Point } from '@domain/geometry/rect';

type Style = Readonly<Record<string, string>>;

/** Moves a node by its style; null puts it back. */
export type NodeTranslator = (style: Style | null) => void;

/**
 * Returns a function that moves a node many times a second. A paused animation gives the node its own layer, so the
 * browser composites and does not repaint; `will-change` does not achieve that. Layers cost memory, so many nodes are
 * moved by their style instead.
 */
export function createNodeTranslator(node: HTMLElement | SVGElement, layered: boolean): NodeTranslator {
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

export interface DragLayers {
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
export function promoteToLayers(sheet: HTMLElement, ids: ReadonlySet<string>): DragLayers {
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
