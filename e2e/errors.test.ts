import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { withApp } from './support/app';
import type { Page } from './support/browser';
import { text } from './support/texts';
import { waitForCount, waitForInput } from './support/waiting';

const app = withApp();

/** Runs a script as part of the app. */
const runOwn = async (page: Page, body: string) => {
  const url = `/assets/own-${Math.abs(body.length)}.js`;
  await page.route(`**${url}`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
  await page.addScriptTag({ url });
};
const throwing = 'setTimeout(() => { throw new Error("fell"); });';
const rejecting = 'void Promise.reject(new Error("fell over"));';
/** Waits until the app runs, which replaces the form of the HTML. It watches for errors from then on. */
const waitForApp = (page: Page) => waitForCount(page.locator('#prerendered'), 0);
const errorHeading = (page: Page) => page.getByRole('heading', { level: 1, name: text('error.page.internal') });

describe('error page', () => {
  app.scenario(
    'shows what the app did not catch, but no error of foreign scripts, and leads back to the page',
    async ({ visit }) => {
      const { page, pageErrors } = await visit();
      pageErrors.expect(/fell|elsewhere/);
      await page.goto('/auth/forgot_password');
      await page.getByRole('link', { name: text('auth.backToLogin') }).click();
      const email = page.getByLabel(text('auth.email'), { exact: true });
      await page.getByLabel(text('auth.password'), { exact: true }).waitFor();
      await waitForApp(page);
      await email.fill('ana@example.org');

      const pageError = page.waitForEvent('pageerror');
      await page.evaluate(() => {
        setTimeout(() => {
          throw new Error('from elsewhere');
        });
      });
      await pageError;
      await page.getByLabel(text('auth.password'), { exact: true }).fill('still here');
      assert.equal(await errorHeading(page).count(), 0);

      for (const body of [throwing, rejecting]) {
        await runOwn(page, body);
        await errorHeading(page).waitFor();
        assert.match((await page.locator('main:visible').textContent()) ?? '', /^500/);
        await email.waitFor({ state: 'hidden' });
        await page.getByRole('button', { name: text('error.page.back') }).click();
        await waitForInput(email, 'ana@example.org');
        await waitForCount(errorHeading(page), 0);
      }

      await runOwn(page, throwing);
      await errorHeading(page).waitFor();
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: text('auth.forgot.title') }).waitFor();
      await waitForCount(errorHeading(page), 0);

      pageErrors.expect(/status of 404/);
      await page.goto('/de/no/such?a=b#c');
      await page.getByText(text('error.page.notFoundPath', { path: '/de/no/such?a=b#c' }, 'de')).waitFor();
      await page.getByRole('heading', { level: 1, name: text('error.page.notFound', {}, 'de') }).waitFor();
      assert.match((await page.getByRole('main').textContent()) ?? '', /404/);
    },
  );
});

describe('start', () => {
  /** Files that every page needs, as the HTML names them. */
  const NEEDED = [/\/assets\/main\.\w+\.js/, /\/assets\/bootstrap\.\w+\.js/, /\/assets\/main\.\w+\.css/];

  app.scenario('asks once more for a file that failed, with and without a first look', async ({ visit }) => {
    const { page, pageErrors } = await visit();
    pageErrors.expect(/ERR_FAILED/);
    for (const path of ['/auth/login', '/orders'])
      for (const needed of NEEDED) {
        await page.goto('about:blank');
        await page.route(needed, (route) => route.abort(), { times: 1 });
        await page.goto(path);
        await page.getByLabel(text('auth.password'), { exact: true }).waitFor();
        await waitForApp(page);
        assert.equal(await page.locator('#unstarted').isVisible(), false);
      }
  });

  app.scenario('says so when it fails again, also instead of a first look', async ({ visit }) => {
    const { page, pageErrors } = await visit({ isPrivate: true });
    pageErrors.expect(/ERR_FAILED/);
    for (const path of ['/auth/login', '/orders', '/de/auth/login'])
      for (const needed of NEEDED.slice(0, 2)) {
        await page.route(needed, (route) => route.abort());
        await page.goto(path);
        const language = path.startsWith('/de') ? 'de' : 'en';
        await page.getByText(text('start.failed', {}, language)).waitFor();
        await waitForCount(page.locator('#prerendered'), 0);
        await page.unroute(needed);
        await page.getByRole('link', { name: text('start.reload', {}, language) }).click();
        await page.getByLabel(text('auth.password', {}, language), { exact: true }).waitFor();
        await waitForApp(page);
      }
  });
});
