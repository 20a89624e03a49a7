/**
 * `npm run bench -- lighthouse`: runs Lighthouse (mobile, its own throttling) on /auth/login and a shared album
 * of the built server. Prints the four scores and the timings of the median of three runs each.
 */
import { rm } from 'node:fs/promises';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { createSharedAlbum } from '../e2e/support/albums.ts';
import { registerUser } from '../e2e/support/apiUser.ts';
import { copyDataDir, startServer } from '../e2e/support/server.ts';
import { ensureBrowser } from '../scripts/setup/browser.mjs';

const runs = 3;
const chromeFlags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

async function measure(url) {
  const chrome = await launch({ chromePath: ensureBrowser(), chromeFlags });
  try {
    const { lhr } = await lighthouse(url, {
      port: chrome.port,
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      logLevel: 'error',
    });
    const score = (name) => Math.round((lhr.categories[name]?.score ?? 0) * 100);
    const value = (name) => lhr.audits[name]?.numericValue ?? 0;
    const failed = Object.values(lhr.audits)
      .filter((audit) => audit.score === 0 && ['binary', 'numeric'].includes(audit.scoreDisplayMode))
      .map((audit) => audit.id);
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      practices: score('best-practices'),
      seo: score('seo'),
      lcp: value('largest-contentful-paint'),
      cls: value('cumulative-layout-shift'),
      tbt: value('total-blocking-time'),
      failed,
    };
  } finally {
    chrome.kill();
  }
}

async function median(path, url) {
  const results = [];
  for (let i = 0; i < runs; i += 1) results.push(await measure(url));
  const middle = results.sort((a, b) => a.performance - b.performance)[Math.floor(runs / 2)];
  console.log(
    `${path.padEnd(16)} performance ${middle.performance}  accessibility ${middle.accessibility}  best practices ${middle.practices}  seo ${middle.seo}  ` +
      `LCP ${Math.round(middle.lcp)} ms  CLS ${middle.cls.toFixed(3)}  TBT ${Math.round(middle.tbt)} ms`,
  );
  if (middle.failed.length > 0) console.log(`                 failed: ${middle.failed.join(', ')}`);
}

const dataDir = await copyDataDir('keepsake-lighthouse-');
const server = await startServer(dataDir);
try {
  const user = await registerUser(server.url, dataDir);
  const shared = await createSharedAlbum(user, 24);
  await median('/auth/login', `${server.url}/auth/login`);
  await median('/preview/{id}', shared);
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
