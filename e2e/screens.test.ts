import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { matchPath } from 'react-router-dom';
import { routes } from '@/app/routes';
import { withApp } from './support/app';
import { axeViolations } from './support/axe';
import type { Page } from './support/browser';
import { createOrderPayment, fillCart } from './support/purchase';
import { VIEWPORT } from './support/resetContext';
import { type AppScreen, listScreens, waitForAnimations } from './support/screens';
import { trackLoading } from './support/waitForIdle';
import { waitForCount, waitForValue } from './support/waiting';

let screens: readonly AppScreen[] = [];
// Paths need an album, but names are known before.
const names = listScreens('', '', '').map(({ name }) => name);
const paths = listScreens('album', 'shared', 'order').map(({ path }) => path);

const app = withApp({
  async prepare({ url, owner: { user, album } }) {
    const { data } = await user.call<{ data: { url: string } }>('albumShared', { params: { id: album.id } });
    await fillCart(user, album.id);
    screens = listScreens(album.id, new URL(data.url, url).pathname, (await createOrderPayment(user)).id);
  },
});

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

/** Name of the route that a path opens in this language. */
const routeNameOf = (path: string, locale: string): string => {
  const { pathname } = new URL(path, 'http://localhost');
  const route = routes.find((one) => matchPath(one.path, pathname));
  return route ? `${route.name}___${locale}` : '';
};

/** Closes a dialog of an earlier screen. */
async function closeDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  if ((await dialog.count()) === 0) return;
  await page.keyboard.press('Escape');
  await waitForCount(dialog, 0);
}

for (const path of new Set(paths)) {
  const own = names.filter((_, i) => paths[i] === path);
  describe(own.join(', '), () => {
    app.scenario(
      'have no axe violation, light or dark, and fit 390 and 320 px in long languages',
      async ({ visit }) => {
        const shown = screens.filter(({ name }) => own.includes(name));
        const [first] = shown;
        assert.ok(first);
        const who = first.session ? { user: app.owner.user, keep: 'Ana' } : { keep: 'visitor' };
        const { page, pageErrors, context } = await visit(who);
        const settled = trackPage(page);
        /** Shows the screens of the path one after another. */
        const showEach = async (locale: string, check: (name: string) => Promise<void>) => {
          await page.goto(`/${locale}${first.path}`);
          await page.locator('main:visible').first().waitFor();
          await settled();
          await waitForValue(() => page.locator('html').getAttribute('data-route'), routeNameOf(first.path, locale));
          for (const { name, before } of shown) {
            await before?.(page);
            if (before) await settled();
            await check(name);
            if (shown.length > 1) await closeDialog(page);
          }
        };
        // A prefix in an earlier screen's path is stored as the visitor's language.
        await context.clearCookies({ name: 'locale' });
        if (first.isMissing) pageErrors.expect(/status of 404/);
        if (first.hasTemplates) await withoutTemplatePictures(page);

        await page.setViewportSize(VIEWPORT);
        await showEach('de', async (name) => {
          await changeTheme(page, 'light');
          const light = await axeFaults(page);
          await changeTheme(page, 'dark');
          const dark = await axeFaults(page, 'color-contrast');
          // Check one language after a resize, the other as loaded at 320 px, which is also 1280 px at 400 % (WCAG 1.4.10).
          await page.setViewportSize({ width: 390, height: 844 });
          await settled();
          const sideways = await sidewaysFaults(page);
          assert.deepEqual({ name, light, dark, sideways }, { name, light: [], dark: [], sideways: [] });
          await page.setViewportSize(VIEWPORT);
        });
        await page.setViewportSize({ width: 320, height: 568 });
        await showEach('ru', async (name) => {
          const sideways = await sidewaysFaults(page);
          assert.deepEqual({ name, sideways }, { name, sideways: [] });
        });
      },
    );
  });
}
