/** The opening of an album, in a browser that nobody observes: for the first time, and again. */

import type { Cookie, RawBrowser, Tab } from './rawCdp';
import type { StatsRow } from './stats';

/** From the beginning of the page to the first spread, and to the end of the last long task after it, ms. */
interface OpeningTimes {
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

async function measureVisit(tab: Tab, url: string, seen: OpeningTimes): Promise<void> {
  await tab.go(url);
  const { spread, quiet } = (await tab.ask(noted)) as { spread: number; quiet: number };
  seen.shown.push(spread);
  seen.quiet.push(quiet);
}

const toRows = (when: string, { shown, quiet }: OpeningTimes): StatsRow[] => [
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
export async function measureOpening(browser: RawBrowser, { url, rate, cookies, visits }: Visits) {
  const first: OpeningTimes = { shown: [], quiet: [] };
  const again: OpeningTimes = { shown: [], quiet: [] };
  let profile = await browser.profile(cookies);
  for (let i = 0; i < visits.first; i += 1) {
    if (i > 0) profile = await browser.profile(await profile.leave());
    const tab = await profile.tab(notes, rate);
    await measureVisit(tab, url, first);
    await tab.close();
  }
  const tab = await profile.tab(notes, rate);
  for (let i = 0; i < visits.again; i += 1) await measureVisit(tab, url, again);
  return { rows: [...toRows('for the first time', first), ...toRows('again', again)], cookies: await profile.leave() };
}
