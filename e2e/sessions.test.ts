import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { ApiUser } from './support/apiUser';
import { withApp } from './support/app';
import type { Page } from './support/browser';
import { SEED_ALBUM_TITLE } from './support/seed';
import { fillLogin } from './support/steps';
import { text, textPattern } from './support/texts';

const app = withApp();

const signIn = async (page: Page, user: ApiUser) => {
  await page.goto('/auth/login');
  await fillLogin(page, user);
  await page.waitForURL((url) => url.pathname === '/');
};
const signedInAs = async (page: Page, user: ApiUser) => {
  await page.getByRole('button', { name: text('account.menu') }).click();
  await page.getByText(user.email).waitFor();
  await page.keyboard.press('Escape');
};

describe('session', () => {
  app.scenario('survives a reload during its renewal, and ends in all tabs at once', async ({ visit }) => {
    const { page, context } = await visit();
    await signIn(page, app.owner.user);
    // Leave the app, so that its pending requests are not taken for the renewal.
    await page.goto('/manifest.webmanifest');
    const before = await context.cookies(`${app.url}/api/auth/refresh`);
    let renewed = 0;
    // The server renews the session, but the page and its new cookie are gone before the response.
    await page.route('**/api/auth/refresh', async (route) => {
      renewed += 1;
      const answer = await route.fetch();
      assert.equal(answer.status(), 200);
      await route.abort('aborted');
    });
    await page.evaluate(() => localStorage.removeItem('token'));
    await page.goto('/photos');
    await page.waitForURL(/\/auth\/login/);
    assert.equal(renewed, 1);
    await page.unroute('**/api/auth/refresh');
    await context.addCookies(before);
    await page.goto('/photos');
    await page.getByRole('heading', { level: 1, name: text('photos.title') }).waitFor();
    assert.equal(new URL(page.url()).pathname, '/photos');

    const other = await context.newPage();
    await other.goto('/photos');
    await other.getByRole('button', { name: text('account.menu') }).click();
    await other.getByRole('menuitem', { name: text('account.signOut') }).click();
    await other.waitForURL(/\/auth\/login$/);
    await page.waitForURL(/\/auth\/login/);
    assert.equal(await page.evaluate(() => localStorage.getItem('token')), null);
  });

  app.scenario('of another user in another tab clears all data and shows theirs', async ({ visit }) => {
    const bob = await app.newUser('Bob');
    const { page, context, pageErrors } = await visit();
    pageErrors.expect(/status of 404/);
    await signIn(page, app.owner.user);
    await page.goto('/creations');
    await page.getByText(SEED_ALBUM_TITLE).first().waitFor();
    await signedInAs(page, app.owner.user);
    const preview = await context.newPage();
    await preview.goto(`/creations/preview/${app.owner.album.id}`);
    await preview.getByText(SEED_ALBUM_TITLE).first().waitFor();
    const other = await context.newPage();
    await other.goto('/auth/verify_email');
    await other.evaluate((token) => localStorage.setItem('token', token), bob.token);
    await page.getByText(text('creations.empty')).waitFor();
    await page.getByText(SEED_ALBUM_TITLE).waitFor({ state: 'detached' });
    await preview.getByText(textPattern('error.page.notFound')).first().waitFor();
    await signedInAs(page, bob);
  });
});
