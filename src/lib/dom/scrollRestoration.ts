import { type RefCallback, useCallback } from 'react';
import { tabStorage } from '../browserStorage';

interface ScrollPosition {
  readonly left: number;
  readonly top: number;
}

/** How long content may take to become as tall as it was. */
const RESTORE_LIMIT_MS = 10_000;
/** From here on the reader decides. */
const READER_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to where the reader was, again and again while the content is still loading and changes its height. Ends when the reader does anything.
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
    // Content of the same size was scrolled by somebody else, such as by its scrollbar.
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

const KEY = 'keepsake-scroll';
/** Positions that are remembered; the oldest go first. */
const MOST = 100;
let positions: Map<string, ScrollPosition> | null = null;

function read(): Map<string, ScrollPosition> {
  try {
    return new Map(JSON.parse(tabStorage.get(KEY) ?? '[]') as [string, ScrollPosition][]);
  } catch {
    return new Map();
  }
}

function write(): void {
  tabStorage.set(KEY, JSON.stringify([...(positions ?? [])].slice(-MOST)));
}

function known(): Map<string, ScrollPosition> {
  if (positions) return positions;
  window.addEventListener('pagehide', write);
  positions = read();
  return positions;
}

/** The entry of the history that is shown, as the router names it. */
const entry = (): string => (window.history.state as { key?: string } | null)?.key ?? 'default';

/** For a part of a page that scrolls by itself: it stands where it was left after a reload, and when one comes back by the history. */
export const useKeptScroll = (name: string): RefCallback<HTMLElement> =>
  useCallback(
    (element) => {
      if (!element) return undefined;
      const key = `${entry()} ${name}`;
      const saved = known().get(key);
      const end = saved && restoreScroll(element, saved);
      const note = () => {
        known().delete(key);
        known().set(key, { left: element.scrollLeft, top: element.scrollTop });
      };
      element.addEventListener('scroll', note, { passive: true });
      return () => {
        end?.();
        element.removeEventListener('scroll', note);
      };
    },
    [name],
  );
