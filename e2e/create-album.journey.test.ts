/** Main user journey: from photos to a finished album. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe } from 'node:test';
import { fileURLToPath } from 'node:url';
import { formats, printers } from '@domain/print';
import sharp from 'sharp';
import { paintedPhotosFolder } from './support/albums';
import { ApiUser } from './support/apiUser';
import { withApp } from './support/app';
import { axeFindings } from './support/axe';
import type { BrowserContext, Page } from './support/browser';
import { dragMouse, pinch, swipe } from './support/gestures';
import { listAllFiles, waitForResult } from './support/ledger';
import { OpenBook } from './support/openBook';
import { listRealPhotos, type PaintedSet, paintPhotos, paintUpright, toSharp } from './support/photos';
import { readPdfSummary } from './support/readPdf';
import { readQrCodes } from './support/readQrCodes';
import { assertReplays, recordSession } from './support/recordSession';
import { choosePreviewAction, createRegistrationForm, dropFiles, fillLogin, registerAndSignIn } from './support/steps';
import { text, textPattern } from './support/texts';
import { waitForCount } from './support/waiting';

const app = withApp();
const PHOTOS = 100;
/** Real photos have six times the pixels of painted ones. */
const REAL = 12;
const MM_PER_POINT = 25.4 / 72;
const heic = fileURLToPath(new URL('support/painted.heic', import.meta.url));
const person = createRegistrationForm();

let set: PaintedSet;
let good: string[];
before(async () => {
  const real = await listRealPhotos(REAL);
  set = await paintPhotos(paintedPhotosFolder(), PHOTOS - real.length);
  const blurred = join(await mkdtemp(join(tmpdir(), 'keepsake-blurred-')), 'blurred.jpg');
  await toSharp(paintUpright(3)).blur(6).jpeg().toFile(blurred);
  good = [...set.good.map((photo) => photo.path), heic, blurred, ...real];
});

async function apiOf(): Promise<ApiUser> {
  const user = new ApiUser(app.url, person.email, person.password);
  await user.login();
  return user;
}

/** Discards an earlier scenario's album choices, which the server keeps for other browsers. */
async function discardCreation(): Promise<void> {
  const user = await apiOf();
  const { version } = await user.call<{ version: number }>('creationGet');
  await user.call('creationSave', { body: { version, creation: null } });
}

/** Mean channel difference, 0..255, between a served picture and its source. */
async function differenceFrom(index: number, served: Buffer): Promise<number> {
  const size = { width: 40, height: 40, fit: 'fill' as const };
  const [a, b] = await Promise.all(
    [sharp(served), toSharp(paintUpright(index))].map((image) => image.resize(size).removeAlpha().raw().toBuffer()),
  );
  assert.ok(a && b && a.length === b.length);
  return a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length;
}

