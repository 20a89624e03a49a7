import type { Point } from '@/lib/pinch';
import { createNodeTranslator, type NodeTranslator } from './translateNode';

/** The name of the outline around all that is chosen; the others are named by their element. */
export const SELECTION_OUTLINE = '~all';
/** Of the outlines of those of them that can be moved. */
export const MOVABLE_OUTLINES = '~free';

/** More nodes than these are not given layers. */
const MAX_LAYERS = 40;

export interface DragLayers {
  /** @param by px from where they lie */
  readonly moveBy: (by: Point) => void;
  /** After the page was drawn again: what has come to it goes along. */
  readonly refresh: () => void;
  /** Everything lies where the page has it. */
  readonly release: () => void;
}

const NAMES = ['data-element', 'data-element-id', 'data-outline'] as const;

const nameOf = (node: Element) => NAMES.map((name) => node.getAttribute(name)).find((value) => value !== null) ?? '';

/** The browser looks for a few by their names faster than we do. */
function selectorOf(ids: ReadonlySet<string>): string {
  const values = ids.size > MAX_LAYERS ? [''] : [...ids].map((id) => `="${id}"`);
  return values.flatMap((value) => NAMES.map((name) => `[${name}${value}]`)).join();
}

/** Takes elements up: their paintings, their buttons and their outlines move without being drawn again. */
export function promoteToLayers(sheet: HTMLElement, ids: ReadonlySet<string>): DragLayers {
  const moved = new Map<HTMLElement | SVGElement, NodeTranslator>();
  let by: Point = { x: 0, y: 0 };
  const put = () => {
    for (const place of moved.values()) place({ translate: `${by.x}px ${by.y}px` });
  };
  const selector = selectorOf(ids);
  const again = () => {
    const nodes = sheet.querySelectorAll<HTMLElement | SVGElement>(selector);
    // Copies of a spread have elements of the same names.
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
