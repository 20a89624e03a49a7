/**
 * `npm run bench:queue -- [photos] [reload every]`: chooses 10,000 photos at once in Chromium and reloads the page after
 * every 500 that the server has. Afterwards the server must have each file once, and the page's heap must have stayed
 * below 500 MB. Needs `npm run build`.
 */
import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { CDPSession, Page } from 'playwright-core';
import sharp from 'sharp';
import { registerUser } from '../e2e/support/apiUser';
import { launchBrowser } from '../e2e/support/browser';
import { copyDataDir, startServer } from '../e2e/support/server';
import { sessionCookies } from '../e2e/support/sessionCookies';
import { runningDatabase } from '../server/drivers/database/embedded';

const [photos = 10_000, reloadEvery = 500] = process.argv.slice(2).map(Number);
const GOAL_HEAP_MB = 500;
const SAMPLE_MS = 1000;
/** Longest time without a further photo on the server. */
const STALL_LIMIT_MS = 120_000;

/** Writes small JPEG files of distinct bytes and sizes. Returns their paths and digests. */
async function writeFiles(folder: string): Promise<{ paths: string[]; digests: Set<string> }> {
  await mkdir(folder);
  const picture = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#7a8ca0' } })
    .jpeg({ quality: 60 })
    .toBuffer();
  const paths: string[] = [];
  const digests = new Set<string>();
  for (let number = 1; number <= photos; number += 1) {
    const bytes = Buffer.concat([picture, Buffer.from(`photo ${number}`)]);
    const path = join(folder, `photo-${number}.jpg`);
    await writeFile(path, bytes);
    paths.push(path);
    digests.add(createHash('sha256').update(bytes).digest('hex'));
  }
  return { paths, digests };
}

/** Number of files in the page's own queue, which survives a reload. */
const countPersisted = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('keepsake-uploads');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const counting = database.transaction('entries').objectStore('entries').count();
          counting.onsuccess = () => {
            database.close();
            resolve(counting.result);
          };
        };
      }),
  );

async function measureHeap(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1_000_000;
}

/** SHA-256 of each stored photo. */
async function readDigests(): Promise<string[]> {
  const connection = await runningDatabase(dataDir);
  if (!connection) throw new Error('the database is not running');
  const client = new Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ sha256: string }>('select sha256 from photos');
    return rows.map(({ sha256 }) => sha256);
  } finally {
    await client.end();
  }
}

const dataDir = await copyDataDir('keepsake-queue-');
const files = join(dataDir, 'chosen');
const server = await startServer(dataDir);
const browser = await launchBrowser();
try {
  const { paths, digests } = await writeFiles(files);
  const user = await registerUser(server.url, dataDir);
  const countStored = async () => (await user.call<{ total: number }>('storageList', { query: { limit: 1 } })).total;
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  await context.addCookies(sessionCookies(server.url, user));
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.accept());
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await page.goto('/photos');
  const begun = performance.now();
  const seconds = () => ((performance.now() - begun) / 1000).toFixed(0);
  await page.locator('input[type="file"]').first().setInputFiles(paths);
  let highest = 0;
  for (let kept = 0, stored = 0; kept + stored < photos; ) {
    await pause(SAMPLE_MS);
    [kept, stored] = [await countPersisted(page), await countStored()];
    highest = Math.max(highest, await measureHeap(session));
  }
  console.log(`all ${photos} files are kept after ${seconds()} s, heap ${highest.toFixed(0)} MB at most`);

  let [reloads, nextReload, best, lastChange] = [0, reloadEvery, 0, performance.now()];
  for (;;) {
    await pause(SAMPLE_MS);
    highest = Math.max(highest, await measureHeap(session));
    const stored = await countStored();
    if (stored > best) [best, lastChange] = [stored, performance.now()];
    if (stored >= photos) break;
    if (performance.now() - lastChange > STALL_LIMIT_MS) throw new Error(`no photo arrived after ${stored}`);
    if (stored >= nextReload) {
      await page.reload();
      reloads += 1;
      nextReload = (Math.floor(stored / reloadEvery) + 1) * reloadEvery;
    }
  }
  const stored = await readDigests();
  const rows = stored.length;
  const missing = digests.size - new Set(stored.filter((digest) => digests.has(digest))).size;
  console.log(`${photos} photos in ${seconds()} s with ${reloads} reloads`);
  console.log(`on the server: ${rows} photos, ${missing} of the chosen ones missing`);
  console.log(`heap: ${highest.toFixed(0)} MB at most${highest > GOAL_HEAP_MB ? '  above the goal of 500 MB' : ''}`);
  process.exitCode = rows === photos && missing === 0 && highest <= GOAL_HEAP_MB ? 0 : 1;
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
