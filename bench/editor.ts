/**
 * `npm run bench -- editor [scene…]`: measures the editor in Chromium with 4× CPU throttling, on a spread of
 * 100 elements and an album of 100 pages and 300 photos; prints median and p95 of each scene. Scenes: drag,
 * write, undo, switch, open, heap; all by default.
 */
import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import type { BrowserContext, Page } from 'playwright-core';
import { registerUser } from '../e2e/support/apiUser';
import { browserFlags, browserPath, launchBrowser } from '../e2e/support/browser';
import { copyDataDir, startServer } from '../e2e/support/server';
import { sessionCookies } from '../e2e/support/sessionCookies';
import { createCrowdedAlbum, createLargeAlbum } from './editor/album';
import { measureBaseline } from './editor/baseline';
import { measureOpening } from './editor/measureOpening';
import { clearProbe, readProbe, startProbe, waitFrames } from './editor/pageProbe';
import { startRawBrowser } from './editor/rawCdp';
import {
  measureAddingText,
  measureDragging,
  measureHeapGrowth,
  measureSwitching,
  measureTurning,
  measureTyping,
  measureUndo,
} from './editor/scenes';
import { printTable, type StatsRow } from './editor/stats';

const SLOWDOWN = 4;
const LARGE = { photos: 300, pages: 100 };
const EDITS = 2000;
const FIRST_VISITS = 5;
const OPENINGS = 7;
const asked = process.argv.slice(2);
const isSceneSelected = (scene: string) => asked.length === 0 || asked.includes(scene);

async function throttleCpu(page: Page, rate: number) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  return session;
}

async function runBaseline(context: BrowserContext): Promise<StatsRow[]> {
  const page = await context.newPage();
  await throttleCpu(page, SLOWDOWN);
  const rows = await measureBaseline(page);
  await page.close();
  return rows;
}

async function runCrowdedScenes(context: BrowserContext, album: string): Promise<StatsRow[]> {
  const page = await context.newPage();
  await page.goto(`/creations/editor/${album}`);
  await page.locator('[data-element-id]').first().waitFor();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  await page.locator('[data-element-id="b99"]').waitFor();
  await page.waitForLoadState('networkidle');
  const session = await throttleCpu(page, SLOWDOWN);
  await startProbe(page);
  await waitFrames(page, 60);
  await clearProbe(page);
  await waitFrames(page, 120);
  const rows: StatsRow[] = [
    { what: 'nothing happens: frames', values: (await readProbe(page)).frames, unit: 'ms', goal: '(this machine)' },
  ];
  if (isSceneSelected('drag')) rows.push(...(await measureDragging(page, session)));
  if (isSceneSelected('write')) rows.push(...(await measureTyping(page)));
  if (isSceneSelected('undo')) rows.push(...(await measureUndo(page)));
  if (isSceneSelected('switch')) rows.push(...(await measureSwitching(page)));
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  if (isSceneSelected('heap')) rows.push(...(await measureHeapGrowth(page, session, EDITS)));
  await page.close();
  return rows;
}

/** Uses a separate browser that takes over the session, because its cookies change. */
async function runOpening(context: BrowserContext, path: string): Promise<StatsRow[]> {
  const unobserved = await startRawBrowser(browserPath(), browserFlags);
  const visits = { first: FIRST_VISITS, again: OPENINGS };
  try {
    const cookies = await context.cookies();
    const opened = await measureOpening(unobserved, { url: `${server.url}${path}`, rate: SLOWDOWN, cookies, visits });
    await context.addCookies(opened.cookies);
    return opened.rows;
  } finally {
    await unobserved.close();
  }
}

async function runLargeScenes(context: BrowserContext, path: string): Promise<StatsRow[]> {
  const page = await context.newPage();
  await throttleCpu(page, SLOWDOWN);
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.locator('[data-pages] [data-element-id]').first().waitFor();
  await startProbe(page);
  await page.locator('[data-pages]').focus();
  const rows: StatsRow[] = [];
  if (isSceneSelected('switch')) rows.push(...(await measureTurning(page)));
  if (isSceneSelected('write')) rows.push(...(await measureAddingText(page)));
  return rows;
}

const dataDir = await copyDataDir('keepsake-editor-');
const server = await startServer(dataDir);
const browser = await launchBrowser();
const options = {
  baseURL: server.url,
  viewport: { width: 1440, height: 900 },
  serviceWorkers: 'block',
} as const;
try {
  const user = await registerUser(server.url, dataDir);
  const context = await browser.newContext(options);
  await context.addCookies(sessionCookies(server.url, user));
  const rows: StatsRow[] = [];
  const load = () => loadavg()[0]?.toFixed(1);
  const before = load();
  if (['write', 'undo'].some(isSceneSelected)) rows.push(...(await runBaseline(context)));
  if (['drag', 'write', 'undo', 'switch', 'heap'].some(isSceneSelected))
    rows.push(...(await runCrowdedScenes(context, await createCrowdedAlbum(user))));
  if (['open', 'switch', 'write'].some(isSceneSelected)) {
    const path = `/creations/editor/${await createLargeAlbum(user, LARGE.photos, LARGE.pages)}`;
    if (isSceneSelected('open')) rows.push(...(await runOpening(context, path)));
    rows.push(...(await runLargeScenes(context, path)));
  }
  console.log(`processor slowed ${SLOWDOWN} times (the heap: not), load ${before} → ${load()}`);
  printTable(rows);
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
