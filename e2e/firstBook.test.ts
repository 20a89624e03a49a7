/** A user's first book: photos, a few edits, and identical pages everywhere. */
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Album } from '@domain/contract';
import { collectFileIds } from '@domain/document';
import { renderPdfPixels } from '../server/render/testing/pdfium';
import { paintedPhotosFolder } from './support/albums';
import { ApiUser } from './support/apiUser';
import { withApp } from './support/app';
import type { Page } from './support/browser';
import { COMPARE_WIDTH_PX, differenceShare, joinPages, toRgbPixels } from './support/comparePixels';
import {
  canvasGroup,
  fetchSpreads,
  inspectorRegion,
  parseSpreadDocument,
  photoButton,
  spreadTexts,
  spreadTile,
  waitUntilEditorSaved,
} from './support/editorPage';
import { dragMouse } from './support/gestures';
import { downloadProof, waitForResult } from './support/ledger';
import { OpenBook } from './support/openBook';
import { listRealPhotos, paintPhotos } from './support/photos';
import { createRegistrationForm, dropFiles, registerAndSignIn } from './support/steps';
import { text } from './support/texts';
import { restingBox, waitForCount } from './support/waiting';

const app = withApp();
const PHOTOS = 24;
/** Supersampling factor of printed pages; one filter then scales all pictures down. */
const FINE = 4;
const TITLE = 'Our first book';
/** Share of pixels that may differ, because engines antialias letters differently. */
const LIKENESS = 0.02;

async function ownPhotos(): Promise<string[]> {
  const real = await listRealPhotos(PHOTOS);
  if (real.length > 0) return real;
  return (await paintPhotos(paintedPhotosFolder(), PHOTOS, { plain: true })).good.map(({ path }) => path);
}

/**
 * Drops photos on the start page and creates the book.
 * @returns the id of the album
 */
