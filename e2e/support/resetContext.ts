/** Pages that several scenarios have one after the other. */
import type { BrowserContext, Page, PageErrors } from './browser';

export const VIEWPORT = { width: 1280, height: 900 };
/**
 * A picture of the product, on the same site without the program: to leave the site ends the page's process and all that it has compiled, and so does
 * an answer by a route, for which the browser forgets what it has loaded.
 */
const BLANK_PATH = '/icons/icon.svg';

export type MotionPreference = 'reduce' | 'no-preference';

interface ReusablePage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly pageErrors: PageErrors;
}

/** Nothing of what ran in the page goes on, and nothing that a scenario set up stands in the way of the next one. */
export async function resetPage({ page, pageErrors }: ReusablePage): Promise<void> {
  await page.unrouteAll();
  await page.goto(BLANK_PATH);
  pageErrors.clear();
}

/** All that the browser has stored of the site, in the page and in its context; and the page is as large and as bright as a new one. */
export async function clearStorage(desk: ReusablePage, reducedMotion: MotionPreference): Promise<void> {
  const { page, context, pageErrors } = desk;
  for (const other of context.pages()) if (other !== page) await other.close();
  await resetPage(desk);
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
  pageErrors.clear();
}
