import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { withApp } from './support/app';
import type { Page } from './support/browser';

const app = withApp({ reusesPages: true, env: { GTM_ID: 'GTM-TEST01' } });

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
  app.scenario('runs under the policy after consent, and receives page views', async ({ visit }) => {
    const user = await app.newUser();
    await user.call('userUpdate', { body: { trackingAllow: true } });
    const { page } = await visit({ user });
    const requests = await mockTagManager(page);
    await page.goto('/photos');
    await page.locator('html[data-gtm=ran]').waitFor({ state: 'attached' });
    assert.deepEqual(requests, ['https://www.googletagmanager.com/gtm.js?id=GTM-TEST01']);
    await page.locator('nav a[href="/creations"]').click();
    await page.waitForURL('**/creations');
    await page.waitForFunction(() => ((window as { dataLayer?: unknown[] }).dataLayer ?? []).length >= 3);
    assert.deepEqual(await readDataLayer(page), ['/photos', '/creations']);
  });

  app.scenario('is not loaded without consent', async ({ visit }) => {
    const { page } = await visit({ user: await app.newUser() });
    const requests = await mockTagManager(page);
    await page.goto('/photos');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    assert.deepEqual(requests, []);
    assert.deepEqual(await readDataLayer(page), []);
  });
});
