/**
 * `npm run bench:editor [-- scene…]`: the editor in Chromium at a quarter of the processor's speed, on a spread of 100 elements and on an album of 100
 * pages and 300 photos; median and p95 of each scene in one table. Scenes: drag, write, undo, switch, open, heap; all of them without a name.
 */
import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import type { BrowserContext, Page } from 'playwright-core';
import { newUser } from '../e2e/support/apiUser';
import { browserFlags, browserPath, launchBrowser } from '../e2e/support/browser';
import { startServer, temporaryData } from '../e2e/support/server';
import { sessionCookies } from '../e2e/support/sessionCookies';
import { crowdedAlbum, largeAlbum } from './editor/album';
import { bare } from './editor/baseline';
import { opening } from './editor/measureOpening';
import { clear, frames, read, startNotes } from './editor/pageProbe';
import { startUnobserved } from './editor/rawCdp';
import { dragging, growing, noting, switching, turning, undoing, writing } from './editor/scenes';
import { printTable, type Row } from './editor/stats';

const SLOWDOWN = 4;
const LARGE = { photos: 300, pages: 100 };
const EDITS = 2000;
const FIRST_VISITS = 5;
const OPENINGS = 7;
const asked = process.argv.slice(2);
const wants = (scene: string) => asked.length === 0 || asked.includes(scene);

async function slowed(page: Page, rate: number) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  return session;
}

async function alone(context: BrowserContext): Promise<Row[]> {
  const page = await context.newPage();
  await slowed(page, SLOWDOWN);
  const rows = await bare(page);
  await page.close();
  return rows;
}

async function crowded(context: BrowserContext, album: string): Promise<Row[]> {
  const page = await context.newPage();
  await page.goto(`/creations/editor/${album}`);
  await page.locator('[data-element-id]').first().waitFor();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  await page.locator('[data-element-id="b99"]').waitFor();
  await page.waitForLoadState('networkidle');
  const session = await slowed(page, SLOWDOWN);
  await startNotes(page);
  await frames(page, 60);
  await clear(page);
  await frames(page, 120);
  const rows: Row[] = [
    { what: 'nothing happens: frames', values: (await read(page)).frames, unit: 'ms', goal: '(this machine)' },
  ];
  if (wants('drag')) rows.push(...(await dragging(page, session)));
  if (wants('write')) rows.push(...(await writing(page)));
  if (wants('undo')) rows.push(...(await undoing(page)));
  if (wants('switch')) rows.push(...(await switching(page)));
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  if (wants('heap')) rows.push(...(await growing(page, session, EDITS)));
  await page.close();
  return rows;
}

/** In a browser of its own, which takes over the session: its cookies change. */
async function open(context: BrowserContext, path: string): Promise<Row[]> {
  const unobserved = await startUnobserved(browserPath(), browserFlags);
  const visits = { first: FIRST_VISITS, again: OPENINGS };
  try {
    const cookies = await context.cookies();
    const opened = await opening(unobserved, { url: `${server.url}${path}`, rate: SLOWDOWN, cookies, visits });
    await context.addCookies(opened.cookies);
    return opened.rows;
  } finally {
    await unobserved.close();
  }
}

async function large(context: BrowserContext, path: string): Promise<Row[]> {
  const page = await context.newPage();
  await slowed(page, SLOWDOWN);
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.locator('[data-pages] [data-element-id]').first().waitFor();
  await startNotes(page);
  await page.locator('[data-pages]').focus();
  const rows: Row[] = [];
  if (wants('switch')) rows.push(...(await turning(page)));
  if (wants('write')) rows.push(...(await noting(page)));
  return rows;
}

const dataDir = await temporaryData('keepsake-editor-');
const server = await startServer(dataDir);
const browser = await launchBrowser();
const options = { baseURL: server.url, viewport: { width: 1440, height: 900 } };
try {
  const user = await newUser(server.url, dataDir);
  const context = await browser.newContext(options);
  await context.addCookies(sessionCookies(server.url, user));
  const rows: Row[] = [];
  const load = () => loadavg()[0]?.toFixed(1);
  const before = load();
  if (['write', 'undo'].some(wants)) rows.push(...(await alone(context)));
  if (['drag', 'write', 'undo', 'switch', 'heap'].some(wants))
    rows.push(...(await crowded(context, await crowdedAlbum(user))));
  if (['open', 'switch', 'write'].some(wants)) {
    const path = `/creations/editor/${await largeAlbum(user, LARGE.photos, LARGE.pages)}`;
    if (wants('open')) rows.push(...(await open(context, path)));
    rows.push(...(await large(context, path)));
  }
  console.log(`processor slowed ${SLOWDOWN} times (the heap: not), load ${before} → ${load()}`);
  printTable(rows);
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
