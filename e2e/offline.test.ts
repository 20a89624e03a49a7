/** The app without a network: what the service worker keeps of it and of its user. */
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Page } from './support/browser';
import { withEditor } from './support/editorApp';
import { inspectorRegion, spreadTexts, spreadTile, waitUntilEditorSaved } from './support/editorPage';
import { waitForResult } from './support/ledger';
import { text } from './support/texts';
import { waitForValue } from './support/waiting';

const { app, newAlbum, spreadsOf } = withEditor();

/** Paths that the worker keeps of users. */
const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('keepsake-user-'));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

describe('without a network', () => {
  app.scenario('albums looked at lately open and can be edited; signing out deletes them', async ({ visit }) => {
    const album = await newAlbum('Kept for the train');
    const never = await newAlbum('Left at home');
    const { page, context, pageErrors } = await visit({ user: app.owner.user, serviceWorkers: 'allow' });
    pageErrors.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load|request failed|chunk/i);
    await page.goto('/');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.goto(`/creations/preview/${album}`);
    await page.getByRole('main').getByText(text('viewer.frontCover'), { exact: true }).waitFor();
    await waitForResult('the album and its pictures to be kept', async () => {
      const kept = await keptPaths(page);
      const isKept = kept.includes(`/api/albums/${album}`) && kept.includes('/api/user/details');
      return isKept && kept.some((path) => path.startsWith('/files/photos/')) ? true : null;
    });

    await context.setOffline(true);
    await page.goto('/');
    await page.getByText(text('app.offline')).waitFor();
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Kept for the train' }).waitFor();
    assert.equal(await main.getByRole('link', { name: 'Left at home' }).count(), 0);
    await main.getByRole('link', { name: 'Kept for the train' }).click();
    await main.getByText(text('viewer.frontCover'), { exact: true }).waitFor();
    await page.goto(`/creations/preview/${never}`);
    await page.getByText(text('preview.offlineText')).waitFor();

    await page.goto(`/creations/editor/${album}`);
    await spreadTile(page, 2).click();
    await page.getByRole('button', { name: text('editor.addText') }).click();
    await inspectorRegion(page)
      .getByRole('textbox', { name: text('editor.textWords') })
      .fill('Written in a tunnel');
    await page.getByText(text('editor.save.offline', { count: 1 })).waitFor();
    assert.ok(!spreadTexts(await spreadsOf(album)).includes('Written in a tunnel'));

    await context.setOffline(false);
    await waitUntilEditorSaved(page);
    assert.ok(spreadTexts(await spreadsOf(album)).includes('Written in a tunnel'));

    await page.goto('/');
    await page.getByRole('button', { name: text('account.menu') }).click();
    await page.getByRole('menuitem', { name: text('account.signOut') }).click();
    await page.waitForURL('**/auth/login');
    await waitForValue(async () => (await keptPaths(page)).length, 0, 'kept paths after signing out');
  });
});
