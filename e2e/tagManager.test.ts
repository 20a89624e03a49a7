import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { withApp } from './support/app';
import type { Page } from './support/browser';
import { TAG_MANAGER_ID } from './support/server';

const app = withApp();

/**
 * Mocks the tag manager's host.
 * @returns the requests to it
 */
async function mockTagManager(page: Page): Promise<string[]> {
  const requests: string[] = [];
  await page.route('https://www.googletagmanager.com/**', (route) => {
    requests.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: 'document.documentElement.dataset.gtm = "ran";' });
  });
  return requests;
}
const readDataLayer = (page: Page) =>
  page.evaluate(() =>
    ((window as { dataLayer?: { event?: string; path?: string }[] }).dataLayer ?? []).flatMap(({ event, path }) =>
      event === 'content-view' ? [path] : [],
    ),
  );

describe('tag manager', () => {
  app.scenario('is loaded only after consent, runs under the policy, and receives page views', async ({ visit }) => {
    const user = await app.newUser();
    const { page } = await visit({ user });
    const requests = await mockTagManager(page);
    await page.goto('/photos');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    assert.deepEqual(requests, []);
    assert.deepEqual(await readDataLayer(page), []);

    await user.call('userUpdate', { body: { trackingAllow: true } });
    await page.goto('/photos');
    await page.locator('html[data-gtm=ran]').waitFor({ state: 'attached' });
    assert.deepEqual(requests, [`https://www.googletagmanager.com/gtm.js?id=${TAG_MANAGER_ID}`]);
    await page.locator('nav a[href="/creations"]').click();
    await page.waitForURL('**/creations');
    await page.waitForFunction(() => ((window as { dataLayer?: unknown[] }).dataLayer ?? []).length >= 3);
    assert.deepEqual(await readDataLayer(page), ['/photos', '/creations']);
  });
});
