import { type RefCallback, useCallback } from 'react';
import { tabStorage } from '../browserStorage';

interface ScrollPosition {
  readonly left: number;
  readonly top: number;
}

const RESTORE_LIMIT_MS = 10_000;
/** Events after which the reader controls the scroll position. */
const READER_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Restores the scroll position repeatedly while content loads and changes its height. It ends at the first action of
 * the reader.
 * @returns a function that ends it
 */
export function restoreScroll(element: Element, { left, top }: ScrollPosition): () => void {
  const stop = new AbortController();
  const end = () => stop.abort();
  const until = performance.now() + RESTORE_LIMIT_MS;
  const now = () => ({ top: element.scrollTop, height: element.scrollHeight, width: element.scrollWidth });
  let last: ReturnType<typeof now> | null = null;
  const step = () => {
    if (stop.signal.aborted) return;
    const { top: at, height, width } = now();
    // The content kept its size but moved: the user scrolled, for example by the scrollbar.
    const isTaken = last !== null && at !== last.top && height === last.height && width === last.width;
    if (isTaken || performance.now() > until) return end();
    if (at !== top || element.scrollLeft !== left) element.scrollTo({ left, top, behavior: 'instant' });
    last = now();
    requestAnimationFrame(step);
  };
  for (const name of READER_EVENTS)
    window.addEventListener(name, end, { signal: stop.signal, capture: true, passive: true });
  step();
  return end;
}

const SCROLL_KEY = 'keepsake-scroll';
const MAX_POSITIONS = 100;
let positions: Map<string, ScrollPosition> | null = null;

function readPositions(): Map<string, ScrollPosition> {
  try {
    return new Map(JSON.parse(tabStorage.get(SCROLL_KEY) ?? '[]') as [string, ScrollPosition][]);
  } catch {
    return new Map();
  }
}

function writePositions(): void {
  tabStorage.set(SCROLL_KEY, JSON.stringify([...(positions ?? [])].slice(-MAX_POSITIONS)));
}

function loadPositions(): Map<string, ScrollPosition> {
  if (positions) return positions;
  window.addEventListener('pagehide', writePositions);
  positions = readPositions();
  return positions;
}

const historyEntryKey = (): string => (window.history.state as { key?: string } | null)?.key ?? 'default';

/** Restores the scroll position of a scrollable element after a reload and on history navigation. */
export const useScrollRestoration = (name: string): RefCallback<HTMLElement> =>
  useCallback(
    (element) => {
      if (!element) return undefined;
      const key = `${historyEntryKey()} ${name}`;
      const saved = loadPositions().get(key);
      const end = saved && restoreScroll(element, saved);
      const note = () => {
        loadPositions().delete(key);
        loadPositions().set(key, { left: element.scrollLeft, top: element.scrollTop });
      };
      element.addEventListener('scroll', note, { passive: true });
      return () => {
        end?.();
        element.removeEventListener('scroll', note);
      };
    },
    [name],
  );
