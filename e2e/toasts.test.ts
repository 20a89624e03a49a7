import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { TOAST } from '@/ui/constants';
import { withApp } from './support/app';
import { dragMouse } from './support/gestures';
import { text } from './support/texts';
import { waitForCount } from './support/waiting';

const app = withApp();

describe('toasts', () => {
  app.scenario(
    'fit on a phone, are focused by F8, closed by Escape and by a right swipe past the threshold only',
    async ({ visit }) => {
      const viewport = { width: 390, height: 844 };
      const { page, pageErrors } = await visit({ user: app.owner.user, viewport, isPrivate: true });
      pageErrors.expect(/500|status of 500/);
      await page.clock.install();
      await page.route('**/api/albums?**', (route) =>
        route.fulfill({ status: 500, json: { error: 'internal', message: 'Something went wrong.' } }),
      );
      await page.goto('/creations');
      const toasts = page.locator('[data-toast]');
      await toasts.getByText(text('toast.errorFetchingAlbums')).waitFor();
      const box = (await toasts.first().boundingBox()) ?? assert.fail('a toast is shown');
      assert.ok(box.x >= 0 && box.x + box.width <= viewport.width, `from ${box.x} px, ${box.width} px wide`);

      await page.keyboard.press(TOAST.hotkey);
      const region = page.getByRole('region', { name: text('toast.region', { hotkey: TOAST.hotkey }) });
      assert.equal(await region.evaluate((node) => node.contains(document.activeElement)), true);
      await page.clock.runFor(TOAST.durationMs * 2);
      assert.equal(await toasts.count(), 1, 'paused while the focus is there');
      await page.keyboard.press('Escape');
      await page.clock.runFor(1000);
      await waitForCount(toasts, 0);

      await page
        .getByRole('main')
        .getByRole('button', { name: text('creations.retry') })
        .click();
      await toasts.first().waitFor();
      const from = { x: box.x + box.width / 2, y: box.y + 14 };
      await dragMouse(page, from, { x: from.x + TOAST.swipeThresholdPx - 20, y: from.y });
      await page.clock.runFor(500);
      assert.equal(await toasts.count(), 1, 'a short way is no swipe');
      await dragMouse(page, from, { x: from.x + TOAST.swipeThresholdPx + 30, y: from.y });
      await page.clock.runFor(1000);
      await waitForCount(toasts, 0);
    },
  );
});
