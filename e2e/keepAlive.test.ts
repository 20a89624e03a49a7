import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { copyAlbum } from './support/albums';
import { withApp } from './support/app';
import type { Page } from './support/browser';
import { waitForResult } from './support/ledger';
import { text } from './support/texts';
import { waitForCount } from './support/waiting';

const app = withApp({
  async prepare({ owner }) {
    for (const title of ['Spring', 'August', 'Autumn', 'Winter']) await copyAlbum(owner, title);
  },
});

const position = (page: Page, words: string | RegExp) => page.locator('main:visible').getByText(words, { exact: true });
/** Opens the preview from an album's card. */
const openAlbum = (page: Page, title: string) =>
  page.getByRole('main').getByRole('link', { name: title }).first().click();
const toAlbums = async (page: Page) => {
  await page
    .getByRole('main')
    .getByRole('link', { name: text('preview.back') })
    .click();
  await page.waitForURL('**/creations');
  await page.getByRole('heading', { level: 1, name: text('creations.title') }).waitFor();
};
/** Turns the page; repeats the key while the book is not ready. */
const turnPageFrom = async (page: Page, from: string | RegExp) => {
  const left = position(page, from);
  await left.waitFor();
  for (let tries = 0; tries < 6 && (await left.count()) > 0; tries += 1) {
    await page.keyboard.press('ArrowRight');
    await left.waitFor({ state: 'detached', timeout: 10_000 }).catch(() => undefined);
  }
  assert.equal(await left.count(), 0, 'the page was turned');
};
/**
 * Turns pages from the cover on.
 * @returns where the book is open then
 */
const turnPages = async (page: Page): Promise<string> => {
  await turnPageFrom(page, text('viewer.frontCover'));
  await position(page, /^Pages? \d/).waitFor();
  return (await position(page, /^Pages? \d/).textContent()) ?? '';
};

/** Records every fade of the browser, before the app starts; for a private page. */
const noteFades = (page: Page) =>
  page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    const fades: string[][] = [];
    Object.assign(window, { fades });
    document.startViewTransition = (update) => {
      const transition = start(update);
      void transition.ready.then(
        () =>
          fades.push(
            document.getAnimations().flatMap((animation) => {
              const { pseudoElement } = animation.effect as KeyframeEffect;
              return pseudoElement?.startsWith('::view-transition') ? [(animation as CSSAnimation).animationName] : [];
            }),
          ),
        () => undefined,
      );
      return transition;
    };
  });
const fades = (page: Page) => page.evaluate(() => (window as unknown as { fades: string[][] }).fades);

describe('kept-alive pages', () => {
  app.scenario(
    'show a preview at its last position, hide inactive pages from focus, number at most three, and end with the session',
    async ({ visit }) => {
      const { page } = await visit({ user: app.owner.user });
      await page.goto('/creations');
      await openAlbum(page, 'Spring');
      const where = await turnPages(page);
      await toAlbums(page);
      await waitForCount(page.locator('main'), 2, 'the preview is kept');

      const reachable = await page.evaluate(
        () =>
          [...document.querySelectorAll<HTMLElement>('main')].filter(
            (main) => !main.checkVisibility() && main.querySelector('button, a') && main.getClientRects().length > 0,
          ).length,
      );
      assert.equal(reachable, 0);
      await page.locator('body').press('Tab');
      await page.getByRole('link', { name: text('app.skip') }).press('Enter');
      assert.equal(
        await page.evaluate(() => document.activeElement?.matches('main') && document.activeElement.checkVisibility()),
        true,
      );

      await page.goBack();
      await position(page, where).waitFor();
      await page.goForward();
      await openAlbum(page, 'Spring');
      await position(page, where).waitFor();
      await turnPageFrom(page, where);
      await toAlbums(page);

      for (const title of ['August', 'Autumn', 'Winter']) {
        await openAlbum(page, title);
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        await toAlbums(page);
      }
      await waitForCount(page.locator('main'), 4, 'three previews behind the list');
      await openAlbum(page, 'Spring');
      await page.getByRole('heading', { level: 1, name: 'Spring' }).waitFor();
      await position(page, text('viewer.frontCover')).waitFor();
      assert.equal(await position(page, where).count(), 0, 'the one left longest ago starts anew');
      await toAlbums(page);

      await page.getByRole('button', { name: text('account.menu') }).click();
      await page.getByRole('menuitem', { name: text('account.signOut') }).click();
      await page.waitForURL(/\/auth\/login/);
      await page.getByLabel(text('auth.email'), { exact: true }).waitFor();
      await waitForCount(page.locator('main'), 1);
    },
  );
});

