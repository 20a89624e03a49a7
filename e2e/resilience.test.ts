/** The main journey despite browsers, networks and extensions. */
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { copyAlbum, paintedPhotosFolder } from './support/albums';
import { withApp } from './support/app';
import type { Page } from './support/browser';
import { blockSiteData, simulatePageTranslator, waitForImages } from './support/browserInterference';
import {
  fetchSpreads,
  inspectorRegion,
  openEditor,
  openFirstPhoto,
  photoButton,
  spreadTexts,
  spreadTile,
  waitUntilEditorSaved,
} from './support/editorPage';
import { waitForResult } from './support/ledger';
import { paintPhotos } from './support/photos';
import { createRegistrationForm, dropFiles, fillLogin, registerAndSignIn } from './support/steps';
import { text } from './support/texts';

const app = withApp();
const plain = withApp({ publicHost: 'keepsake.test' });
const notThere = /(is|are) missing, trying again/;
const button = (page: Page, id: string) => page.getByRole('button', { name: text(id), exact: true });

describe('server on plain http in a home network', () => {
  plain.scenario(
    'registers, signs in, creates and edits an album, copies the link, adds to cart',
    async ({ visit }) => {
      const { good } = await paintPhotos(paintedPhotosFolder(), 20, { plain: true });
      const person = createRegistrationForm();
      const baseURL = `http://keepsake.test:${plain.server.port}`;
      const { page } = await visit({ baseURL });
      await registerAndSignIn(page, plain.dataDir, person);
      assert.equal(await page.evaluate(() => isSecureContext), false);
      await page.goto('/creations/start');
      await page.getByTestId('photo-input').setInputFiles(good.map(({ path }) => path));
      await page.getByText(text('start.chosen', { count: good.length })).waitFor();
      await page.getByRole('textbox', { name: text('start.titleLabel') }).fill('Plain days');
      await button(page, 'start.generate').click();
      await page.waitForURL(/\/creations\/preview\//, { timeout: 120_000 });
      // The book opens before its photos are stored; it can be shared once it is finished.
      await button(page, 'preview.share').waitFor({ timeout: 180_000 });
      const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';

      await openEditor(page, id);
      await spreadTile(page, 2).click();
      await button(page, 'editor.addText').click();
      await inspectorRegion(page)
        .getByRole('textbox', { name: text('editor.textWords') })
        .fill('On plain http');
      await waitUntilEditorSaved(page);

      await page.goto(`/creations/preview/${id}`);
      await button(page, 'preview.share').click();
      await button(page, 'share.make').click();
      await button(page, 'share.copy').click();
      await button(page, 'share.copied').waitFor();
      await page.keyboard.press('Escape');
      await button(page, 'cart.order').click();
      await button(page, 'cart.add.submit').click();
      await button(page, 'cart.open').click();
      await page.getByRole('heading', { level: 1, name: text('cart.title') }).waitFor();
      await page.getByRole('link', { name: 'Plain days' }).waitFor();
    },
  );
});

describe('translated page', () => {
  app.scenario('keeps photo selection, deleting, undoing, writing and the cart working', async ({ visit }) => {
    const { user, photos } = app.owner;
    const album = await copyAlbum(app.owner, 'Translated');
    const { page, context } = await visit({ user, isPrivate: true });
    await simulatePageTranslator(context);
    await page.goto('/creations/start');
    await page.locator('html[data-translated]').waitFor();
    const chosen = (count: number) => page.getByText(text('start.chosen', { count })).waitFor();
    await button(page, 'start.selectAll').click();
    await chosen(photos.length);
    await button(page, 'start.selectNone').click();
    await chosen(0);
    await page.locator('[data-photo]').first().click();
    await chosen(1);

    await openEditor(page, album);
    const { id } = await openFirstPhoto(page);
    const element = page.locator(`[data-element-id="${id}"]`);
    await element.click();
    await page.keyboard.press('Delete');
    await element.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await element.waitFor();
    await waitUntilEditorSaved(page);
    await button(page, 'editor.addText').click();
    await inspectorRegion(page)
      .getByRole('textbox', { name: text('editor.textWords') })
      .fill('In our own words');
    const painted = page.locator('[data-element]').getByText('In our own words').first();
    await painted.waitFor();
    assert.equal(await painted.locator('xpath=ancestor-or-self::font').count(), 0, 'the book is not translated');
    await waitUntilEditorSaved(page);
    assert.ok(spreadTexts(await fetchSpreads(user, album)).includes('In our own words'));
    assert.equal(await page.getByRole('heading', { level: 1 }).locator('font').count(), 0, 'nor is its title');

    await page.goto(`/creations/preview/${album}`);
    await button(page, 'cart.order').click();
    await button(page, 'cart.add.submit').click();
    await button(page, 'cart.open').click();
    const spin = page.getByRole('spinbutton', { name: text('cart.quantityOf', { title: 'Translated' }) });
    await spin.waitFor();
    const total = page.getByRole('definition').nth(2);
    const before = await total.textContent();
    await page.getByRole('button', { name: text('cart.more', { title: 'Translated' }) }).click();
    await waitForResult('the new total', async () => ((await total.textContent()) === before ? null : true));
  });
});

describe('chunk opened offline', () => {
  app.scenario('reports it, keeps the editor as it is, and opens when the connection returns', async ({ visit }) => {
    const { page, context, pageErrors } = await visit({ user: app.owner.user, isPrivate: true });
    pageErrors.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|request failed|ChunkLoadError|Loading chunk/);
    // Disable preloading.
    await context.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    await openEditor(page, app.owner.album.id);
    await openFirstPhoto(page);
    await context.setOffline(true);
    await page.keyboard.press('/');
    await button(page, 'preview.share').click();
    const notice = page.getByRole('status').getByText(text('part.failed'));
    await notice.first().waitFor();
    await photoButton(page, 1).waitFor();
    await context.setOffline(false);
    await page.getByRole('dialog').waitFor();
    await notice.waitFor({ state: 'detached' });
  });

  app.scenario('loads a page when the connection returns', async ({ visit }) => {
    const { page, context, pageErrors } = await visit({ user: app.owner.user, isPrivate: true });
    pageErrors.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|request failed|ChunkLoadError|Loading chunk/);
    await page.route('**/_payload.json*', (route) => route.abort());
    await page.goto('/photos');
    await page.getByRole('gridcell').first().waitFor();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page
      .getByRole('link', { name: text('nav.albums') })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: text('error.page.part') }).waitFor();
    await context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: text('creations.title') }).waitFor();
  });
});

