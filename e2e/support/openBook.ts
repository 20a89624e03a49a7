import assert from 'node:assert/strict';
import type { Locator, Page } from './browser';
import { text } from './texts';
import { restingBox } from './waiting';

export class OpenBook {
  constructor(readonly page: Page) {}

  /** Waits until the closed book responds to touch; its buttons work earlier. */
  async ready(): Promise<void> {
    await this.page.getByText(text('viewer.frontCover'), { exact: true }).waitFor();
    await this.page.locator('.stf__wrapper').first().waitFor({ state: 'attached' });
  }

  /** Opens a shared album and compares the cover of its HTML, before the app has started, with that of the app. */
  async openFromFirstLook(link: string): Promise<void> {
    let start = () => {};
    const started = new Promise<void>((resolve) => {
      start = resolve;
    });
    await this.page.route('**/assets/main.*.js', async (route) => {
      await started;
      await route.continue();
    });
    await this.page.goto(link, { waitUntil: 'commit' });
    const picture = this.page.locator('#prerendered img');
    await picture.evaluate((image: HTMLImageElement) => image.decode());
    const first = await restingBox(picture);
    assert.equal(await this.page.locator('#root > *').count(), 0);
    start();
    await this.ready();
    const cover = await restingBox(this.page.locator('[data-cover]:visible').first());
    for (const side of ['x', 'y', 'width', 'height'] as const)
      assert.ok(Math.abs(first[side] - cover[side]) <= 1, `${side}: ${first[side]} px, then ${cover[side]} px`);
  }

  get position(): Locator {
    return this.page.locator('footer [aria-live=polite]');
  }

  /** Position of the stage, in viewport px. */
  async stage(): Promise<{ left: number; right: number; middle: number }> {
    const box = await restingBox(this.page.locator('[data-side=right]:visible').first());
    const view = this.page.viewportSize();
    assert.ok(view);
    return {
      left: view.width * 0.25,
      right: Math.min(view.width * 0.8, box.x + box.width * 0.92),
      middle: box.y + box.height * 0.5,
    };
  }

  /**
   * Runs an action that turns pages and waits for another position.
   * @returns the new position
   */
  async turned(by: () => Promise<void>): Promise<string> {
    const before = (await this.position.textContent()) ?? '';
    await by();
    await this.page.waitForFunction(
      (was) => document.querySelector('footer [aria-live=polite]')?.textContent !== was,
      before,
    );
    return (await this.position.textContent()) ?? '';
  }
}
