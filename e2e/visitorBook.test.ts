/** A book before signing in: made in the browser, kept there, and moved into the account. */
import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { describe } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Album } from '@domain/contract';
import { paintedPhotosFolder } from './support/albums';
import { ApiUser } from './support/apiUser';
import { withApp } from './support/app';
import type { Page } from './support/browser';
import { waitForEmailLink } from './support/mailbox';
import { OpenBook } from './support/openBook';
import { paintPhotos } from './support/photos';
import { createRegistrationForm, fillLogin } from './support/steps';
import { text } from './support/texts';
import { waitForCount } from './support/waiting';

const HEIC = fileURLToPath(new URL('support/painted.heic', import.meta.url));

const app = withApp();
const PHOTOS = 24;
const DESKTOP = { width: 1440, height: 900 };
const TITLE = 'Three trips';

const paint = () => paintPhotos(paintedPhotosFolder(), PHOTOS, { plain: true });
const ownPhotos = async () => (await paint()).good.map(({ path }) => path);

/** Records requests that could carry something away: all but plain downloads. */
function recordSent(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' || request.postDataBuffer()) sent.push(`${request.method()} ${request.url()}`);
  });
  return sent;
}

/** Chooses photos on the sign-in page: a press on the button, and one in the file dialog. */
async function chooseOnSignInPage(page: Page, photos: readonly string[]): Promise<void> {
  await page.goto('/auth/login');
  const dialog = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: text('photos.choose'), exact: true }).click();
  await (await dialog).setFiles([...photos]);
}

const keepButton = (page: Page) => page.getByRole('button', { name: text('visitorBook.keep') });
const waitForBook = (page: Page) =>
  keepButton(page).and(page.locator(':not([aria-busy])')).waitFor({ timeout: 120_000 });
