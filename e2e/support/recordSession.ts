import assert from 'node:assert/strict';
import { parseLog, redact, replay } from '../../src/store/replay';
import type { BrowserContext, Page } from './browser';

interface StoreWindow {
  __KEEPSAKE_LOG__?: () => string;
  e2eStore?: { getState(): Record<string, unknown> };
}

// A string, because functions compiled by tsx use helpers that the page lacks.
const devToolsStub = `
  // A blank page, as axe opens one, has no storage.
  if (location.protocol.startsWith('http')) localStorage.setItem('keepsake-record', '1');
  window.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ = () => (...enhancers) => (create) => (...args) => {
    window.e2eStore = enhancers.reduceRight((inner, enhance) => enhance(inner), create)(...args);
    return window.e2eStore;
  };
`;

/** Enables the product's recorder with a stub of Redux DevTools. */
export async function recordSession(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: devToolsStub });
}

/** Replays the recording through the reducers alone and compares the result with the browser's state. */
export async function assertReplays(page: Page): Promise<void> {
  const { log, state } = await page.evaluate(() => {
    const { __KEEPSAKE_LOG__: recorded, e2eStore } = window as unknown as StoreWindow;
    return { log: recorded?.() ?? 'null', state: JSON.stringify(e2eStore?.getState() ?? null) };
  });
  const parsed = parseLog(JSON.parse(log));
  assert.ok(parsed.actions.length > 10, `${parsed.actions.length} actions were recorded`);
  assert.deepEqual(JSON.parse(JSON.stringify(replay(parsed))), redact(JSON.parse(state)));
}
