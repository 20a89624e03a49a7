/** Chosen photos when the page ends before they are uploaded: each is kept, stored, or named as lost. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'node:test';
import { createRandom } from '@domain/random';
import sharp from 'sharp';
import type { ApiUser } from './support/apiUser';
import { withApp } from './support/app';
import type { BrowserContext, Page } from './support/browser';
import { listAllFiles } from './support/ledger';
import { text } from './support/texts';
import { waitForValue } from './support/waiting';

const app = withApp();
const PHOTOS = 40;
const KILLS = 20;
/** Browsers at once, each with a user of its own. */
const LANES = 4;
const LATEST_KILL_MS = 1500;
const SEED = 48;

const paint = (): Promise<Buffer> =>
  sharp({ create: { width: 800, height: 800, channels: 3, background: '#7a8' } })
    .jpeg()
    .toBuffer();

/** Photos of a round with bytes of their own: bytes after the end of a JPEG are ignored. */
const createFiles = (picture: Buffer, round: number) =>
  Array.from({ length: PHOTOS }, (_, i) => ({
    name: `${round}-${i}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([picture, Buffer.from(`${round}-${i}`)]),
  }));

/** Ends the page's process at once, like a tab that runs out of memory. */
async function killTab(context: BrowserContext, page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const session = await context.newCDPSession(page);
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

async function countAvailable(page: Page): Promise<number> {
  const words = await page.getByText(/^\d+ photos? selected$/).allTextContents();
  return Number.parseInt(words[0] ?? '0', 10);
}

async function countNamed(page: Page): Promise<number> {
  const rows = await page.getByText(text('storage.reason.file_lost'), { exact: true }).count();
  const missing = await page.getByText(/^\d+ chosen photos? (?:has|have) not arrived/).allTextContents();
  return rows + Number.parseInt(missing[0] ?? '0', 10);
}

/** Names of the files whose bytes the queue of this browser holds. */
const readQueuedNames = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('keepsake-uploads');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction(['entries', 'bytes']);
          const entries = transaction.objectStore('entries').getAll();
          const ids = transaction.objectStore('bytes').getAllKeys();
          transaction.addEventListener('complete', () => {
            const kept = new Set(ids.result);
            opening.result.close();
            resolve(
              (entries.result as { id: string; upload: { name: string } }[])
                .filter(({ id }) => kept.has(id))
                .map(({ upload }) => upload.name),
            );
          });
        });
      }),
  );

/** Number of a round's photos that exist: in the queue or on the server. A photo leaves the queue once it is stored. */
async function countExisting(page: Page, user: ApiUser, round: number): Promise<number> {
  const queued = await readQueuedNames(page);
  const stored = (await listAllFiles(user)).map(({ name }) => name);
  return new Set([...queued, ...stored].filter((name) => name.startsWith(`${round}-`))).size;
}

/** Forgets the choices and the queue of a round. */
async function startOver(context: BrowserContext, user: ApiUser): Promise<void> {
  const page = await context.newPage();
  await page.goto('/builds/latest.json');
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        localStorage.removeItem('persist:keepsake');
        const deletion = indexedDB.deleteDatabase('keepsake-uploads');
        for (const end of ['success', 'error']) deletion.addEventListener(end, () => resolve());
      }),
  );
  const { version } = await user.call<{ version: number }>('creationGet');
  await user.call('creationSave', { body: { version, creation: null } });
  await page.close();
}

/** Kills tabs at random moments and adds up what is left of their photos. */
async function killAndCount(context: BrowserContext, user: ApiUser, picture: Buffer, lane: number): Promise<void> {
  const random = createRandom(SEED + lane);
  for (let kill = 1; kill <= KILLS / LANES; kill += 1) {
    const killed = await context.newPage();
    await killed.goto('/creations/start');
    await killed.getByTestId('photo-input').setInputFiles(createFiles(picture, kill));
    await killed.getByText(text('start.chosen', { count: PHOTOS })).waitFor();
    // The moment itself is what is tried.
    await new Promise((resolve) => setTimeout(resolve, random() * LATEST_KILL_MS));
    await killTab(context, killed);

    const page = await context.newPage();
    // Counting needs no more uploads.
    await page.route('**/storage/upload_single', (route) => route.abort());
    await page.goto('/creations/start');
    const sum = async () => (await countAvailable(page)) + (await countNamed(page));
    await waitForValue(sum, PHOTOS, `photos accounted for after kill ${kill} of lane ${lane}`);
    const isTrue = async () => (await countAvailable(page)) === (await countExisting(page, user, kill));
    await waitForValue(isTrue, true, `selected photos exist after kill ${kill} of lane ${lane}`);
    await page.close();
    if (kill < KILLS / LANES) await startOver(context, user);
  }
}

describe('a tab that is killed during an upload', () => {
  app.scenario(`leaves every photo kept, stored or named, at ${KILLS} moments`, async ({ visit }) => {
    const picture = await paint();
    const lanes = Array.from({ length: LANES }, async (_, lane) => {
      const user = await app.newUser();
      const { page, context, pageErrors } = await visit({ user, isPrivate: true });
      pageErrors.expect(/crash|ERR_FAILED|request failed/i);
      await page.close();
      await killAndCount(context, user, picture, lane);
    });
    await Promise.all(lanes);
  });
});

/** Drops files or folders from the disk, as a file manager does. */
async function dropFromDisk(context: BrowserContext, page: Page, paths: string[]): Promise<void> {
  const session = await context.newCDPSession(page);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  const at = { x: 300, y: 300 };
  await session.send('Input.dispatchDragEvent', { type: 'dragEnter', ...at, data });
  await page.getByText(text('photos.drop')).waitFor();
  for (const type of ['dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
}

describe('a dropped folder', () => {
  app.scenario('is taken whole, whatever its name and those of its folders', async ({ visit }) => {
    const picture = await paint();
    const folder = await mkdtemp(join(tmpdir(), 'keepsake-drop-'));
    const names = ['Plain', '👨‍👩‍👧 Familie', 'می‌خواهم', '2024: Rome'];
    for (const [i, { buffer }] of createFiles(picture, 0).slice(0, names.length).entries()) {
      await mkdir(join(folder, names[i] ?? ''));
      await writeFile(join(folder, names[i] ?? '', `${names[i]}.jpg`), buffer);
    }
    const user = await app.newUser();
    const { page, context } = await visit({ user, isPrivate: true });
    await page.goto('/photos');
    await page.getByTestId('photo-input').first().waitFor({ state: 'attached' });
    await dropFromDisk(context, page, [folder]);
    await page
      .getByText(text('photos.upload.finished', { count: names.length }))
      .first()
      .waitFor();
    const stored = (await listAllFiles(user)).map(({ name }) => name);
    assert.deepEqual(stored.sort(), names.map((name) => `${name}.jpg`).sort());
    await rm(folder, { recursive: true });
  });
});
