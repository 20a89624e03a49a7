/** The app without a network: what the service worker keeps of it and of its user. */
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { paintedPhotosFolder } from './support/albums';
import type { Page } from './support/browser';
import { withEditor } from './support/editorApp';
import { inspectorRegion, spreadTexts, spreadTile, waitUntilEditorSaved } from './support/editorPage';
import { listAllFiles, waitForResult } from './support/ledger';
import { paintPhotos } from './support/photos';
import { text } from './support/texts';
import { waitForValue } from './support/waiting';

const { app, newAlbum, spreadsOf } = withEditor();
const OFFLINE_ERRORS = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load|failed to load|request failed|chunk/i;

/** Opens Home for the first time, until the worker serves it and keeps the app and the profile. */
async function visitHome(page: Page): Promise<void> {
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await waitForResult('the profile to be kept', async () =>
    (await keptPaths(page)).includes('/api/user/details') ? true : null,
  );
}

/** Number of chosen photos whose bytes this browser holds. */
const countQueuedBytes = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('keepsake-uploads');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const count = opening.result.transaction('bytes').objectStore('bytes').count();
          count.addEventListener('success', () => resolve(count.result));
          opening.result.close();
        });
      }),
  );

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

  app.scenario('photos chosen after a first visit of Home are kept, and uploaded later', async ({ visit }) => {
    const user = await app.newUser();
    const { good } = await paintPhotos(paintedPhotosFolder(), 3, { plain: true });
    const { page, context, pageErrors } = await visit({ user, serviceWorkers: 'allow' });
    pageErrors.expect(OFFLINE_ERRORS);
    await visitHome(page);
    await context.setOffline(true);
    for (const [path, chosen] of [
      ['/creations/start', text('start.chosen', { count: good.length })],
      ['/photos', text('photos.upload.progress', { done: 0, total: good.length })],
    ] as const) {
      await page.goto(path);
      if (path === '/creations/start')
        await page.getByTestId('photo-input').setInputFiles(good.map(({ path: file }) => file));
      await page.getByText(chosen).first().waitFor();
      await page.getByText(text('photos.upload.offline')).waitFor();
      await waitForValue(() => countQueuedBytes(page), good.length, 'copies of chosen photos');
      await page.reload();
      await page.getByText(chosen).first().waitFor();
    }
    await context.setOffline(false);
    await waitForValue(async () => (await listAllFiles(user)).length, good.length, 'uploaded photos');
    await waitForValue(() => countQueuedBytes(page), 0, 'copies of uploaded photos');
  });

  app.scenario(
    'signing out names what is lost, deletes what is here, and ends the session later',
    async ({ visit }) => {
      const user = await app.newUser();
      const { good } = await paintPhotos(paintedPhotosFolder(), 2, { plain: true });
      const { page, context, pageErrors } = await visit({ user, serviceWorkers: 'allow' });
      pageErrors.expect(OFFLINE_ERRORS);
      await visitHome(page);
      await context.setOffline(true);
      await page.goto('/photos');
      await page.getByTestId('photo-input').setInputFiles(good.map(({ path }) => path));
      await waitForValue(() => countQueuedBytes(page), good.length, 'copies of chosen photos');
      await page.getByRole('button', { name: text('account.menu') }).click();
      await page.getByRole('menuitem', { name: text('account.signOut') }).click();
      await page.getByText(text('signOut.uploadingText', { count: good.length })).waitFor();
      await page.getByRole('button', { name: text('signOut.stopUploads') }).click();
      await page.waitForURL('**/auth/login');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await waitForValue(async () => (await keptPaths(page)).length, 0, 'kept paths after signing out');
      await waitForValue(() => countQueuedBytes(page), 0, 'copies after signing out');

      const ended = page.waitForResponse('**/api/auth/logout');
      await context.setOffline(false);
      assert.equal((await ended).status(), 200);
      const cookies = await context.cookies(`${app.url}/api/auth/refresh`);
      assert.deepEqual(
        cookies.filter(({ name }) => name === 'keepsake_refresh'),
        [],
        'the session has ended',
      );
    },
  );
});
