import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../scripts/setup/browser.mjs';

export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A non-local host name, whose pages over plain http are no secure context.
  '--host-resolver-rules=MAP keepsake.test 127.0.0.1',
];
const resultsDir = join(process.cwd(), 'test-results');

/** @throws Error when there is none */
export function browserPath(): string {
  const path = process.env['CHROME_PATH'] ?? findBrowser();
  if (!path) throw new Error('No Chromium found: run npm test, or set CHROME_PATH');
  return path;
}

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: browserPath(), args: browserFlags });

/** Errors in a context that no assertion checks. */
export interface PageErrors {
  readonly messages: string[];
  expect(pattern: RegExp): void;
  /** Starts over for the next test in the same context. */
  clear(): void;
}

/** Collects console errors, uncaught exceptions, failed requests and 5xx responses of every page of a context. */
export function collectPageErrors(context: BrowserContext): PageErrors {
  // Expected: the silent first session request without a session, and the icon request of a picture opened on
  // its own (resetContext.ts).
  const always: readonly RegExp[] = [/status of 401 .*\/api\/auth\/refresh\)/, /status of 404 .*\/favicon\.ico\)/];
  let expected = [...always];
  const errors: string[] = [];
  const addError = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) errors.push(text);
  };
  context.on('console', (message) => {
    if (message.type() === 'error') addError(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => addError(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page cancels its pending requests.
    if (reason !== 'net::ERR_ABORTED') addError(`request failed: ${request.method()} ${request.url()} ${reason}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 500)
      addError(`answered ${response.status()}: ${response.request().method()} ${response.url()}`);
  });
  return {
    messages: errors,
    expect: (pattern) => expected.push(pattern),
    clear() {
      errors.length = 0;
      expected = [...always];
    },
  };
}

/** Characters of each tab that a failing scenario prints. */
const LOGGED_CHARACTERS = 1500;

/** Returns URL and accessibility tree of every tab in a page's window. */
async function describeTabs(page: Page): Promise<string[]> {
  const describe = async (tab: Page) =>
    `${tab.url()}\n${await tab
      .locator('body')
      .ariaSnapshot({ timeout: 5000 })
      .catch(() => 'no answer from the page')}`;
  return Promise.all(page.context().pages().map(describe));
}

/**
 * Saves a screenshot and the content of all tabs beside the test results.
 * @returns the content of the tabs, shortened for a log
 */
export async function recordFailure(page: Page, name: string, errors: readonly string[]): Promise<string> {
  const folder = join(resultsDir, 'failures');
  await mkdir(folder, { recursive: true });
  const safe = name.replace(/[^\w-]+/g, '-').slice(-80);
  await page.screenshot({ path: join(folder, `${safe}.png`), fullPage: true }).catch(() => undefined);
  const tabs = await describeTabs(page);
  await writeFile(join(folder, `${safe}.txt`), [...errors, ...tabs].join('\n\n'));
  return [...errors, ...tabs.map((tab) => tab.slice(0, LOGGED_CHARACTERS))].join('\n');
}

export type { Locator } from 'playwright-core';
export type { BrowserContext, BrowserContextOptions, Page };
