/** Redux DevTools without its panel; tests press what the panel would. */
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { build } from 'esbuild';
import type { Request } from 'playwright-core';
import type { Page } from './support/browser';
import { withEditor } from './support/editorApp';
import { inspectorRegion, openEditor, spreadTexts, spreadTile, waitUntilEditorSaved } from './support/editorPage';
import { fillCart } from './support/purchase';
import { SEED_ALBUM_TITLE } from './support/seed';
import { text } from './support/texts';
import { waitForInput } from './support/waiting';

const { app, newAlbum, spreadsOf } = withEditor();

interface Lifted {
  dispatch(action: object): void;
  getState(): { computedStates: unknown[] };
}
interface DevToolsWindow {
  devToolsStore: { liftedStore: Lifted };
}

const standIn = async (): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: ['src/testing/fakeDevTools.ts'],
    bundle: true,
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]?.text ?? '';
};

const bar = (page: Page) => page.getByText(text('app.timeTravel.text'));
const back = (page: Page) => page.getByRole('button', { name: text('app.timeTravel.back') });
const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify(Object.entries(localStorage).sort(([a], [b]) => (a < b ? -1 : 1))));

/**
 * Visits session states one after another, stays at an early one, and returns.
 * @returns requests sent meanwhile; those sent afterwards are all different
 */
async function visitStates(page: Page): Promise<string[]> {
  const sent: string[] = [];
  let before: string | null = null;
  const recordRequest = (request: Request) => {
    if (request.url().includes('/api/')) sent.push(`${request.method()} ${request.url()}`);
  };
  const states = await page.evaluate(
    () => (window as unknown as DevToolsWindow).devToolsStore.liftedStore.getState().computedStates.length,
  );
  // The last one predates sign-in.
  for (const index of [states - 2, Math.floor(states / 2), 1]) {
    await page.evaluate((to) => {
      (window as unknown as DevToolsWindow).devToolsStore.liftedStore.dispatch({ type: 'JUMP_TO_STATE', index: to });
    }, index);
    await bar(page).waitFor();
    if (before === null) page.on('request', recordRequest);
    before ??= await stored(page);
    await page.clock.fastForward(5000);
  }
  await page.clock.fastForward(30_000);
  assert.ok((await stored(page)) === before, 'nothing is stored');
  const during = sent.splice(0);
  await back(page).click();
  await bar(page).waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  page.off('request', recordRequest);
  // The revision of the album is polled, for other devices and for the analysis of its photos.
  const read = sent.filter((request) => request.startsWith('GET ') && !request.endsWith('/revision'));
  const repeated = read.filter((request, i) => read.indexOf(request) !== i);
  assert.deepEqual(repeated, [], 'each thing is asked for once');
  return during;
}

describe('time travel with Redux DevTools', () => {
  app.scenario('sends and stores nothing from editor and cart, which continue afterwards', async ({ visit }) => {
    const { user } = app.owner;
    const album = await newAlbum('Travelled');
    const { page, context } = await visit({ user, locale: 'en-US' });
    await context.addInitScript({ content: await standIn() });
    await page.clock.install();
    await openEditor(page, album);
    await spreadTile(page, 2).click();
    await page.getByRole('button', { name: text('editor.addText') }).click();
    const words = inspectorRegion(page).getByRole('textbox', { name: text('editor.textWords') });
    for (const said of ['One', 'Two']) {
      await words.fill(said);
      await waitUntilEditorSaved(page);
    }
    assert.deepEqual(await visitStates(page), []);
    await waitForInput(words, 'Two');
    await words.fill('Three');
    await waitUntilEditorSaved(page);
    const written = spreadTexts(await spreadsOf(album));
    assert.deepEqual([written.includes('Two'), written.includes('Three')], [false, true]);

    await fillCart(user, app.owner.album.id);
    await page.goto('/cart');
    const count = page.getByRole('spinbutton', { name: text('cart.quantityOf', { title: SEED_ALBUM_TITLE }) });
    const acknowledged = page.waitForResponse((response) => response.url().endsWith('/user/cart/update'));
    await count.fill('2');
    await count.blur();
    await acknowledged;
    assert.deepEqual(await visitStates(page), []);
    await waitForInput(count, '2');
    const { data } = await user.call<{ data: { items: { album: { id: string }; quantity: number }[] } }>('cartGet');
    assert.equal(data.items.find((item) => item.album.id === app.owner.album.id)?.quantity, 2);
  });
});