describe('missing pictures', () => {
  const places = [
    { name: 'the editor', path: () => `/creations/editor/${app.owner.album.id}`, ms: 5000 },
    { name: 'the photos', path: () => '/photos', ms: 1500 },
  ];
  for (const { name, path, ms } of places)
    app.scenario(`appear after an outage of some seconds: ${name}`, async ({ visit }) => {
      const { page, pageErrors } = await visit({ user: app.owner.user, isPrivate: true });
      pageErrors.expect(/status of 503|answered 503/);
      let until503 = Number.POSITIVE_INFINITY;
      await page.route('**/files/**', (route) =>
        Date.now() < until503 ? route.fulfill({ status: 503, body: '' }) : route.continue(),
      );
      await page.goto(path());
      await page.getByText(notThere).waitFor();
      until503 = Date.now() + ms;
      await page.getByText(notThere).waitFor({ state: 'detached' });
      assert.ok(Date.now() >= until503);
      await waitForImages(page);
    });

  app.scenario('get new URLs when theirs have expired', async ({ visit }) => {
    const { page, pageErrors } = await visit({ user: app.owner.user, isPrivate: true });
    pageErrors.expect(/status of 404/);
    // The page has URLs that expired days ago.
    let hasExpired = true;
    await page.route('**/api/albums/*', async (route) => {
      const answer = await route.fetch();
      const body = await answer.text();
      await route.fulfill({ response: answer, body: hasExpired ? body.replace(/[?]e=\d+/g, '?e=1000') : body });
    });
    await page.goto(`/creations/editor/${app.owner.album.id}`);
    await page.getByText(notThere).waitFor();
    hasExpired = false;
    await page.getByText(notThere).waitFor({ state: 'detached' });
    await waitForImages(page);
  });
});

describe('browser that blocks site data', () => {
  app.scenario('signs in for one page, explains it in one sentence, and accepts photos', async ({ visit }) => {
    const user = await app.newUser();
    const { page, context, pageErrors } = await visit({ isPrivate: true });
    pageErrors.expect(/status of 401/);
    await blockSiteData(context);
    await page.goto('/auth/login?next=%2Fphotos');
    await fillLogin(page, user);
    await page.getByText(text('app.storageBlocked.text')).waitFor();
    const { good } = await paintPhotos(paintedPhotosFolder(), 2, { plain: true });
    await dropFiles(
      page,
      good.map(({ path }) => path),
    );
    await page.locator('[data-photo]').nth(1).waitFor();
    await button(page, 'photos.upload.done').waitFor();
    assert.equal(await page.getByText(text('error.internal')).count(), 0);
  });
});
