/** Scripts that simulate browsers and extensions that modify a page. */
import type { BrowserContext, Page } from './browser';

/**
 * Simulates a page translator: replaces texts with `<font>` elements, skips untranslatable ones, and follows
 * every change.
 */
export const simulatePageTranslator = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const kept = 'font, script, style, textarea, title, [translate="no"]';
    const translate = (node: Node) => {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const texts: Text[] = node instanceof Text ? [node] : [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (!text.data.trim() || !text.parentElement || text.parentElement.closest(kept)) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
        document.documentElement.dataset['translated'] = 'yes';
      }
    };
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records)
        for (const node of type === 'characterData' ? [target] : addedNodes) if (node.isConnected) translate(node);
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });

/** Simulates a browser that blocks site data: no cookies, storage, databases or locks. */
export async function blockSiteData(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refuse });
    Object.defineProperty(document, 'cookie', { get: () => '', set() {} });
    Object.defineProperty(window, 'BroadcastChannel', { value: refuse });
    navigator.locks.request = async () => refuse();
    navigator.locks.query = async () => refuse();
  });
  await context.route('**/api/auth/**', async (route) => {
    const answer = await route.fetch();
    const { 'set-cookie': _, ...headers } = answer.headers();
    await route.fulfill({ response: answer, headers });
  });
}

/** Waits until all images are loaded and no canvas frame lacks its picture. */
export const waitForImages = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const images = [...document.images].filter((image) => image.checkVisibility());
    const frames = [...document.querySelectorAll<HTMLElement>('[data-element]')].map((e) => e.style.backgroundImage);
    const isSign = (source: string) => source.includes('data:image/svg+xml');
    return (
      images.every((image) => image.complete && image.naturalWidth > 0 && !isSign(image.src)) && !frames.some(isSign)
    );
  });