describe('scroll positions', () => {
  app.scenario(
    'are restored in history navigation, after a reload however late content loads, and on kept-alive pages',
    async ({ visit }) => {
      const { page } = await visit({ user: app.owner.user, viewport: { width: 390, height: 400 } });
      const scroll = async (top: number) => {
        await page.waitForFunction((least) => document.documentElement.scrollHeight - window.innerHeight > least, top);
        await page.evaluate((to) => window.scrollTo(0, to), top);
      };
      const isAt = (top: number) => page.waitForFunction((wanted) => window.scrollY === wanted, top);
      await page.goto('/creations');
      await page.getByRole('main').getByRole('link', { name: 'Winter' }).first().waitFor();
      await scroll(220);
      await page
        .getByRole('navigation', { name: text('nav.label') })
        .getByRole('link', { name: text('photos.title') })
        .click();
      await page.waitForURL('**/photos');
      await isAt(0);
      await page.goBack();
      await isAt(220);
      await page.reload();
      await isAt(220);

      await page.goto('/photos');
      await page.getByRole('gridcell').first().waitFor();
      await scroll(150);
      let answer = () => {};
      const requested = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/api/storage/list2?**', async (route) => {
        await requested;
        await route.continue();
      });
      await page.reload();
      await page.getByRole('heading', { level: 1, name: text('photos.title') }).waitFor();
      answer();
      await page.getByRole('gridcell').first().waitFor();
      await isAt(150);
      await page.unrouteAll({ behavior: 'wait' });

      await page.setViewportSize({ width: 1000, height: 400 });
      await page.goto('/templates');
      const first = page.getByRole('main').getByRole('link').first();
      await first.click();
      await page.waitForURL(/\/templates\/.+/);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('main:visible').getByText(text('viewer.frontCover'), { exact: true }).waitFor();
      await scroll(90);
      await page.evaluate(() => document.querySelector<HTMLElement>('main a[href$="/templates"]')?.click());
      await page.waitForURL('**/templates');
      await isAt(0);
      await first.click();
      await isAt(90);
    },
  );
});

describe('page change', () => {
  app.scenario('fades out, then in, but has no motion if the system asks for reduced motion', async ({ visit }) => {
    const { page } = await visit({ user: app.owner.user, reducedMotion: 'no-preference', isPrivate: true });
    await noteFades(page);
    await page.goto('/creations');
    await openAlbum(page, 'Spring');
    await page.getByRole('heading', { level: 1, name: 'Spring' }).waitFor();
    const outThenIn = async () =>
      (await fades(page)).filter((shown) => shown.includes('page-out') && shown.includes('page-in')).length;
    await waitForResult('the first fade', async () => ((await outThenIn()) > 0 ? true : null));
    for (const move of ['goBack', 'goForward', 'goBack'] as const) {
      const before = await outThenIn();
      await page[move]();
      await waitForResult(`a fade by ${move}`, async () => ((await outThenIn()) > before ? true : null));
    }

    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/creations');
    await openAlbum(page, 'Spring');
    await page.getByRole('heading', { level: 1, name: 'Spring' }).waitFor();
    await toAlbums(page);
    assert.deepEqual(await fades(page), []);
  });
});
