import type { Page, Request } from 'playwright-core';

/** Time without DOM changes; longer than any automatic update, such as reading cached data. */
const QUIET_MS = 150;
/** Longest wait for a page that never rests, such as one with a clock. */
const MAX_WAIT_MS = 3000;

/** Waits until the document stops changing. */
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
 * Tracks a page's requests from now on.
 * @returns a function that waits until nothing loads or changes; faster than `networkidle`, which always
 * takes half a second
 */
export function trackLoading(page: Page): () => Promise<void> {
  const known = tracked.get(page);
  if (known) return known;
  const open = new Set<Request>();
  let begun = 0;
  let notify = () => {};
  page.on('request', (request) => {
    begun += 1;
    open.add(request);
  });
  const end = (request: Request) => {
    open.delete(request);
    if (open.size === 0) notify();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  const nothingOpen = () =>
    new Promise<void>((done) => {
      notify = done;
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
