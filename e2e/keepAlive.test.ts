import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { createDraftAlbum } from './support/albums';
import type { ApiUser } from './support/apiUser';
import { withApp } from './support/app';
import type { Page } from './support/browser';
import { text } from './support/texts';
import { waitForCount, waitForValue } from './support/waiting';

let user: ApiUser;

const app = withApp({
  seeded: true,
  reusesPages: true,
  async prepare({ owner }) {
    user = owner.user;
    await user.call('albumDelete', { params: { id: owner.album.id } });
    for (const title of ['Spring', 'Summer', 'Autumn', 'Winter'])
      await createDraftAlbum(user, owner.photos.slice(0, 12), title);
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
const mains = (page: Page) => page.locator('main').count();
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
  app.scenario('show a preview at its last position after any navigation, and still turn pages', async ({ visit }) => {
    const { page } = await visit({ user });
    await page.goto('/creations');
    await openAlbum(page, 'Spring');
    const where = await turnPages(page);
    await toAlbums(page);
    await waitForCount(page.locator('main'), 2, 'the preview is kept');
    await page.goBack();
    await position(page, where).waitFor();
    await page.goForward();
    await openAlbum(page, 'Spring');
    await position(page, where).waitFor();
    await turnPageFrom(page, where);
  });

  app.scenario('hide inactive pages from focus, and the skip link leads to the visible one', async ({ visit }) => {
    const { page } = await visit({ user });
    await page.goto('/creations');
    await openAlbum(page, 'Spring');
    await turnPages(page);
    await toAlbums(page);
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
  });

  app.scenario('number at most three: the least recently used one starts anew', async ({ visit }) => {
    const { page } = await visit({ user });
    await page.goto('/creations');
    await openAlbum(page, 'Spring');
    const where = await turnPages(page);
    await toAlbums(page);
    for (const title of ['Summer', 'Autumn', 'Winter']) {
      await openAlbum(page, title);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await toAlbums(page);
    }
    await waitForValue(() => mains(page), 4, 'three previews behind the list');
    await openAlbum(page, 'Spring');
    await page.getByRole('heading', { level: 1, name: 'Spring' }).waitFor();
    assert.equal(await position(page, where).count(), 0);
  });

  app.scenario("keep a template's scroll position when it is reopened by a link", async ({ visit }) => {
    const { page } = await visit({ user, viewport: { width: 1000, height: 400 } });
    await page.goto('/templates');
    const first = page.getByRole('main').getByRole('link').first();
    await first.click();
    await page.waitForURL(/\/templates\/.+/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const book = page.locator('main:visible').getByText(text('viewer.frontCover'), { exact: true });
    await book.waitFor();
    await page.waitForFunction(() => document.documentElement.scrollHeight - window.innerHeight > 90);
    await page.evaluate(() => window.scrollTo(0, 90));
    await page.evaluate(() => document.querySelector<HTMLElement>('main a[href$="/templates"]')?.click());
    await page.waitForURL('**/templates');
    await page.waitForFunction(() => window.scrollY === 0);
    await first.click();
    await page.waitForFunction(() => window.scrollY === 90);
  });
});

describe('other pages', () => {
  app.scenario('restore scroll positions in history navigation, and start at the top by a link', async ({ visit }) => {
    const { page } = await visit({ user, viewport: { width: 390, height: 400 } });
    await page.goto('/creations');
    await page.getByRole('main').getByRole('link', { name: 'Winter' }).first().waitFor();
    await page.waitForFunction(() => document.documentElement.scrollHeight - window.innerHeight > 220);
    await page.evaluate(() => window.scrollTo(0, 220));
    await page
      .getByRole('navigation', { name: text('nav.label') })
      .getByRole('link', { name: text('photos.title') })
      .click();
    await page.waitForURL('**/photos');
    await page.waitForFunction(() => window.scrollY === 0);
    await page.goBack();
    await page.waitForFunction(() => window.scrollY === 220);
    await page.reload();
    await page.waitForFunction(() => window.scrollY === 220);
  });

  app.scenario('restore it after a reload, however late their content loads', async ({ visit }) => {
    const { page } = await visit({ user, viewport: { width: 390, height: 400 } });
    await page.goto('/photos');
    await page.getByRole('gridcell').first().waitFor();
    await page.waitForFunction(() => document.documentElement.scrollHeight - window.innerHeight > 150);
    await page.evaluate(() => window.scrollTo(0, 150));
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
    await page.waitForFunction(() => window.scrollY === 150);
    await page.unrouteAll({ behavior: 'wait' });
  });
});

describe('page change', () => {
  app.scenario('fades out, then in', async ({ visit }) => {
    const { page } = await visit({ user, reducedMotion: 'no-preference' });
    await noteFades(page);
    await page.goto('/creations');
    await openAlbum(page, 'Spring');
    await page.getByRole('heading', { level: 1, name: 'Spring' }).waitFor();
    await page.waitForFunction(() => (window as unknown as { fades: string[][] }).fades.length > 0);
    const outThenIn = async () =>
      (await fades(page)).filter((names) => names.includes('page-out') && names.includes('page-in'));
    assert.ok((await outThenIn()).length > 0, JSON.stringify(await fades(page)));
    for (const move of ['goBack', 'goForward', 'goBack'] as const) {
      const before = (await outThenIn()).length;
      await page[move]();
      await page.waitForFunction(
        (count) =>
          (window as unknown as { fades: string[][] }).fades.filter(
            (names) => names.includes('page-out') && names.includes('page-in'),
          ).length > count,
        before,
      );
    }
  });

  app.scenario('has no motion if the system asks for reduced motion', async ({ visit }) => {
    const { page } = await visit({ user, reducedMotion: 'reduce' });
    await noteFades(page);
    await page.goto('/creations');
    await openAlbum(page, 'Spring');
    await page.getByRole('heading', { level: 1, name: 'Spring' }).waitFor();
    await toAlbums(page);
    assert.deepEqual(await fades(page), []);
  });
});

describe('kept-alive pages at the end', () => {
  app.scenario('end with the session', async ({ visit }) => {
    const { page } = await visit({ user });
    await page.goto('/creations');
    await openAlbum(page, 'Spring');
    await turnPages(page);
    await toAlbums(page);
    await page.getByRole('button', { name: text('account.menu') }).click();
    await page.getByRole('menuitem', { name: text('account.signOut') }).click();
    await page.waitForURL(/\/auth\/login/);
    await page.getByLabel(text('auth.email'), { exact: true }).waitFor();
    assert.equal(await mains(page), 1);
  });
});