const bookTitle = async (page: Page) => (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
const pageCount = async (page: Page) =>
  Number(
    /\d+/.exec(
      (await page
        .getByText(/^\d+ pages$/)
        .first()
        .textContent()) ?? '',
    )?.[0],
  );

const readAlbum = async (user: ApiUser, id: string) =>
  (await user.call<{ album: Album & { photos: object } }>('albumGet', { params: { id } })).album;

/** Waits until the open draft has become an album. @returns its id */
async function waitForAlbum(page: Page): Promise<string> {
  await page.waitForURL(/\/creations\/preview\//, { timeout: 60_000 });
  await page
    .getByRole('button', { name: text('preview.share') })
    .first()
    .waitFor({ timeout: 180_000 });
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

describe('book of a visitor', () => {
  app.scenario('shows the own photos after two presses, and sends nothing', async ({ visit }) => {
    const { page } = await visit({ viewport: DESKTOP, isPrivate: true });
    const sent = recordSent(page);
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    const photos = await ownPhotos();
    await chooseOnSignInPage(page, photos);
    await waitForBook(page);
    const book = new OpenBook(page);
    await book.ready();
    await book.turned(() => page.keyboard.press('ArrowRight'));
    await book.turned(() => page.keyboard.press('ArrowRight'));

    await page
      .getByRole('radiogroup', { name: text('start.format') })
      .getByRole('radio')
      .nth(1)
      .check({ force: true });
    await page.getByLabel(text('start.titleLabel'), { exact: true }).fill(TITLE);
    await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
    await page
      .getByRole('radiogroup', { name: text('start.template') })
      .getByRole('radio')
      .nth(2)
      .check({ force: true });
    await waitForBook(page);

    assert.deepEqual(sent, [], 'no request carries anything');
    const names = photos.map((path) => basename(path));
    assert.deepEqual(
      urls.filter((url) => names.some((name) => url.includes(name))),
      [],
      'no address names a photo',
    );
  });

  app.scenario('survives a reload and another tab, and is gone after one press', async ({ visit }) => {
    const { page } = await visit({ viewport: DESKTOP, isPrivate: true });
    await page.goto('/book');
    await page.getByTestId('photo-input').setInputFiles(await ownPhotos());
    await waitForBook(page);
    await page.getByLabel(text('start.titleLabel'), { exact: true }).fill(TITLE);
    await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
    await waitForBook(page);
    const pages = await pageCount(page);

    await page.reload();
    await waitForBook(page);
    assert.deepEqual([await bookTitle(page), await pageCount(page)], [TITLE, pages]);
    const other = await page.context().newPage();
    await other.goto('/book');
    await waitForBook(other);
    assert.deepEqual([await bookTitle(other), await pageCount(other)], [TITLE, pages]);

    await other.getByRole('button', { name: text('visitorBook.discard'), exact: true }).click();
    await other.getByText(text('visitorBook.dropHere')).waitFor();
    await other.reload();
    await other.getByText(text('visitorBook.dropHere')).waitFor();
    await other.close();
  });

  app.scenario('becomes the same book in the account of a registration confirmed in another tab', async ({ visit }) => {
    const { page } = await visit({ viewport: DESKTOP, isPrivate: true });
    const sent = recordSent(page);
    await chooseOnSignInPage(page, await ownPhotos());
    await waitForBook(page);
    await page
      .getByRole('radiogroup', { name: text('start.template') })
      .getByRole('radio')
      .nth(2)
      .check({ force: true });
    await page.getByLabel(text('start.titleLabel'), { exact: true }).fill(TITLE);
    await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
    await waitForBook(page);
    const pages = await pageCount(page);
    await keepButton(page).click();
    await page.waitForURL(/\/auth\/registration/);
    const person = createRegistrationForm();
    await page.getByLabel(text('auth.name'), { exact: true }).fill(person.name);
    await page.getByLabel(text('auth.email'), { exact: true }).fill(person.email);
    await page.getByLabel(text('auth.password'), { exact: true }).fill(person.password);
    await page.getByRole('button', { name: text('auth.registration.submit') }).click();
    await page.getByText(text('auth.mailSent.book')).waitFor();
    assert.deepEqual(
      sent.filter((request) => !request.endsWith('/api/auth/register')),
      [],
      'no photo leaves the browser before there is an account',
    );
    const link = await waitForEmailLink(app.dataDir, person.email, '/auth/verify_email');
    const mailTab = await page.context().newPage();
    await page.close();
    await mailTab.goto(link);
    await mailTab.getByRole('link', { name: text('auth.verify.begin') }).click();
    const id = await waitForAlbum(mailTab);

    const user = new ApiUser(app.url, person.email, person.password);
    await user.login();
    const album = await readAlbum(user, id);
    assert.equal(Object.keys(album.photos).length, PHOTOS);
    assert.deepEqual([album.title, album.page_count], [TITLE, pages]);
    await mailTab.goto('/book');
    await mailTab.waitForURL(/\/creations\/start/);
    await mailTab.close();
  });

  app.scenario('asks another account before it gets the book', async ({ visit }) => {
    const { page } = await visit({ viewport: DESKTOP, isPrivate: true });
    const sent = recordSent(page);
    await page.goto('/book');
    await page.getByTestId('photo-input').setInputFiles((await ownPhotos()).slice(0, 12));
    await waitForBook(page);
    const user = await app.newUser('Somebody else');
    await page.goto('/auth/login');
    await fillLogin(page, user);
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/book');
    await page.getByRole('heading', { name: text('visitorBook.waitingTitle') }).waitFor();
    assert.ok(!sent.some((request) => request.includes('/storage/upload_single')), 'nothing is uploaded unasked');
    await page.getByRole('button', { name: text('visitorBook.make') }).click();
    const album = await readAlbum(user, await waitForAlbum(page));
    assert.equal(Object.keys(album.photos).length, 12);
  });

  app.scenario('draws photos of phones that the browser cannot decode', async ({ visit }) => {
    const { page } = await visit({ viewport: DESKTOP, isPrivate: true });
    await page.goto('/book');
    await page.getByTestId('photo-input').setInputFiles(HEIC);
    await waitForBook(page);
    await page.locator('[data-element][style*="blob:"], [data-element] img[src^="blob:"]').first().waitFor();
  });

  app.scenario('names files that are no photos, and shows a sample', async ({ visit }) => {
    const { page } = await visit({ viewport: DESKTOP, isPrivate: true });
    const { tooSmall, corrupt, notAPicture } = await paint();
    await page.goto('/book');
    await page.getByTestId('photo-input').setInputFiles([tooSmall, corrupt, notAPicture]);
    await page.getByText(text('photos.upload.unsupported', { count: 3 })).waitFor();
    await page.getByRole('button', { name: text('visitorBook.sample') }).click();
    await page.getByText(text('visitorBook.sampleNote')).waitFor();
    await new OpenBook(page).ready();
    await page.getByRole('button', { name: text('visitorBook.closeSample') }).click();
    await page.getByText(text('visitorBook.dropHere')).waitFor();
    await waitForCount(page.getByText(text('visitorBook.sampleNote')), 0);
  });
});
