import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { ApiUser } from './support/apiUser';
import { withApp } from './support/app';
import { axeViolations } from './support/axe';
import type { Page } from './support/browser';
import { createOrderPayment, fillCart } from './support/purchase';
import { type AppScreen, listScreens, waitForAnimations } from './support/screens';
import { trackLoading } from './support/waitForIdle';

let user: ApiUser;
let screens: readonly AppScreen[] = [];
// Paths need an album, but names are known before.
const names = listScreens('', '', '').map((screen) => screen.name);

const app = withApp({
  seeded: true,
  async prepare({ url, owner }) {
    const { id } = owner.album;
    user = owner.user;
    const { data } = await user.call<{ data: { url: string } }>('albumShared', { params: { id } });
    await fillCart(user, id);
    screens = listScreens(id, new URL(data.url, url).pathname, (await createOrderPayment(user)).id);
  },
});

const screenNamed = (name: string): AppScreen => {
  const screen = screens.find((one) => one.name === name);
  assert.ok(screen);
  return screen;
};

/**
 * Tracks a page from now on.
 * @returns a function that waits until nothing loads or moves
 */
function trackPage(page: Page): () => Promise<void> {
  const loaded = trackLoading(page);
  return async () => {
    await loaded();
    await waitForAnimations(page);
  };
}

/** Changes the system theme under the open page and waits for colour transitions. */
async function changeTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((theme) => document.documentElement.dataset['theme'] === theme, colorScheme);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await waitForAnimations(page);
}

/**
 * Elements on a page have their printed size and may overlap (WCAG 2.5.8, essential); each can be reached by
 * Tab.
 */
const isOnPaper = (rule: string, target: readonly unknown[]) =>
  rule === 'target-size' && String(target).includes('data-element-id');

/** Themes differ only in colours, so the second one is checked for those only. */
async function axeFaults(page: Page, only?: string): Promise<string[]> {
  const violations = await axeViolations(page, only ? { only } : {});
  return violations.flatMap((violation) =>
    violation.nodes
      .filter((node) => !isOnPaper(violation.id, node.target))
      .map((node) => `${violation.id}: ${node.target.join(' ')}: ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`),
  );
}

/** Returns texts that overflow their box, and anything that makes the page scroll sideways. */
const sidewaysFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const wide = document.documentElement.scrollWidth - window.innerWidth;
    if (wide > 0) faults.push(`the page is ${wide} px too wide`);
    for (const element of document.querySelectorAll<HTMLElement>(
      'button, a, label, h1, h2, h3, [role=tab], [role=menuitem]',
    )) {
      const box = element.getBoundingClientRect();
      if (
        // Empty, or a label for screen readers.
        box.width <= 1 ||
        getComputedStyle(element).visibility === 'hidden' ||
        element.closest('[inert], [aria-hidden=true]')
      )
        continue;
      // Album names may have any length, so an ellipsis is correct.
      const clips = getComputedStyle(element).overflowX !== 'visible' && !element.matches('article :is(h2, h3)');
      if (clips && element.scrollWidth > element.clientWidth + 1)
        faults.push(`clipped: ${element.textContent?.trim().slice(0, 60)}`);
      const inScroller = Boolean(element.closest('[data-scrolls-sideways]'));
      if (
        !inScroller &&
        element.textContent?.trim() &&
        (box.right > window.innerWidth + 1 || box.left < -1) &&
        box.bottom > 0
      )
        faults.push(`outside: ${element.textContent.trim().slice(0, 60)}`);
    }
    return faults;
  });

/** Template pictures contain text and are drawn at the first request; layout is the same without them. */
const withoutTemplatePictures = (page: Page) =>
  page.route('**/files/templates/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );

for (const name of names) {
  describe(name, () => {
    app.scenario(
      'has no axe violation, light or dark, and fits 390 and 320 px in long languages',
      async ({ visit }) => {
        const screen = screenNamed(name);
        const who = screen.session ? { user, keep: 'Ana' } : { keep: 'visitor' };
        const { page, pageErrors, context } = await visit({ reducedMotion: 'reduce', ...who });
        const settled = trackPage(page);
        const show = async (prefix: string, isAgain: boolean) => {
          await page.goto(prefix + screen.path);
          await settled();
          if (!screen.before) return;
          await screen.before(page, isAgain);
          await settled();
        };
        // A prefix in an earlier screen's path is stored as the visitor's language.
        await context.clearCookies({ name: 'locale' });
        await page.setViewportSize({ width: 1280, height: 900 });
        if (screen.isMissing) pageErrors.expect(/status of 404/);
        if (screen.hasTemplates) await withoutTemplatePictures(page);
        await show('/de', false);
        await changeTheme(page, 'light');
        const light = await axeFaults(page);
        await changeTheme(page, 'dark');
        const dark = await axeFaults(page, 'color-contrast');
        // Check one language after a resize, the other as loaded at 320 px, which is also 1280 px at 400 % (WCAG 1.4.10).
        await page.setViewportSize({ width: 390, height: 844 });
        await settled();
        const sideways = [await sidewaysFaults(page)];
        await page.setViewportSize({ width: 320, height: 568 });
        await show('/ru', true);
        sideways.push(await sidewaysFaults(page));
        assert.deepEqual({ light, dark, sideways }, { light: [], dark: [], sideways: [[], []] });
      },
    );
  });
}
