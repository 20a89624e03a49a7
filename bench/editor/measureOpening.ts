/** Measures opening an album in a raw browser, with a cold and a warm cache. */

import type { Cookie, RawBrowser, Tab } from './rawCdp';
import type { StatsRow } from './stats';

/** Time from navigation start to the first spread, and to the end of the last long task, in ms. */
interface OpeningTimes {
  readonly shown: number[];
  readonly quiet: number[];
}

/** Time after the first spread in which everything else loads. */
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
// Queried only when idle, because polling would distort the measurement.
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
  readonly rate: number;
  /** Session cookies, passed from profile to profile. */
  readonly cookies: readonly Cookie[];
  readonly visits: { readonly first: number; readonly again: number };
}

/** @returns the times, and the session's latest cookies */
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
