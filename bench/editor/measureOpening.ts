/** The opening of an album, in a browser that nobody observes: for the first time, and again. */

import type { Cookie, Tab, Unobserved } from './rawCdp';
import type { Row } from './stats';

/** From the beginning of the page to the first spread, and to the end of the last long task after it, ms. */
interface Openings {
  readonly shown: number[];
  readonly quiet: number[];
}

/** Whatever is loaded or drawn after the first spread has come by then. */
const QUIET_MS = 2000;

const notes = `(() => {
  const seen = { spread: 0, quiet: 0 };
  globalThis.seenOpening = seen;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.quiet = startTime + duration;
  }).observe({ type: 'longtask', buffered: true });
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[data-pages] [data-element-id]')) return;
    seen.spread = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
})()`;
// Not asked before it is quiet: what looks for a node again and again would be measured too.
const noted = `new Promise((resolve) => {
  const look = () => {
    const { spread, quiet } = globalThis.seenOpening;
    const isQuiet = spread > 0 && performance.now() - Math.max(spread, quiet) > ${QUIET_MS};
    return isQuiet ? resolve({ spread, quiet: Math.max(spread, quiet) }) : setTimeout(look, 500);
  };
  look();
})`;

async function openIn(tab: Tab, url: string, seen: Openings): Promise<void> {
  await tab.go(url);
  const { spread, quiet } = (await tab.ask(noted)) as { spread: number; quiet: number };
  seen.shown.push(spread);
  seen.quiet.push(quiet);
}

const rowsOf = (when: string, { shown, quiet }: Openings): Row[] => [
  { what: `opening 100 pages, 300 photos ${when}: first spread`, values: shown, unit: 'ms', goal: '1500' },
  { what: 'the same: end of the last long task', values: quiet, unit: 'ms', goal: '1500' },
];

interface Visits {
  readonly url: string;
  /** How many times slower the processor is. */
  readonly rate: number;
  /** Of the session, which each profile takes over from the one before. */
  readonly cookies: readonly Cookie[];
  readonly visits: { readonly first: number; readonly again: number };
}

/** @returns what was measured, and the cookies of the session as they are then */
export async function opening(browser: Unobserved, { url, rate, cookies, visits }: Visits) {
  const first: Openings = { shown: [], quiet: [] };
  const again: Openings = { shown: [], quiet: [] };
  let profile = await browser.profile(cookies);
  for (let i = 0; i < visits.first; i += 1) {
    if (i > 0) profile = await browser.profile(await profile.leave());
    const tab = await profile.tab(notes, rate);
    await openIn(tab, url, first);
    await tab.close();
  }
  const tab = await profile.tab(notes, rate);
  for (let i = 0; i < visits.again; i += 1) await openIn(tab, url, again);
  return { rows: [...rowsOf('for the first time', first), ...rowsOf('again', again)], cookies: await profile.leave() };
}
