/**
 * `npm run bench:editor`: the editor in Chromium at a quarter of the processor's speed, on a spread of 100 elements: frames while one of them is
 * dragged, from a key to the paint after it while a text is written, when a change of all of them is undone and when spreads are changed.
 */
import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { breakLines, parseSpread, type SpreadDocument, type SpreadElement, serialiseSpread } from '@domain/document';
import type { CDPSession, Page } from 'playwright-core';
import { finishedDraft } from '../e2e/support/albums';
import { type ApiUser, newUser } from '../e2e/support/apiUser';
import { launchBrowser } from '../e2e/support/browser';
import { startServer, temporaryData } from '../e2e/support/server';
import { sessionCookies } from '../e2e/support/session';

const SLOWDOWN = 4;
const ELEMENTS = 100;
const COLUMNS = 14;

interface Stored {
  readonly id: string;
  readonly html: string;
  readonly version: number;
}

/** Photos, texts, shapes and stickers in rows over both pages. */
function crowded(doc: SpreadDocument, photos: readonly string[]): SpreadDocument {
  const upright = { rotation: 0, opacity: 1, locked: false } as const;
  const elements = Array.from({ length: ELEMENTS }, (_, i): SpreadElement => {
    const frame = { x: 12 + (i % COLUMNS) * 28.5, y: 12 + Math.floor(i / COLUMNS) * 23, width: 25, height: 19 };
    if (i % 5 < 3) {
      const look = { radius: 0, border: null, shadow: i % 10 === 0 } as const;
      const crop = { x: 0, y: 0, width: 1, height: 1 };
      return {
        type: 'photo',
        id: `b${i}`,
        ...upright,
        frame,
        fileId: photos[i % photos.length] ?? null,
        crop,
        ...look,
      };
    }
    if (i % 5 === 3) {
      const text = `A few words that stand beside picture ${i}`;
      const style = {
        font: 'serif',
        size: 9,
        leading: 1.3,
        colour: '#161616',
        align: 'left',
        verticalAlign: 'top',
      } as const;
      return {
        type: 'text',
        id: `b${i}`,
        ...upright,
        frame,
        text,
        ...style,
        lines: breakLines({ text, ...style, width: frame.width }),
      };
    }
    return { type: 'shape', id: `b${i}`, ...upright, frame, shape: 'ellipse', fill: '#d9e2f2', stroke: null };
  });
  return { ...doc, elements };
}

async function prepare(user: ApiUser): Promise<string> {
  const { id } = await finishedDraft(user, 30, 'Crowded');
  const { album } = await user.call<{ album: { spreads: Stored[] } }>('albumGet', { params: { id } });
  const photos = album.spreads.flatMap(({ html }) =>
    parseSpread(html).elements.flatMap((one) => (one.type === 'photo' && one.fileId ? [one.fileId] : [])),
  );
  for (const spread of album.spreads.slice(2, 4)) {
    const body = serialiseSpread(crowded(parseSpread(spread.html), photos));
    await user.call('spreadUpdate', { params: { id }, body: { id: spread.id, version: spread.version, body } });
  }
  return id;
}

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);
const quantile = (values: readonly number[], q: number) =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? 0;

function report(what: string, values: readonly number[], goal: string): void {
  const [median, p95] = [quantile(values, 0.5), quantile(values, 0.95)].map((ms) => ms.toFixed(1).padStart(6));
  console.log(`${what.padEnd(34)} median ${median} ms   p95 ${p95} ms   of ${values.length}   goal ${goal}`);
}

declare global {
  // What the page notes for the bench.
  var noted: { frames: number[]; tasks: number[]; paints: number[] };
}

const note = () => {
  globalThis.noted = { frames: [], tasks: [], paints: [] };
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
  window.addEventListener(
    'keydown',
    ({ timeStamp, key }) => {
      if (key === 'Control' || key === 'Shift') return;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        // After the frame was painted.
        port1.onmessage = () => globalThis.noted.paints.push(performance.now() - timeStamp);
        port2.postMessage(null);
      });
    },
    { capture: true },
  );
};
const clear = (page: Page) =>
  page.evaluate(() => void Object.assign(globalThis.noted, { frames: [], tasks: [], paints: [] }));
const read = (page: Page) => page.evaluate(() => globalThis.noted);
const frames = (page: Page, count: number) =>
  page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        let left = wanted;
        const next = () => (left-- > 0 ? requestAnimationFrame(next) : resolve());
        next();
      }),
    count,
  );

async function press(page: Page, keys: string, times: number): Promise<readonly number[]> {
  await clear(page);
  for (let i = 0; i < times; i += 1) {
    await page.keyboard.press(keys);
    await frames(page, 6);
  }
  return (await read(page)).paints;
}

async function dragging(page: Page, session: CDPSession): Promise<void> {
  const element = page.locator('[data-element-id="b45"]');
  const box = await element.boundingBox();
  if (!box) throw new Error('nothing to drag');
  const mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number, y: number) =>
    session.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons: 1, clickCount: 1 });
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await mouse('mousePressed', x, y);
  await frames(page, 10);
  await clear(page);
  for (let i = 1; i <= 120; i += 1) {
    await mouse('mouseMoved', x + Math.sin(i / 12) * 120, y + Math.cos(i / 9) * 60);
    await frames(page, 1);
  }
  const { frames: all, tasks } = await read(page);
  await mouse('mouseReleased', x, y);
  report('dragging 1 of 100: frames', all, 'p95 16.7');
  console.log(`${''.padEnd(34)} tasks over 50 ms: ${tasks.length}, the longest ${Math.max(0, ...tasks).toFixed(0)} ms`);
}

async function measure(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  // tsx gives functions their names by a helper that the page does not have.
  await page.evaluate('globalThis.__name = (named) => named');
  await page.evaluate(note);
  await frames(page, 60);
  await clear(page);
  await frames(page, 120);
  report('nothing happens: frames', (await read(page)).frames, '(this machine)');
  await dragging(page, session);

  await page.locator('[data-element-id="b3"]').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.locator('[data-pages] textarea').waitFor();
  report('writing: key to paint', await press(page, 'a', 60), 'p95 50');
  await page.keyboard.press('Escape');
  await frames(page, 60);

  await page.keyboard.press('Control+a');
  const undone: number[] = [];
  for (let i = 0; i < 12; i += 1) {
    await press(page, i % 2 === 0 ? 'Shift+ArrowRight' : 'Shift+ArrowLeft', 1);
    undone.push(...(await press(page, 'Control+z', 1)));
    await frames(page, 20);
  }
  report('undo of a change of 100', undone, 'p95 50');

  await page.keyboard.press('Escape');
  const switched: number[] = [];
  for (let i = 0; i < 12; i += 1) {
    switched.push(...(await press(page, i % 2 === 0 ? 'PageDown' : 'PageUp', 1)));
    await frames(page, 30);
  }
  report('switching spreads of 100', switched, 'p95 100');
}

const dataDir = await temporaryData('keepsake-editor-');
const server = await startServer(dataDir);
const browser = await launchBrowser();
try {
  const user = await newUser(server.url, dataDir);
  const album = await prepare(user);
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  await context.addCookies(sessionCookies(server.url, user));
  const page = await context.newPage();
  await page.goto(`/creations/editor/${album}`);
  await page.locator('[data-element-id]').first().waitFor();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  await page.locator('[data-element-id="b99"]').waitFor();
  await page.waitForLoadState('networkidle');
  console.log(`processor slowed ${SLOWDOWN} times, ${ELEMENTS} elements, load ${loadavg()[0]?.toFixed(1)}`);
  await measure(page);
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
