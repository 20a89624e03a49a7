const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

const isShown = (node: Element) => node.getClientRects().length > 0;

const lastFocused = new WeakMap<Element, Element>();

function entryOf(part: Element): HTMLElement | undefined {
  const own = [...part.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isShown);
  return own.find((node) => node === lastFocused.get(part)) ?? own[0];
}

/**
 * Moves the focus to the next or previous landmark, in a cycle, and there to its last focused node. Tab would pass
 * through every photo of the tray and every spread of the strip.
 * @returns false if there is none
 */
export function focusNextLandmark(by: 1 | -1): boolean {
  const active = document.activeElement;
  const parts = [...document.querySelectorAll('[data-pane] > *')].filter(isShown);
  const from = parts.findIndex((part) => part.contains(active));
  const here = parts[from];
  if (here && active) lastFocused.set(here, active);
  const order = [...parts.slice(from + 1), ...parts.slice(0, Math.max(0, from))];
  const entry = (by > 0 ? order : order.toReversed()).map(entryOf).find((node) => node !== undefined);
  entry?.focus();
  return entry !== undefined;
}
