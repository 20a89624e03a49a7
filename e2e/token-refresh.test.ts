import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { paintedPhotosFolder } from './support/albums';
import { withApp } from './support/app';
import { paintPhotos } from './support/photos';
import { dropFiles } from './support/steps';

/**
 * Longer than a busy machine takes for an upload, so that a token does not expire again before its request is
 * read.
 */
const LIFE_SECONDS = 4;
const app = withApp({ env: { ACCESS_TOKEN_SECONDS: String(LIFE_SECONDS) } });

describe('expired access token', () => {
  app.scenario('causes one refresh at a time during many uploads, and loses no photo', async ({ visit }) => {
    const { good } = await paintPhotos(paintedPhotosFolder(), 20, { plain: true });
    const { page, pageErrors } = await visit({ user: await app.newUser() });
    pageErrors.expect(/status of 401/);
    const refreshes: number[] = [];
    let open = 0;
    let overlapped = 0;
    let stored = 0;
    page.on('request', (request) => {
      if (!request.url().endsWith('/auth/refresh')) return;
      refreshes.push(Date.now());
      open += 1;
      if (open > 1) overlapped += 1;
    });
    page.on('response', (response) => {
      if (response.url().endsWith('/auth/refresh')) open -= 1;
      if (response.url().endsWith('/storage/upload_single') && response.ok()) stored += 1;
    });
    await page.goto('/photos');
    await page.getByRole('heading', { level: 1 }).waitFor();
    // Every upload starts with a token that has expired.
    await page.waitForFunction(() => {
      const [, claims = ''] = (localStorage.getItem('token') ?? '').split('.');
      const { exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { exp: number };
      return exp * 1000 < Date.now();
    });
    const started = Date.now();
    const before = refreshes.length;
    await dropFiles(
      page,
      good.map((photo) => photo.path),
    );
    while (stored < good.length)
      await page.waitForResponse((response) => response.url().endsWith('/storage/upload_single') && response.ok(), {
        timeout: 120_000,
      });
    const lives = (Date.now() - started) / (LIFE_SECONDS * 1000);
    assert.equal(overlapped, 0, 'never two refreshes at once');
    assert.ok(refreshes.length > before, 'the token was renewed');
    assert.ok(refreshes.length <= lives + 4, `${refreshes.length} refreshes in ${lives.toFixed(1)} lives of a token`);
    assert.equal(new URL(page.url()).pathname, '/photos');
  });
});
