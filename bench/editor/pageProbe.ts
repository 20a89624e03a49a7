/** In-page timing probe of the benchmark, and its driver. */
import { setTimeout } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';

const SETTLE_MS = 250;
/** Typical time a key is held; the release is not measured. */
const KEY_HOLD_MS = 80;

declare global {
  var noted: { frames: number[]; tasks: number[]; paints: number[]; holds: number[] };
  /** Selectors of what must be painted and what must be interactive; set before the key is pressed. */
  var awaited: { readonly paints: string | null; readonly holds: string | null };
}

const installProbe = () => {
  globalThis.noted = { frames: [], tasks: [], paints: [], holds: [] };
  globalThis.awaited = { paints: null, holds: null };
  let last = performance.now();
  const frame = (now: number) => {
    globalThis.noted.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.noted.tasks.push(duration);
  }).observe({ type: 'longtask' });
  const afterPaint = (timeStamp: number, what: 'paints' | 'holds') => {
    requestAnimationFrame(() => {
      const selector = globalThis.awaited[what];
      if (selector !== null && !document.querySelector(selector)) return afterPaint(timeStamp, what);
      const { port1, port2 } = new MessageChannel();
      // After the frame was painted.
      port1.onmessage = () => globalThis.noted[what].push(performance.now() - timeStamp);
      port2.postMessage(null);
    });
  };
  for (const type of ['keydown', 'pointerdown', 'pointerup'] as const)
    window.addEventListener(
      type,
      (event) => {
        if (event instanceof KeyboardEvent && (event.key === 'Control' || event.key === 'Shift')) return;
        afterPaint(event.timeStamp, 'paints');
        if (globalThis.awaited.holds !== null) afterPaint(event.timeStamp, 'holds');
      },
      { capture: true },
    );
};

export async function startProbe(page: Page): Promise<void> {
  // tsx names functions through a helper that the page lacks.
  await page.evaluate('globalThis.__name = (named) => named');
  await page.evaluate(installProbe);
}

export const clearProbe = (page: Page) =>
  page.evaluate(() => void Object.assign(globalThis.noted, { frames: [], tasks: [], paints: [], holds: [] }));
export const readProbe = (page: Page) => page.evaluate(() => globalThis.noted);

export const waitFrames = (page: Page, count: number) =>
  page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        let left = wanted;
        const next = () => (left-- > 0 ? requestAnimationFrame(next) : resolve());
        next();
      }),
    count,
  );

/** @returns time from key to paint, in ms */
export const measureKeys = async (page: Page, keys: string): Promise<readonly number[]> =>
  (await measureKeysUntil(page, keys, { paints: null, holds: null })).paints;

/**
 * @param until selectors that appear when the key's work is done
 * @returns times from the key to the paint, and to interactivity, in ms
 */
export async function measureKeysUntil(page: Page, keys: string, until: typeof globalThis.awaited) {
  await clearProbe(page);
  await page.evaluate((selectors) => {
    globalThis.awaited = selectors;
  }, until);
  await page.keyboard.press(keys, { delay: KEY_HOLD_MS });
  // Do not poll the page while it works, because that would be measured too.
  let noted: Pick<typeof globalThis.noted, 'paints' | 'holds'> = { paints: [], holds: [] };
  while (noted.paints.length === 0 || (until.holds !== null && noted.holds.length === 0)) {
    await setTimeout(SETTLE_MS);
    noted = await readProbe(page);
  }
  await waitFrames(page, 5);
  return noted;
}

type MouseEventType = 'mousePressed' | 'mouseMoved' | 'mouseReleased';
export const createMouse =
  (session: CDPSession) =>
  (type: MouseEventType, x: number, y: number): Promise<unknown> =>
    session.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons: 1, clickCount: 1 });