async function makeBook(page: Page, photos: readonly string[]): Promise<string> {
  await page.goto('/creations/start');
  await dropFiles(page, photos);
  const make = page.getByRole('button', { name: text('start.generate') });
  await page.getByText(text('start.chosen', { count: photos.length })).waitFor({ timeout: 180_000 });
  await make.click({ timeout: 180_000 });
  await page.waitForURL(/\/creations\/(preview|editor)\//, { timeout: 180_000 });
  // The book opens before its photos arrive; it can be shared once it is finished.
  await page
    .getByRole('button', { name: text('preview.share') })
    .first()
    .waitFor({ timeout: 180_000 });
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

async function middleOf(page: Page, number: number) {
  const box = await restingBox(photoButton(page, number));
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** First pages of the spreads from page 2 on with at least this many photos. */
async function spreadsWith(user: ApiUser, album: string, count: number): Promise<number[]> {
  const inner = (await fetchSpreads(user, album)).slice(2, -1);
  return inner.flatMap((spread, i) =>
    collectFileIds(parseSpreadDocument(spread)).length >= count ? [2 * (i + 1)] : [],
  );
}

/** Adds a title, swaps two photos, removes one, adds a caption. */
async function changeBook(page: Page, user: ApiUser, album: string): Promise<void> {
  const filesOn = async (first: number) =>
    collectFileIds(parseSpreadDocument((await fetchSpreads(user, album))[first / 2 + 1]));
  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  await page.getByRole('textbox', { name: text('start.titleLabel') }).fill(TITLE);
  await page.keyboard.press('Enter');
  await waitForResult('the title on the cover and the title page', async () =>
    spreadTexts((await fetchSpreads(user, album)).slice(0, 2)).filter((words) => words === TITLE).length >= 2
      ? true
      : null,
  );

  const [swapped = 2, shortened = 2] = await spreadsWith(user, album, 2);
  await spreadTile(page, swapped).click();
  await photoButton(page, 2).waitFor();
  const before = await filesOn(swapped);
  await dragMouse(page, await middleOf(page, 1), await middleOf(page, 2));
  await waitForResult('the photos in each other’s places', async () => {
    const now = await filesOn(swapped);
    return now.join() !== before.join() && now.toSorted().join() === before.toSorted().join() ? true : null;
  });

  await spreadTile(page, shortened).click();
  await photoButton(page, 1).waitFor();
  const { length } = await filesOn(shortened);
  await photoButton(page, 1).click();
  await page.keyboard.press('Delete');
  await waitForResult('one photo fewer', async () => ((await filesOn(shortened)).length === length - 1 ? true : null));
  await photoButton(page, 1).click();
  await inspectorRegion(page)
    .getByRole('button', { name: text('editor.caption') })
    .click();
  await waitUntilEditorSaved(page);
}

/** Pictures of the open pages of a book. */
async function openPages(page: Page): Promise<Buffer> {
  const side = (name: string) => restingBox(page.locator(`[data-side=${name}]:visible`).first());
  const [left, right] = [await side('left'), await side('right')];
  const clip = { x: left.x, y: left.y, width: right.x + right.width - left.x, height: left.height };
  return toRgbPixels(await page.screenshot({ clip }));
}

/** Longest wait for pictures, in ms. */
const PATIENCE_MS = 30_000;

/** Waits until a place shows the printed pages; pictures may still be loading. */
async function showsPrinted(what: string, printed: Buffer, shown: () => Promise<Buffer>): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const share = differenceShare(printed, await shown());
    if (share < LIKENESS) return;
    if (performance.now() > end) assert.fail(`${(100 * share).toFixed(2)} % of the pixels differ: ${what}`);
  }
}

describe('first book', () => {
  app.scenario('is identical in editor, server, preview and print, page by page', async ({ visit }) => {
    const user = await app.newUser('Nora');
    const { page } = await visit({ user, reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
    const album = await makeBook(page, await ownPhotos());
    await page.goto(`/creations/editor/${album}`);
    await spreadTile(page, 2).waitFor();
    await waitUntilEditorSaved(page);
    await changeBook(page, user, album);

    const { spreads, title } = (await user.call<{ album: Album }>('albumGet', { params: { id: album } })).album;
    assert.equal(title, TITLE);
    // The cover sheet, then single pages.
    const printed = await renderPdfPixels(await downloadProof(user, album), FINE * COMPARE_WIDTH_PX);
    const inner = spreads.slice(2, -1);
    const pairs = await Promise.all(inner.map((_, i) => joinPages(printed[2 * (i + 1)], printed[2 * (i + 1) + 1])));
    assert.ok(differenceShare(pairs[0] as Buffer, pairs[1] as Buffer) > 0.1, 'pages are told apart');

    for (const [i, pair] of pairs.entries()) {
      const first = 2 * (i + 1);
      await spreadTile(page, first).click();
      const clip = await restingBox(canvasGroup(page));
      await showsPrinted(`pages ${first}–${first + 1} in the editor`, pair, async () =>
        toRgbPixels(await page.screenshot({ clip })),
      );
      const { url } = inner[i] as (typeof inner)[number];
      await showsPrinted(`pages ${first}–${first + 1} at the server`, pair, async () =>
        toRgbPixels(Buffer.from(await (await fetch(new URL(url, app.url))).arrayBuffer())),
      );
    }

    await page.goto(`/creations/preview/${album}`);
    await page.getByText(TITLE).first().waitFor();
    const book = new OpenBook(page);
    await book.ready();
    await book.turned(() => page.keyboard.press('ArrowRight'));
    for (const [i, pair] of pairs.entries()) {
      await book.turned(() => page.keyboard.press('ArrowRight'));
      await showsPrinted(`pages ${2 * (i + 1)}–${2 * (i + 1) + 1} in the preview`, pair, () => openPages(page));
    }
  });
});

describe('book of photos that are still uploading', () => {
  app.scenario('opens at once, reports the uploads, and survives a reload', async ({ visit }) => {
    const { page, pageErrors } = await visit();
    pageErrors.expect(/ERR_FAILED|ERR_ABORTED/);
    const own = createRegistrationForm();
    await registerAndSignIn(page, app.dataDir, own);
    const user = new ApiUser(app.url, own.email, own.password);
    await user.login();
    // Uploads wait until released.
    const uploads = '**/storage/upload_single';
    await page.route(uploads, () => undefined);
    await page.goto('/creations/start');
    const photos = (await paintPhotos(paintedPhotosFolder(), 6, { plain: true })).good.map(({ path }) => path);
    await dropFiles(page, photos);
    await page.getByText(text('start.chosen', { count: photos.length })).waitFor();
    await page.getByText(text('start.summaryReading'), { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: text('start.generate') }).click();
    await page.waitForURL(/\/creations\/preview\//);
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const onItsWay = page.getByText(text('generation.onItsWay'), { exact: true });
    await onItsWay.first().waitFor();
    await page.getByText(text('generation.stage.uploading', { placed: 0, total: photos.length })).waitFor();
    await page.reload();
    await onItsWay.first().waitFor();
    await page.unroute(uploads);
    await page.reload();
    // The URL stays the same when the draft becomes the album.
    await page
      .getByRole('button', { name: text('preview.share') })
      .first()
      .waitFor({ timeout: 60_000 });
    assert.ok(page.url().endsWith(id));
    await waitForCount(onItsWay, 0);
    const { album } = await user.call<{ album: { photos: object } }>('albumGet', { params: { id } });
    assert.equal(Object.keys(album.photos).length, photos.length, 'no photo is lost');
  });
});
