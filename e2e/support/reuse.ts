/** Pages that several scenarios have one after the other. */
import type { BrowserContext, Page, Watch } from './browser';

export const VIEWPORT = { width: 1280, height: 900 };
/** A place on the same site without the program: to leave the site ends the page's process and all that it has compiled. */
const AWAY = '/e2e/away';
/** The browser asks for no icon, and stays in the process that pages of the product are in. */
const nothing = {
  contentType: 'text/html',
  headers: { 'cross-origin-opener-policy': 'same-origin', 'origin-agent-cluster': '?1' },
  body: '<!doctype html><link rel="icon" href="data:,">',
};

export type Motion = 'reduce' | 'no-preference';

interface Desk {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly watch: Watch;
}

/** Nothing of what ran in the page goes on, and nothing that a scenario set up stands in the way of the next one. */
export async function clearDesk({ page, watch }: Desk): Promise<void> {
  await page.route(`**${AWAY}`, (route) => route.fulfill(nothing));
  await page.goto(AWAY);
  await page.unrouteAll();
  watch.forget();
}

/** All that the browser has stored of the site, in the page and in its context; and the page is as large and as bright as a new one. */
export async function forgetAll(desk: Desk, reducedMotion: Motion): Promise<void> {
  const { page, context, watch } = desk;
  for (const other of context.pages()) if (other !== page) await other.close();
  await clearDesk(desk);
  await context.unrouteAll();
  await context.clearCookies();
  await context.clearPermissions();
  await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion, forcedColors: null });
  await page.setViewportSize(VIEWPORT);
  await page.mouse.move(0, 0);
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const name of await caches.keys()) await caches.delete(name);
    for (const { name } of await indexedDB.databases())
      await new Promise((done, fail) => {
        const request = indexedDB.deleteDatabase(name ?? '');
        request.onsuccess = done;
        request.onerror = fail;
      });
  });
  watch.forget();
}
