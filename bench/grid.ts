/**
 * `npm run bench -- grid`: the grid of 10,000 photos in Chromium at 1440 × 900 px: tiles in the document, longest task,
 * and the time from choosing a month to the paint of its photos. Needs `npm run build`.
 */
import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { Client } from 'pg';
import type { Page } from 'playwright-core';
import { uploadPainted } from '../e2e/support/albums';
import { registerUser } from '../e2e/support/apiUser';
import { launchBrowser } from '../e2e/support/browser';
import { copyDataDir, startServer } from '../e2e/support/server';
import { sessionCookies } from '../e2e/support/sessionCookies';
import { runningDatabase } from '../server/drivers/database/embedded';
import { printTable, type StatsRow } from './editor/stats';

const PHOTOS = 10_000;
const PAINTED = 12;
const JUMPS = 12;
const SCROLL_STEPS = 80;
const WHEEL_PX = 1500;
const TILES = '[role="grid"] [data-photo]';

/** Copies the rows of the painted photos, one photo every three hours. Their pictures are those of the painted ones. */
async function copyPhotos(dataDir: string): Promise<void> {
  const connection = await runningDatabase(dataDir);
  if (!connection) throw new Error('the database is not running');
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query(`
      insert into photos (id, user_id, sha256, bytes, mime, name, width, height, taken_at, taken_local, colour)
      select gen_random_uuid(), user_id, encode(sha256(convert_to(n::text, 'UTF8')), 'hex'), bytes, mime,
        'photo-' || n || '.jpg', width, height, at, at, colour
      from (select n, timestamp '2026-01-01' - n * interval '3 hours' as at from generate_series(1, ${PHOTOS - PAINTED}) n) days
      join (select *, row_number() over (order by id) - 1 as place from photos) painted
        on painted.place = n % ${PAINTED}`);
  } finally {
    await client.end();
  }
}

declare global {
  var seen: { tasks: number[]; frames: number[]; tiles: number };
}

/** Notes long tasks, frames and the largest number of tiles. */
const installProbe = (tiles: string) => {
  globalThis.seen = { tasks: [], frames: [], tiles: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.seen.tasks.push(duration);
  }).observe({ type: 'longtask' });
  let last = performance.now();
  const frame = (now: number) => {
    globalThis.seen.frames.push(now - last);
    globalThis.seen.tiles = Math.max(globalThis.seen.tiles, document.querySelectorAll(tiles).length);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
};

async function takeSeen(page: Page) {
  await page.waitForTimeout(300);
  return page.evaluate(() => {
    const { tasks, frames, tiles } = globalThis.seen;
    Object.assign(globalThis.seen, { tasks: [], frames: [], tiles: 0 });
    return { tasks, frames, tiles };
  });
}

/** @returns ms from the choice of a month until its heading is painted at the top of the window */
const jumpTo = (page: Page, month: number) =>
  page.evaluate(async (position) => {
    const select = [...document.querySelectorAll('select')].find(({ options }) => options.length > 20);
    const option = select?.options[position];
    if (!select || !option) throw new Error('the list of months is missing');
    const from = performance.now();
    select.value = option.value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
    const isThere = () =>
      [...document.querySelectorAll('[role="grid"] h2')].some((heading) => {
        const { top } = heading.getBoundingClientRect();
        const year = /\d{4}/.exec(option.text)?.[0] ?? '?';
        return top > -200 && top < innerHeight && (heading.textContent ?? '').includes(year);
      });
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    do await frame();
    while (!isThere());
    const { port1, port2 } = new MessageChannel();
    return new Promise<number>((resolve) => {
      port1.onmessage = () => resolve(performance.now() - from);
      port2.postMessage(null);
    });
  }, month);

async function measure(page: Page): Promise<StatsRow[]> {
  const opened = await takeSeen(page);
  for (let i = 0; i < SCROLL_STEPS; i += 1) {
    await page.mouse.wheel(0, i % 20 < 15 ? WHEEL_PX : -WHEEL_PX);
    await page.waitForTimeout(16);
  }
  const scrolled = await takeSeen(page);
  const months = await page.evaluate(
    () => [...document.querySelectorAll('select')].find(({ options }) => options.length > 20)?.options.length ?? 0,
  );
  const jumps: number[] = [];
  for (let i = 0; i < JUMPS; i += 1) jumps.push(await jumpTo(page, 1 + ((i * 17) % (months - 1))));
  const jumped = await takeSeen(page);
  const longest = (tasks: readonly number[]) => [Math.max(0, ...tasks)];
  return [
    { what: 'opening: tiles', values: [opened.tiles], unit: '', goal: '≤ 150' },
    { what: 'opening: longest task', values: longest(opened.tasks), unit: 'ms', goal: '≤ 50' },
    { what: 'scrolling: tiles', values: [scrolled.tiles], unit: '', goal: '≤ 150' },
    { what: 'scrolling: longest task', values: longest(scrolled.tasks), unit: 'ms', goal: '≤ 50' },
    { what: 'scrolling: frames', values: scrolled.frames, unit: 'ms', goal: '16.7' },
    { what: 'jump to a month', values: jumps, unit: 'ms', goal: '≤ 300' },
    { what: 'jump: longest task', values: longest(jumped.tasks), unit: 'ms', goal: '≤ 50' },
    { what: 'jump: tiles', values: [jumped.tiles], unit: '', goal: '≤ 150' },
  ];
}

const dataDir = await copyDataDir('keepsake-grid-');
const server = await startServer(dataDir);
const browser = await launchBrowser();
try {
  const user = await registerUser(server.url, dataDir);
  const [first = ''] = await uploadPainted(user, PAINTED);
  await copyPhotos(dataDir);
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1440, height: 900 },
    // Pictures are answered below, which a worker would pass by.
    serviceWorkers: 'block',
  });
  await context.addCookies(sessionCookies(server.url, user));
  const page = await context.newPage();
  let picture: Buffer | undefined;
  await page.route('**/files/photos/**', async (route) => {
    if (!picture && route.request().url().includes(first)) picture = await (await route.fetch()).body();
    await route.fulfill(picture ? { contentType: 'image/jpeg', body: picture } : { status: 204 });
  });
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(installProbe, TILES);
  await page.goto('/photos');
  await page
    .getByText(`${PHOTOS.toLocaleString('en')} photos`)
    .first()
    .waitFor();
  await page.waitForLoadState('networkidle');
  printTable(await measure(page));
  console.log(`load ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
