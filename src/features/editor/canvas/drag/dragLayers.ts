import type { Point } from '@/features/albums/fingers';
import { type Placer, placer } from './translateNode';

/** The name of the outline around all that is chosen; the others are named by their element. */
export const ALL = '~all';
/** Of the outlines of those of them that can be moved. */
export const FREE = '~free';

/** More nodes than these are not given layers. */
const MOST_LAYERS = 40;

export interface Lifted {
  /** @param by px from where they lie */
  readonly to: (by: Point) => void;
  /** After the page was drawn again: what has come to it goes along. */
  readonly again: () => void;
  /** Everything lies where the page has it. */
  readonly drop: () => void;
}

const NAMES = ['data-element', 'data-element-id', 'data-outline'] as const;

const nameOf = (node: Element) => NAMES.map((name) => node.getAttribute(name)).find((value) => value !== null) ?? '';

/** The browser looks for a few by their names faster than we do. */
function selectorOf(ids: ReadonlySet<string>): string {
  const values = ids.size > MOST_LAYERS ? [''] : [...ids].map((id) => `="${id}"`);
  return values.flatMap((value) => NAMES.map((name) => `[${name}${value}]`)).join();
}

/** Takes elements up: their paintings, their buttons and their outlines move without being drawn again. */
export function lift(sheet: HTMLElement, ids: ReadonlySet<string>): Lifted {
  const moved = new Map<HTMLElement | SVGElement, Placer>();
  let by: Point = { x: 0, y: 0 };
  const put = () => {
    for (const place of moved.values()) place({ translate: `${by.x}px ${by.y}px` });
  };
  const selector = selectorOf(ids);
  const again = () => {
    const nodes = sheet.querySelectorAll<HTMLElement | SVGElement>(selector);
    // Copies of a spread have elements of the same names.
    const wanted = [...nodes].filter((node) => ids.has(nameOf(node)) && !node.closest('[data-ahead]'));
    for (const node of wanted) if (!moved.has(node)) moved.set(node, placer(node, wanted.length <= MOST_LAYERS));
    put();
  };
  again();
  return {
    to: (way) => {
      by = way;
      put();
    },
    again,
    drop: () => {
      for (const place of moved.values()) place(null);
    },
  };
}
