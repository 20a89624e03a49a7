import { type RefObject, useEffect } from 'react';

const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'] as const;
type RovingKey = (typeof keys)[number];

const isRovingKey = (key: string): key is RovingKey => (keys as readonly string[]).includes(key);

const middleOf = (node: Element): number => {
  const { left, width } = node.getBoundingClientRect();
  return left + width / 2;
};

/** Returns the item in the next or previous row that is nearest across; undefined without such a row. */
function findInNextRow(items: readonly HTMLElement[], from: HTMLElement, by: 1 | -1): HTMLElement | undefined {
  const top = (node: Element) => node.getBoundingClientRect().top;
  // The sheets of one row differ a little in height: only what lies wholly above or below is another row.
  const { top: start, bottom: end } = from.getBoundingClientRect();
  const isBeyond = (node: Element) =>
    by > 0 ? top(node) >= end - 1 : node.getBoundingClientRect().bottom <= start + 1;
  const beyond = items.filter(isBeyond);
  const next = by > 0 ? Math.min(...beyond.map(top)) : Math.max(...beyond.map(top));
  const row = beyond.filter((node) => Math.abs(top(node) - next) <= 1);
  const distance = (node: Element) => Math.abs(middleOf(node) - middleOf(from));
  return row.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** @param kind selector of items like the focused one: sideways, others such as their menu buttons are passed over */
function findTarget(items: readonly HTMLElement[], from: HTMLElement, key: RovingKey, kind: string) {
  const alike = items.filter((node) => node.matches(kind));
  const at = alike.indexOf(from);
  switch (key) {
    case 'Home':
      return alike[0];
    case 'End':
      return alike.at(-1);
    case 'ArrowLeft':
      return alike[at - 1];
    case 'ArrowRight':
      return alike[at + 1];
    case 'ArrowUp':
      return findInNextRow(items, from, -1);
    case 'ArrowDown':
      return findInNextRow(items, from, 1);
  }
}

/**
 * Makes the items of a list one tab stop: the arrow keys, Home and End move among them. The stop is the item focused
 * last, else the current one, else the first.
 * @param selector items, such as `li > button`
 * @param tools controls that belong to the items, reached by the arrow keys up and down
 */
export function useRovingFocus(list: RefObject<HTMLElement | null>, selector: string, tools?: string): void {
  useEffect(() => {
    const root = list.current;
    if (!root) return undefined;
    const all = tools === undefined ? selector : `${selector}, ${tools}`;
    const itemsNow = () => [...root.querySelectorAll<HTMLElement>(all)];
    let last: HTMLElement | null = null;
    const update = () => {
      const items = itemsNow();
      const isCurrent = (node: HTMLElement) => node.matches('[aria-current]:not([aria-current="false"])');
      const stop = items.find((node) => node === last) ?? items.find(isCurrent) ?? items[0];
      for (const node of items) node.tabIndex = node === stop ? 0 : -1;
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !target.matches(all)) return;
      last = target;
      update();
    };
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (!isRovingKey(key) || ctrlKey || metaKey || altKey || shiftKey || event.defaultPrevented) return;
      // During a drag by keyboard, the arrow keys move what is dragged.
      if (!(target instanceof HTMLElement) || !target.matches(all) || root.querySelector('[data-dragging]')) return;
      event.preventDefault();
      const kind = tools !== undefined && target.matches(tools) ? tools : selector;
      findTarget(itemsNow(), target, key, kind)?.focus();
    };
    update();
    const changes = new MutationObserver(update);
    changes.observe(root, { childList: true, subtree: true, attributeFilter: ['aria-current'] });
    root.addEventListener('focusin', onFocus);
    root.addEventListener('keydown', onKey);
    return () => {
      changes.disconnect();
      root.removeEventListener('focusin', onFocus);
      root.removeEventListener('keydown', onKey);
    };
  }, [list, selector, tools]);
}
