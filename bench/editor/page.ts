/** What the page notes for the bench, and how the bench drives it. */
import { setTimeout } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';

const ASK_AFTER_MS = 250;

declare global {
  var noted: { frames: number[]; tasks: number[]; paints: number[] };
  /** Says in which frame what was asked for is there; set before the key is pressed. */
  var awaited: string | null;
}

const note = () => {
  globalThis.noted = { frames: [], tasks: [], paints: [] };
  globalThis.awaited = null;
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
  const afterPaint = (timeStamp: number) => {
    requestAnimationFrame(() => {
      const { awaited } = globalThis;
      if (awaited !== null && !document.querySelector(awaited)) return afterPaint(timeStamp);
      const { port1, port2 } = new MessageChannel();
      // After the frame was painted.
      port1.onmessage = () => globalThis.noted.paints.push(performance.now() - timeStamp);
      port2.postMessage(null);
    });
  };
  for (const type of ['keydown', 'pointerdown', 'pointerup'] as const)
    window.addEventListener(
      type,
      (event) => {
        if (event instanceof KeyboardEvent && (event.key === 'Control' || event.key === 'Shift')) return;
        afterPaint(event.timeStamp);
      },
      { capture: true },
    );
};

export async function startNotes(page: Page): Promise<void> {
  // tsx gives functions their names by a helper that the page does not have.
  await page.evaluate('globalThis.__name = (named) => named');
  await page.evaluate(note);
}

export const clear = (page: Page) =>
  page.evaluate(() => void Object.assign(globalThis.noted, { frames: [], tasks: [], paints: [] }));
export const read = (page: Page) => page.evaluate(() => globalThis.noted);

export const frames = (page: Page, count: number) =>
  page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        let left = wanted;
        const next = () => (left-- > 0 ? requestAnimationFrame(next) : resolve());
        next();
      }),
    count,
  );

/** @param until a selector of what is there when the key has done its work @returns from key to paint, ms */
export async function press(page: Page, keys: string, until: string | null = null): Promise<readonly number[]> {
  await clear(page);
  await page.evaluate((selector) => {
    globalThis.awaited = selector;
  }, until);
  await page.keyboard.press(keys);
  // Nobody asks the page while it works: the asking would be measured too.
  let paints: readonly number[] = [];
  while (paints.length === 0) {
    await setTimeout(ASK_AFTER_MS);
    ({ paints } = await read(page));
  }
  await frames(page, 5);
  return paints;
}

type MouseEventType = 'mousePressed' | 'mouseMoved' | 'mouseReleased';
export const mouseOf =
  (session: CDPSession) =>
  (type: MouseEventType, x: number, y: number): Promise<unknown> =>
    session.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons: 1, clickCount: 1 });
