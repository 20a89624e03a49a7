import type { BrowserContext, Page, PageErrors } from './browser';

export const VIEWPORT = { width: 1280, height: 900 };
/**
 * A static file of the same site. Leaving the site would end the page's process with its compiled code, and a
 * routed response would drop the cache.
 */
const BLANK_PATH = '/icons/icon.svg';

export interface ReusablePage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly pageErrors: PageErrors;
}

/** Stops everything in the page and removes all that a scenario installed. */
export async function resetPage({ page, pageErrors }: ReusablePage): Promise<void> {
  await page.unrouteAll();
  await page.goto(BLANK_PATH);
  pageErrors.clear();
}

/** Clears all site data in the page and its context, and resets viewport and theme. */
export async function clearStorage(reusable: ReusablePage): Promise<void> {
  const { page, context, pageErrors } = reusable;
  for (const other of context.pages()) if (other !== page) await other.close();
  await resetPage(reusable);
  await context.unrouteAll();
  await context.clearCookies();
  await context.clearPermissions();
  await page.emulateMedia({ media: null, colorScheme: 'light', forcedColors: null });
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
