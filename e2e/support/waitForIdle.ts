import type { Page, Request } from 'playwright-core';

/** Without a change in the page: longer than anything takes that goes on by itself, such as what was kept and is read again. */
const QUIET_MS = 150;
/** A page that never rests, such as one with a clock, is as still as it gets. */
const MAX_WAIT_MS = 3000;

/** Waits until nothing of the document has changed for a moment. */
const waitForStableDom = (page: Page) =>
  page.evaluate(
    ([quiet = 0, restless = 0]) =>
      new Promise<void>((done) => {
        const end = () => {
          observer.disconnect();
          done();
        };
        let timer = setTimeout(end, quiet);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(end, quiet);
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        setTimeout(end, restless);
      }),
    [QUIET_MS, MAX_WAIT_MS],
  );

const tracked = new WeakMap<Page, () => Promise<void>>();

/**
 * Follows what a page loads from now on.
 * @returns waits until nothing is under way and nothing changes; sooner than `networkidle`, which always takes half a second
 */
export function trackLoading(page: Page): () => Promise<void> {
  const known = tracked.get(page);
  if (known) return known;
  const open = new Set<Request>();
  let begun = 0;
  let tell = () => {};
  page.on('request', (request) => {
    begun += 1;
    open.add(request);
  });
  const end = (request: Request) => {
    open.delete(request);
    if (open.size === 0) tell();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  const nothingOpen = () =>
    new Promise<void>((done) => {
      tell = done;
      if (open.size === 0) done();
    });
  const waitForIdle = async () => {
    for (let before = -1; before !== begun; ) {
      await nothingOpen();
      before = begun;
      await waitForStableDom(page);
    }
  };
  tracked.set(page, waitForIdle);
  return waitForIdle;
}
