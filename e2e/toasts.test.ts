import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { TOAST } from '@/ui/constants';
import { withApp } from './support/app';
import type { Locator, Page } from './support/browser';
import { dragMouse } from './support/gestures';
import { text } from './support/texts';

const app = withApp({ seeded: true });

/** Opens a page whose album list fails on every request with a red toast. */
async function failingAlbums(page: Page): Promise<{ toasts: Locator; failAgain: () => Promise<void> }> {
  await page.clock.install();
  await page.route('**/api/albums?**', (route) =>
    route.fulfill({ status: 500, json: { error: 'internal', message: 'Something went wrong.' } }),
  );
  await page.goto('/creations');
  const toasts = page.locator('[data-toast]');
  await toasts.first().waitFor();
  const retry = page.getByRole('main').getByRole('button', { name: text('creations.retry') });
  return { toasts, failAgain: () => retry.click() };
}

const count = (page: Page, toasts: Locator, expected: number) =>
  page
    .waitForFunction((n) => document.querySelectorAll('[data-toast]').length === n, expected)
    .catch(async () => assert.equal(await toasts.count(), expected));

describe('toasts', () => {
  const scenario = (
    name: string,
    body: (page: Page, toasts: Locator, failAgain: () => Promise<void>) => Promise<void>,
  ) =>
    app.scenario(name, async ({ visit }) => {
      const { page, pageErrors } = await visit({ user: await app.newUser(), reducedMotion: 'reduce' });
      pageErrors.expect(/500|status of 500/);
      const { toasts, failAgain } = await failingAlbums(page);
      await body(page, toasts, failAgain);
    });

  scenario('number at most three at once', async (page, toasts, failAgain) => {
    assert.match((await toasts.first().textContent()) ?? '', new RegExp(text('toast.errorFetchingAlbums')));
    for (let shown = 2; shown <= TOAST.limit; shown += 1) {
      await failAgain();
      await count(page, toasts, shown);
    }
    const ids = () => toasts.evaluateAll((all) => all.map((toast) => toast.getAttribute('data-toast')));
    const oldest = await ids();
    await failAgain();
    let now = oldest;
    // The oldest toast fades step by step before the newest appears.
    for (let step = 0; step < 30 && !now.some((id) => !oldest.includes(id)); step += 1) {
      await page.clock.runFor(100);
      now = await ids();
      assert.ok(now.length <= TOAST.limit, `${now.length} at once`);
    }
    await count(page, toasts, TOAST.limit);
    assert.ok(
      now.some((id) => !oldest.includes(id)),
      'the newest is among them',
    );
  });

  scenario('close by themselves, but not while the pointer is over them', async (page, toasts) => {
    await toasts.first().hover();
    await page.clock.runFor(TOAST.durationMs * 2);
    assert.equal(await toasts.count(), 1, 'paused');
    await page.mouse.move(2, 2);
    await page.clock.runFor(TOAST.durationMs + 1000);
    await count(page, toasts, 0);
  });

  scenario('fit on a phone', async (page, toasts) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const box = await toasts.first().boundingBox();
    assert.ok(box && box.x >= 0 && box.x + box.width <= 390, `from ${box?.x} px, ${box?.width} px wide`);
  });

  scenario('are focused by F8 and closed by Escape', async (page, toasts) => {
    await page.keyboard.press(TOAST.hotkey);
    const region = page.getByRole('region', { name: text('toast.region', { hotkey: TOAST.hotkey }) });
    assert.equal(await region.evaluate((node) => node.contains(document.activeElement)), true);
    await page.clock.runFor(TOAST.durationMs * 2);
    assert.equal(await toasts.count(), 1, 'paused while the focus is there');
    await page.keyboard.press('Escape');
    await page.clock.runFor(1000);
    await count(page, toasts, 0);
  });

  scenario('close by their button, and by a right swipe past the threshold only', async (page, toasts, failAgain) => {
    const box = await toasts.first().boundingBox();
    assert.ok(box);
    const from = { x: box.x + box.width / 2, y: box.y + 14 };
    await dragMouse(page, from, { x: from.x + TOAST.swipeThresholdPx - 20, y: from.y });
    await page.clock.runFor(500);
    assert.equal(await toasts.count(), 1, 'a short way is no swipe');
    await dragMouse(page, from, { x: from.x + TOAST.swipeThresholdPx + 30, y: from.y });
    await page.clock.runFor(1000);
    await count(page, toasts, 0);
    await failAgain();
    await toasts.getByRole('button', { name: text('toast.close') }).click();
    await page.clock.runFor(1000);
    await count(page, toasts, 0);
  });
});