/** Makes the window as narrow as a phone for a moment: rows of photos and pages scroll, the page itself does not. */
async function assertFitsPhone(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.getByRole('button', { name: text('start.showSpread', { number: 5 }), exact: true }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  assert.equal(tooWide, 0, 'nothing is wider than the window');
  if (size) await page.setViewportSize(size);
}

/** Opens the start page with every photo selected, and requests the album. */
async function askForAlbum(page: Page, title: string): Promise<void> {
  await page.goto('/creations/start');
  await page
    .getByRole('button', { name: text('start.selectAll') })
    .first()
    .click();
  await page.getByText(text('start.chosen', { count: good.length })).waitFor();
  // The blurred photo at least is suggested for exclusion; this user wants all.
  const reasons = page.getByRole('region').getByText(text('start.leftOutReason.blurred'));
  await reasons.first().waitFor();
  await assertFitsPhone(page);
  await page.getByRole('button', { name: text('start.leftOutUseAll') }).click();
  await page.getByText(text('start.leftOut', { count: 0 })).waitFor();
  await page.getByRole('textbox', { name: text('start.titleLabel') }).fill(title);
  await page.getByRole('button', { name: text('start.generate') }).click();
}

describe('create-album journey', () => {
  app.scenario(
    'registers, verifies, signs in and uploads over a hundred photos; a reload loses none',
    async ({ visit }) => {
      const { page, pageErrors } = await visit();
      pageErrors.expect(/status of (415|422)/);
      await registerAndSignIn(page, app.dataDir, person);
      await page.goto('/photos');
      await page.getByRole('heading', { level: 1, name: text('photos.title') }).waitFor();
      let stored = 0;
      page.on('response', (response) => {
        if (response.url().endsWith('/storage/upload_single') && response.ok()) stored += 1;
      });
      await dropFiles(page, [...good, set.tooSmall, set.corrupt, set.notAPicture]);
      await page.getByText(text('photos.upload.unsupported', { count: 2 })).click({ timeout: 180_000 });
      await page.getByText('too-small.jpg').waitFor();
      await page.getByText(textPattern('storage.reason.photo_too_small')).first().waitFor();
      while (stored < 15)
        await page.waitForResponse((response) => response.url().endsWith('/storage/upload_single') && response.ok());
      await page.reload();
      const user = await apiOf();
      await waitForResult('the end of the uploads', async () =>
        (await listAllFiles(user)).length >= good.length ? true : null,
      );
      await page.getByRole('button', { name: text('photos.upload.done'), exact: true }).waitFor();

      const files = (await listAllFiles(user)) as unknown as {
        name: string;
        preview: string;
        width: number;
        height: number;
        taken_local: string | null;
      }[];
      assert.deepEqual(
        files.map((file) => file.name).sort(),
        good.map((path) => path.slice(path.lastIndexOf('/') + 1)).sort(),
        'each photo that can be used is stored once',
      );
      for (const [index, photo] of set.good.slice(0, 12).entries()) {
        const file = files.find((one) => one.name === photo.name);
        assert.ok(file);
        assert.deepEqual([file.width, file.height], [photo.width, photo.height], `${photo.name} is upright`);
        const served = Buffer.from(await (await fetch(new URL(file.preview, app.url))).arrayBuffer());
        assert.ok((await differenceFrom(index, served)) < 12, `${photo.name} looks as it was painted`);
        if (photo.name.endsWith('.jpg'))
          assert.equal(file.taken_local?.slice(0, 19), photo.takenLocal, `when ${photo.name} was taken`);
      }
    },
  );

  app.scenario('cancels a generation', async ({ visit }) => {
    const { page } = await visit();
    await page.goto('/auth/login');
    await fillLogin(page, person);
    await page.waitForURL((url) => url.pathname === '/');
    // The server may finish before the button is touched, so hold back its response.
    await page.route('**/api/albums/spread/generate/*', async (route) => {
      const id = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
      await route.fulfill({
        json: {
          status: 'success',
          data: {
            status: 'placing',
            stage: 'placing',
            completed: 0.4,
            album_id: id,
            placed: 4,
            total: 10,
            error: null,
          },
        },
      });
    });
    await askForAlbum(page, 'Never mind');
    const dialog = page.getByRole('dialog', { name: text('generation.title') });
    await dialog.getByText(text('generation.stage.placing', { placed: 4, total: 10 })).waitFor();
    await dialog.getByRole('button', { name: text('generation.stop') }).click();
    await page.getByRole('button', { name: text('generation.cancelYes') }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.equal(new URL(page.url()).pathname, '/creations/start');
    assert.equal(await page.getByText(textPattern('toast.errorCreatingAlbum')).count(), 0, 'cancelling is no failure');
  });

  app.scenario('creates an album that survives a reload, can be viewed, printed and shared', async ({ visit }) => {
    await discardCreation();
    const { page, context } = await visit({ reducedMotion: 'no-preference', isPrivate: true });
    await recordSession(context);
    await page.goto('/auth/login?next=%2Fcreations%2Fstart');
    await fillLogin(page, person);
    await page.waitForURL(/\/creations\/start/);
    const created = page.waitForResponse(
      (response) => response.url().endsWith('/api/albums') && response.request().method() === 'POST',
    );
    await askForAlbum(page, 'Three journeys');
    const { album_ids } = (await (await created).json()) as { album_ids: string[] };
    await page.reload();
    await page.waitForURL(/\/creations\/preview\//, { timeout: 300_000 });
    const id = album_ids[0] ?? '';
    assert.ok(page.url().endsWith(id), 'the reload took up the generation that was asked for');

    const user = await apiOf();
    const { album } = await user.call<{
      album: { page_count: number; title: string; spreads: { html: string }[]; photos: object };
    }>('albumGet', { params: { id } });
    const inside = album.spreads
      .slice(1)
      .map((spread) => spread.html)
      .join('');
    for (const file of await listAllFiles(user))
      assert.equal(inside.split(file.id).length - 1, 1, `${file.id} occurs once inside`);

    await leafThrough(page, album.page_count);
    await exportPdf(page, album.page_count);
    await assertReplays(page);
    await shareIt(page, visit, user);
  });
});

async function leafThrough(page: Page, pages: number): Promise<void> {
  const book = new OpenBook(page);
  await book.ready();
  const places = [
    await book.turned(() => page.keyboard.press('ArrowRight')),
    await book.turned(() => page.getByRole('button', { name: text('viewer.next') }).click()),
    await book.turned(async () => {
      const { left, right, middle } = await book.stage();
      await dragMouse(page, { x: right, y: middle }, { x: left, y: middle });
    }),
  ];
  assert.equal(new Set(places).size, places.length, `each turn leads on: ${places.join(' | ')}`);
  assert.equal(await book.turned(() => page.keyboard.press('End')), text('viewer.backCover'));
  assert.match(await book.turned(() => page.keyboard.press('ArrowLeft')), new RegExp(`${pages}`));
  await book.turned(() => page.keyboard.press('Home'));
}

async function exportPdf(page: Page, pages: number): Promise<void> {
  const download = page.waitForEvent('download', { timeout: 300_000 });
  await choosePreviewAction(page, 'preview.export');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(text('export.print')).check();
  await dialog.getByLabel(text('export.marks')).check();
  await dialog.getByLabel(text('export.printer')).selectOption('gelato');
  await waitForCount(dialog.getByLabel(text('export.marks')), 0, 'a printer that wants no marks is offered none');
  await dialog.getByRole('button', { name: text('export.start') }).click();
  const file = await download;
  assert.match(file.suggestedFilename(), /Three journeys.*\.pdf$/);
  const pdf = await readPdfSummary(await readFile(await file.path()));
  assert.equal(pdf.pages, pages + 1, 'the sheet of the cover, then every page');
  const side = (formats['square-210'].width + 2 * printers.gelato.bleed) / MM_PER_POINT;
  for (const size of pdf.sizes.slice(1))
    assert.ok(
      Math.abs(size.width - side) < 1 && Math.abs(size.height - side) < 1,
      `a page is ${size.width} × ${size.height} pt, bleed and all`,
    );
}

interface Served {
  readonly url: string;
  readonly type: string;
  readonly body: Buffer;
}

/** Records everything served to a context from now on. */
function recordResponses(context: BrowserContext): () => Promise<Served[]> {
  const answers: Promise<Served>[] = [];
  context.on('response', (response) => {
    const type = response.headers()['content-type'] ?? '';
    const whole = response.body().catch(() => Buffer.alloc(0));
    answers.push(whole.then((body) => ({ url: response.url(), type, body })));
  });
  return () => Promise.all(answers);
}

async function shareIt(
  page: Page,
  visit: Parameters<Parameters<typeof app.scenario>[1]>[0]['visit'],
  user: ApiUser,
): Promise<void> {
  await page.getByRole('button', { name: text('preview.share') }).click();
  await page.getByRole('button', { name: text('share.make') }).click();
  const link = await page.getByLabel(text('share.link')).inputValue();
  const phone = await visit({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'no-preference',
    hasTouch: true,
    isMobile: true,
  });
  const served = recordResponses(phone.context);
  const book = new OpenBook(phone.page);
  await book.openFromFirstLook(link);
  const [right, left] = [
    { x: 340, y: 420 },
    { x: 40, y: 430 },
  ];
  const opened = await book.turned(() => swipe(phone.page, right, left));
  await book.turned(() => swipe(phone.page, right, left, 30));
  assert.equal(await book.turned(() => swipe(phone.page, left, right)), opened, 'there and back, fast or slow');
  await pinch(phone.page, { x: 190, y: 420 }, 60, 180);
  await phone.page.getByRole('button', { name: text('viewer.zoomOut') }).waitFor();
  await phone.page.keyboard.press('Escape');
  await book.turned(() => phone.page.keyboard.press('End'));
  await phone.page.waitForLoadState('networkidle');

  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: text('share.qr') }).click();
  const own = page.url().replace(/\/creations\/preview\//, '/app/a/');
  assert.deepEqual(await readQrCodes(page, dialog), [link, own]);
  assert.deepEqual(await axeFindings(page, '[role="dialog"]'), [], 'the open dialog with its codes');

  const { user: owner } = await user.call<{ user: { id: string } }>('userDetails');
  const answers = await served();
  assert.ok(
    answers.some(({ type }) => type.startsWith('image/')),
    'the visitor saw photos',
  );
  for (const { url, type, body } of answers) {
    assert.ok(url.startsWith(app.url) || /^(blob|data):/.test(url), `${url} is served by us`);
    for (const secret of [person.email, person.name, owner.id, 'painted-0', 'SERIAL-4711', 'Painter'])
      assert.ok(!url.includes(secret) && !body.includes(secret), `${url} does not hold ${secret}`);
    if (type.startsWith('image/') && !type.includes('svg'))
      assert.equal((await sharp(body).metadata()).exif, undefined, `${url} tells no place`);
  }

  await dialog.getByRole('button', { name: text('share.end') }).click();
  await dialog.getByRole('button', { name: text('share.endNow') }).waitFor();
  assert.deepEqual(await axeFindings(page, '[role="dialog"]'), [], 'the question before the link is taken back');
  await dialog.getByRole('button', { name: text('share.endNow') }).click();
  await dialog.getByText(text('share.ended')).waitFor();
  phone.pageErrors.expect(/status of 404/);
  await phone.page.goto(link);
  await phone.page.getByText(text('shared.missing')).waitFor();
}
