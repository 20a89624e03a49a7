/**
 * Drives Chromium over raw CDP pipes. Test drivers listen to each request, which slows an opening with some
 * hundred requests by a sixth.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

const size = { width: 1440, height: 900 };

interface Answer {
  readonly id?: number;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly message: string };
}
type Result = NonNullable<Answer['result']>;
type Send = (method: string, params?: object, sessionId?: string) => Promise<Result>;

/** Sends calls and reads responses, each ended by a null byte. Pending calls reject when the browser ends. */
function connectCdp(to: Writable, from: Readable): Send {
  const waiting = new Map<number, (answer: Answer) => void>();
  let [last, rest] = [0, ''];
  from.setEncoding('utf8').on('data', (chunk: string) => {
    const messages = `${rest}${chunk}`.split('\0');
    rest = messages.pop() ?? '';
    for (const message of messages) {
      const answer = JSON.parse(message) as Answer;
      if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
    }
  });
  from.on('close', () => {
    for (const answer of waiting.values()) answer({ error: { message: 'the browser has ended' } });
  });
  return async (method, params = {}, sessionId) => {
    last += 1;
    const id = last;
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    to.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    const { result, error } = await answered;
    waiting.delete(id);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result ?? {};
  };
}

export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  readonly path: string;
  readonly httpOnly: boolean;
  readonly sameSite: 'Strict' | 'Lax' | 'None';
}
const cookieOf = ({ name, value, domain, path, httpOnly, sameSite }: Cookie): Cookie => ({
  name,
  value,
  domain,
  path,
  httpOnly,
  sameSite,
});

export interface Tab {
  /** @returns the result of the promise `expression` in the page */
  ask(expression: string): Promise<unknown>;
  go(url: string): Promise<void>;
  close(): Promise<void>;
}

interface BrowserProfile {
  /**
   * @param before script that runs in each page before its own
   * @param rate CPU throttling factor
   */
  tab(before: string, rate: number): Promise<Tab>;
  /**
   * Closes it.
   * @returns its cookies
   */
  leave(): Promise<Cookie[]>;
}

export interface RawBrowser {
  profile(cookies: readonly Cookie[]): Promise<BrowserProfile>;
  close(): Promise<void>;
}

async function openTab(send: Send, browserContextId: string, before: string, rate: number): Promise<Tab> {
  const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  const sendToTab = (method: string, params?: object) => send(method, params, String(sessionId));
  await sendToTab('Page.enable');
  await sendToTab('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: false });
  await sendToTab('Emulation.setCPUThrottlingRate', { rate });
  await sendToTab('Page.addScriptToEvaluateOnNewDocument', { source: before });
  return {
    ask: async (expression) => {
      const { result } = await sendToTab('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
      return (result as { value?: unknown }).value;
    },
    go: async (url) => void (await sendToTab('Page.navigate', { url })),
    close: async () => void (await send('Target.closeTarget', { targetId })),
  };
}

async function openProfile(send: Send, cookies: readonly Cookie[]): Promise<BrowserProfile> {
  const { browserContextId } = await send('Target.createBrowserContext');
  const of = { browserContextId: String(browserContextId) };
  await send('Storage.setCookies', { cookies, ...of });
  return {
    tab: (before, rate) => openTab(send, of.browserContextId, before, rate),
    leave: async () => {
      const { cookies: last } = await send('Storage.getCookies', of);
      await send('Target.disposeBrowserContext', of);
      return (last as Cookie[]).map(cookieOf);
    },
  };
}

/** @throws Error when the browser does not start */
export async function startRawBrowser(executable: string, flags: readonly string[]): Promise<RawBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-browser-'));
  const own = ['--headless', '--remote-debugging-pipe', `--user-data-dir=${folder}`];
  const browser = spawn(executable, [...flags, ...own], { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
  const ended = once(browser, 'exit');
  const send = connectCdp(browser.stdio[3] as Writable, browser.stdio[4] as Readable);
  await send('Browser.getVersion');
  return {
    profile: (cookies) => openProfile(send, cookies),
    close: async () => {
      await send('Browser.close');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
