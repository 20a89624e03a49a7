/**
 * `npm run bench:editor [-- scene…]`: the editor in Chromium at a quarter of the processor's speed, on a spread of 100 elements and on an album of 100
 * pages and 300 photos; median and p95 of each scene in one table. Scenes: drag, write, undo, switch, open, heap; all of them without a name.
 */
import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import type { BrowserContext, Page } from 'playwright-core';
import { newUser } from '../e2e/support/apiUser';
import { launchBrowser } from '../e2e/support/browser';
import { startServer, temporaryData } from '../e2e/support/server';
import { sessionCookies } from '../e2e/support/session';
import { crowdedAlbum, largeAlbum } from './editor/album';
import { bare } from './editor/bare';
import { printTable, type Row } from './editor/figures';
import { clear, frames, read, startNotes } from './editor/page';
import {
  dragging,
  growing,
  noting,
  type Openings,
  opening,
  openingRows,
  switching,
  turning,
  undoing,
  writing,
} from './editor/scenes';

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

/** Opens it in browsers that know nothing of the app but who is signed in: each takes over the session of the one before. @returns the last of them */
async function firstVisits(before: BrowserContext, path: string): Promise<{ rows: Row[]; context: BrowserContext }> {
  const all: Openings = { shown: [], quiet: [] };
  let context = before;
  for (let i = 0; i < FIRST_VISITS; i += 1) {
    const next = await browser.newContext(options);
    await next.addCookies(await context.cookies());
    await context.close();
    context = next;
    const page = await context.newPage();
    await slowed(page, SLOWDOWN);
    const { shown, quiet } = await opening(page, path, 1);
    all.shown.push(...shown);
    all.quiet.push(...quiet);
    await page.close();
  }
  return { rows: openingRows('for the first time', all), context };
}

async function open(before: BrowserContext, path: string): Promise<{ rows: Row[]; context: BrowserContext }> {
  const { rows, context } = await firstVisits(before, path);
  const page = await context.newPage();
  await slowed(page, SLOWDOWN);
  const again = await opening(page, path, OPENINGS);
  await page.close();
  return { rows: [...rows, ...openingRows('again', again)], context };
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
  let context = await browser.newContext(options);
  await context.addCookies(sessionCookies(server.url, user));
  const rows: Row[] = [];
  const load = () => loadavg()[0]?.toFixed(1);
  const before = load();
  if (['write', 'undo'].some(wants)) rows.push(...(await alone(context)));
  if (['drag', 'write', 'undo', 'switch', 'heap'].some(wants))
    rows.push(...(await crowded(context, await crowdedAlbum(user))));
  if (['open', 'switch', 'write'].some(wants)) {
    const path = `/creations/editor/${await largeAlbum(user, LARGE.photos, LARGE.pages)}`;
    if (wants('open')) {
      const opened = await open(context, path);
      rows.push(...opened.rows);
      context = opened.context;
    }
    rows.push(...(await large(context, path)));
  }
  console.log(`processor slowed ${SLOWDOWN} times (the heap: not), load ${before} → ${load()}`);
  printTable(rows);
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
