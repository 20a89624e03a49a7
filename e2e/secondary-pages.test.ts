/** Secondary pages and tools: artwork, search, photo groups, problem report, upload test page. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe } from 'node:test';
import { parseSpread } from '@domain/document';
import { parseLog } from '../src/store/replay';
import { copyAlbum } from './support/albums';
import { withApp } from './support/app';
import type { Page } from './support/browser';
import { fetchSpreads } from './support/editorPage';
import { SEED_ALBUM_TITLE } from './support/seed';
import { choosePreviewAction } from './support/steps';
import { text, textPattern } from './support/texts';
import { waitForValue } from './support/waiting';

const app = withApp();

const button = (page: Page, id: string) => page.getByRole('button', { name: text(id), exact: true });

/** Number of an album's pages with background artwork. */
const countArtworkPages = async (album: string): Promise<number> =>
  (await fetchSpreads(app.owner.user, album)).filter(({ html }) => parseSpread(html).background.picture !== undefined)
    .length;

describe('artwork', () => {
  app.scenario('is generated in the chosen style, labelled as such, and removed again', async ({ visit }) => {
    const album = await copyAlbum(app.owner, 'Artful');
    const { page } = await visit({ user: app.owner.user });
    await page.goto(`/creations/preview/${album}`);
    const open = async () => {
      await choosePreviewAction(page, 'preview.artwork');
      return page.getByRole('dialog');
    };
    const dialog = await open();
    await dialog.getByText(text('lora.kind.none')).waitFor();
    await dialog.getByText(text('lora.terrazzo'), { exact: true }).click();
    await dialog.getByText(text('lora.kind.procedural')).waitFor();
    assert.equal(await countArtworkPages(album), 0);
    await button(page, 'artwork.paint').click();
    await page.getByText(text('toast.artworkReady')).waitFor({ timeout: 180_000 });
    assert.ok((await countArtworkPages(album)) > 0);

    await (await open()).getByText(text('lora.none'), { exact: true }).click();
    await button(page, 'artwork.remove').click();
    await page.getByText(text('toast.artworkRemoved')).waitFor({ timeout: 180_000 });
    assert.equal(await countArtworkPages(album), 0);
  });
});

describe('tab, search, photo groups and problem report', () => {
  app.scenario(
    'have an icon, find an album, group by day or year, and save a file without secrets',
    async ({ visit }) => {
      const { user, album } = app.owner;
      const { page } = await visit({ user });
      await page.goto('/');
      const answers = await page
        .locator('link[rel~=icon]')
        .evaluateAll((links) =>
          Promise.all(links.map(async (link) => (await fetch((link as HTMLLinkElement).href)).status)),
        );
      assert.deepEqual(answers, [200]);

      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('/');
      const field = page.getByRole('combobox', { name: text('search.label') });
      await field.fill('nothing is called so');
      await page.getByText(text('search.count', { count: 0 })).waitFor();
      await field.fill('summer by');
      await page.getByRole('option', { name: SEED_ALBUM_TITLE }).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/creations/preview/${album.id}`);

      await page.goto('/photos');
      const headings = page.getByRole('main').getByRole('heading', { level: 2 });
      await headings.first().waitFor();
      const group = page.getByRole('combobox', { name: text('photos.group.label') });
      const days = await headings.allTextContents();
      await group.selectOption('year');
      await page.waitForFunction(
        (before) => document.querySelector('main h2')?.textContent !== before && document.querySelector('main h2'),
        days[0],
      );
      assert.match((await headings.first().textContent()) ?? '', /\b(19|20)\d\d\b/);
      await group.selectOption('days');
      await page.waitForFunction((day) => document.querySelector('main h2')?.textContent === day, days[0]);
      await waitForValue(() => headings.allTextContents(), days);

      await page.getByRole('button', { name: text('account.menu') }).click();
      const saving = page.waitForEvent('download');
      await page.getByText(text('report.title'), { exact: true }).click();
      const download = await saving;
      await page.getByText(text('report.saved')).waitFor();
      const report = await readFile(await download.path(), 'utf8');
      assert.match(download.suggestedFilename(), /\.json$/);
      assert.ok(parseLog(JSON.parse(report)).actions.length > 0);
      for (const secret of [user.email, user.password, 'eyJ']) assert.ok(!report.includes(secret), `no ${secret}`);
    },
  );
});

describe('a shelf', () => {
  app.scenario('has cards of the specified width and gap on both sides of its breakpoint', async ({ visit }) => {
    await copyAlbum(app.owner, 'On the shelf');
    const { page } = await visit({ user: app.owner.user });
    await page.goto('/creations');
    const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'On the shelf' }) });
    for (const [windowPx, cardPx] of [
      [1024, 237],
      [1023, 170],
    ] as const) {
      await page.setViewportSize({ width: windowPx, height: 800 });
      const measured = await card.first().evaluate((item) => ({
        cardPx: item.getBoundingClientRect().width,
        gap: getComputedStyle(item.parentElement ?? item).columnGap,
      }));
      assert.deepEqual(measured, { cardPx, gap: '18px' });
    }
  });
});

describe('upload test page', () => {
  app.scenario('uploads generated photos over a failing network, and rejects small ones', async ({ visit }) => {
    const { page, pageErrors } = await visit({ user: await app.newUser() });
    pageErrors.expect(/50\d|upload_single|ERR_/);
    await page.goto('/media-test');
    await page.getByLabel(text('demo.test.failures')).fill('1');
    await page.getByLabel(text('demo.test.count')).fill('1');
    const stored = page.waitForResponse((answer) => answer.url().includes('/storage/upload_single') && answer.ok());
    await button(page, 'demo.test.make').click();
    await stored;
    await page.getByRole('combobox', { name: text('demo.test.kind') }).selectOption('small');
    await button(page, 'demo.test.make').click();
    await page.getByText(textPattern('storage.reason.photo_too_small')).first().waitFor({ state: 'attached' });
  });
});
