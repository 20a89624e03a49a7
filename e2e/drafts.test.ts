/** Unsaved changes: in two tabs, and offline. */
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Album } from '@domain/contract';
import { serialiseSpread } from '@domain/document';
import { aTextElement } from '@domain/testing';
import type { Page } from './support/browser';
import { withEditor } from './support/editorApp';
import {
  inspectorRegion,
  openEditor,
  parseSpreadDocument,
  spreadTexts,
  spreadTile,
  waitForAnnouncement,
  waitUntilEditorSaved,
} from './support/editorPage';
import { pressEnterOn } from './support/gestures';
import { waitForResult } from './support/ledger';
import { fillLogin } from './support/steps';
import { text } from './support/texts';

const { app, newAlbum, spreadsOf } = withEditor();

const SPREAD_CALLS = '**/api/albums/*/spread';
/** Calls that change pages, their order, and the binding. */
const BOOK_CALLS = /\/api\/albums\/[^/]+\/(spread|book)/;

/** Edits pages 2–3 while nothing can be saved. */
async function writeOffline(page: Page, words: string): Promise<void> {
  await page.context().route(SPREAD_CALLS, (route) => route.abort('connectionfailed'));
  await spreadTile(page, 2).click();
  await page.getByRole('button', { name: text('editor.addText') }).click();
  await inspectorRegion(page)
    .getByRole('textbox', { name: text('editor.textWords') })
    .fill(words);
  await page.getByText(text('editor.save.offline', { count: 1 })).waitFor();
}

/** Goes online only at the press, so that no automatic retry is faster than the user. */
async function tryNow(page: Page, calls: string | RegExp = SPREAD_CALLS): Promise<void> {
  await page.evaluate(() => {
    const markPressed = () => document.documentElement.setAttribute('data-pressed', '');
    document.addEventListener('click', markPressed, { capture: true, once: true });
  });
  await page.context().route(calls, async (route) => {
    const isBack = await page.evaluate(() => document.documentElement.hasAttribute('data-pressed'));
    await (isBack ? route.continue() : route.abort('connectionfailed'));
  });
  await page.getByRole('button', { name: text('editor.save.now') }).click();
}

describe('two tabs', () => {
  for (const keep of ['mine', 'theirs'] as const) {
    app.scenario(`shows a conflict side by side; ${keep} stays`, async ({ visit }) => {
      const album = await newAlbum(`Two tabs, ${keep}`);
      const { page, pageErrors, context } = await visit({ user: app.owner.user });
      pageErrors.expect(/status of 409/);
      const other = await context.newPage();
      await openEditor(page, album);
      await openEditor(other, album);
      const write = async (one: Page, words: string) => {
        await one.bringToFront();
        await spreadTile(one, 2).click();
        await one.getByRole('button', { name: text('editor.addText') }).click();
        await inspectorRegion(one)
          .getByRole('textbox', { name: text('editor.textWords') })
          .fill(words);
      };
      // Keep the second tab from loading what the first one saves, as it would when shown again.
      await other.route('**/api/albums/*', (route) =>
        route.request().method() === 'GET' ? route.abort() : route.continue(),
      );
      pageErrors.expect(/request failed: GET .*\/api\/albums\/|ERR_FAILED/);
      await write(page, 'From the first tab');
      await waitUntilEditorSaved(page);
      await write(other, 'From the second tab');
      await other.getByRole('dialog').waitFor();
      assert.ok(spreadTexts(await spreadsOf(album)).includes('From the first tab'));
      assert.ok(!spreadTexts(await spreadsOf(album)).includes('From the second tab'));
      const choice = other.getByRole('button', { name: text(`editor.conflict.${keep}`) });
      await (keep === 'mine' ? choice.click() : pressEnterOn(other, choice));
      await waitUntilEditorSaved(other);
      const words = spreadTexts(await spreadsOf(album));
      assert.equal(words.includes('From the second tab'), keep === 'mine');
      assert.equal(words.includes('From the first tab'), keep === 'theirs');
    });
  }
});

describe('another device', () => {
  app.scenario('shows its saved changes live, and keeps local changes undoable', async ({ visit }) => {
    const album = await newAlbum('Two devices');
    const { page } = await visit({ user: app.owner.user, isPrivate: true });
    await page.clock.install();
    await openEditor(page, album);
    await spreadTile(page, 2).click();
    await page.getByRole('button', { name: text('editor.addText') }).click();
    await inspectorRegion(page)
      .getByRole('textbox', { name: text('editor.textWords') })
      .fill('From this device');
    await waitUntilEditorSaved(page);

    const there = (await spreadsOf(album))[3];
    assert.ok(there);
    const doc = parseSpreadDocument(there);
    const elements = [...doc.elements, aTextElement({ id: 'there', text: 'From the other device' })];
    await app.owner.user.call('spreadUpdate', {
      params: { id: album },
      body: { id: there.id, body: serialiseSpread({ ...doc, elements }), version: there.version },
    });
    await page.clock.runFor(16_000);
    await spreadTile(page, 4).getByText('From the other device').waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: text('editor.undo') }).click();
    await waitForResult('the undo at the server', async () => {
      const words = spreadTexts(await spreadsOf(album));
      return !words.includes('From this device') && words.includes('From the other device') ? true : null;
    });
  });
});

describe('offline', () => {
  app.scenario(
    'keeps copied, edited, moved and deleted pages over a reload and a closed tab, and sends them later',
    async ({ visit }) => {
      const { page, pageErrors, context } = await visit({ user: app.owner.user });
      pageErrors.expect(/request failed|ERR_|Failed to load/);
      const album = await newAlbum('Book offline');
      const before = (await spreadsOf(album)).map(({ id }) => id);
      const [, , first, second] = before;
      await openEditor(page, album);
      await context.route(BOOK_CALLS, (route) => route.abort('connectionfailed'));
      const choose = async (place: number, item: Parameters<typeof text>[0]) => {
        await page.locator('ol > li').nth(place).getByRole('button').last().click();
        await page.getByRole('menuitem', { name: text(item), exact: true }).click();
      };
      await choose(2, 'editor.spread.copy');
      await page.getByRole('button', { name: text('editor.addText') }).click();
      await inspectorRegion(page)
        .getByRole('textbox', { name: text('editor.textWords') })
        .fill('On the copy');
      await page.keyboard.press('Escape');
      await choose(4, 'editor.spread.delete');
      await choose(3, 'editor.spread.earlier');
      await page.locator('ol > li').first().getByRole('button').first().click();
      await page.getByLabel(text('cart.paper')).selectOption('matte-170');
      await page.getByText(text('editor.save.offline', { count: 5 })).waitFor();
      assert.deepEqual(
        (await spreadsOf(album)).map(({ id }) => id),
        before,
      );
      await page.reload();
      await page.getByText(text('editor.save.offline', { count: 5 })).waitFor();
      const next = await context.newPage();
      await page.close();
      await next.goto(`/creations/editor/${album}`);
      await next.getByText(text('editor.save.offline', { count: 5 })).waitFor();
      await tryNow(next, BOOK_CALLS);
      await waitUntilEditorSaved(next);
      const after = await spreadsOf(album);
      const ids = after.map(({ id }) => id);
      assert.equal(ids.length, before.length);
      assert.ok(!ids.includes(second ?? ''));
      assert.equal(ids[3], first);
      assert.ok(spreadTexts(after.slice(2, 3)).includes('On the copy'));
      assert.ok(!spreadTexts(after.slice(3)).includes('On the copy'));
      const made = await app.owner.user.call<{ album: Album }>('albumGet', { params: { id: album } });
      assert.equal(made.album.book.paper, 'matte-170');
    },
  );

  app.scenario('keeps edits over a reload and sends them later', async ({ visit }) => {
    const { page, pageErrors, context } = await visit({ user: app.owner.user });
    pageErrors.expect(/request failed|ERR_|Failed to load/);
    const album = await newAlbum('Offline');
    await openEditor(page, album);
    await context.route(SPREAD_CALLS, (route) => route.abort('connectionfailed'));
    for (const first of [2, 4]) {
      await spreadTile(page, first).click();
      await page.getByRole('button', { name: text('editor.addText') }).click();
      await inspectorRegion(page)
        .getByRole('textbox', { name: text('editor.textWords') })
        .fill(`Written on page ${first}`);
      await page.keyboard.press('Escape');
    }
    await page.getByText(text('editor.save.offline', { count: 2 })).waitFor();
    await page.reload();
    await page.getByText(text('editor.save.offline', { count: 2 })).waitFor();
    assert.ok(!spreadTexts(await spreadsOf(album)).some((words) => words.startsWith('Written')));
    await tryNow(page);
    await waitUntilEditorSaved(page);
    const words = spreadTexts(await spreadsOf(album));
    assert.deepEqual(words.filter((one) => one.startsWith('Written')).sort(), [
      'Written on page 2',
      'Written on page 4',
    ]);
  });
});

describe('signing out', () => {
  app.scenario('saves pending changes, and discards them only if the user insists', async ({ visit }) => {
    // Separate session, because it ends here.
    const { page, pageErrors, context } = await visit();
    pageErrors.expect(/request failed|ERR_|Failed to load/);
    const album = await newAlbum('Signing out');
    const signIn = async () => {
      await page.goto('/auth/login');
      await fillLogin(page, app.owner.user);
      await page.waitForURL((url) => url.pathname === '/');
    };
    const writeAndLeave = async (words: string) => {
      await openEditor(page, album);
      await writeOffline(page, words);
      await page.goto('/');
    };
    const signOut = async () => {
      await page.getByRole('button', { name: text('account.menu') }).click();
      await page.getByRole('menuitem', { name: text('account.signOut') }).click();
    };
    await signIn();
    await writeAndLeave('Saved in time');
    await signOut();
    await page.getByText(text('signOut.unsavedText', { count: 1 })).waitFor();
    await context.unroute(SPREAD_CALLS);
    await signOut();
    await page.waitForURL(/\/auth\/login$/);
    assert.ok(spreadTexts(await spreadsOf(album)).includes('Saved in time'));
    await signIn();
    await writeAndLeave('Given up');
    await signOut();
    await page.getByRole('button', { name: text('signOut.insist') }).click();
    await page.waitForURL(/\/auth\/login$/);
    await context.unroute(SPREAD_CALLS);
    await signIn();
    await openEditor(page, album);
    assert.ok(!spreadTexts(await spreadsOf(album)).includes('Given up'));
  });
});

describe('book that is laid out again meanwhile', () => {
  app.scenario('moves edits of removed pages to other pages', async ({ visit }) => {
    const { page, pageErrors } = await visit({ user: app.owner.user });
    pageErrors.expect(/request failed|ERR_|Failed to load|status of 404/);
    const album = await newAlbum('Laid out anew');
    await openEditor(page, album);
    await writeOffline(page, 'Not to be lost');
    // The system clipboard is what keys paste unless something replaces it.
    for (const key of ['Control+a', 'Control+c']) await page.keyboard.press(key);
    const made = parseSpreadDocument((await spreadsOf(album))[2]).elements.length + 1;
    const known = (await spreadsOf(album)).map(({ id, version }) => ({ id, version }));
    const body = { spreads: known, format: 'landscape-a4' };
    await app.owner.user.call('albumRelayout', { params: { id: album }, body });
    await tryNow(page);
    await pressEnterOn(page, page.getByRole('dialog').getByRole('button', { name: text('editor.lost.copy') }));
    await waitUntilEditorSaved(page);
    await spreadTile(page, 4).click();
    await page.keyboard.press('Control+v');
    await waitForAnnouncement(page, 'added', made);
    await waitForResult(
      'what was copied',
      async () => spreadTexts(await spreadsOf(album)).includes('Not to be lost') || null,
    );
  });
});

describe('two offline tabs', () => {
  app.scenario('leave the changes of both to the next tab when both are closed', async ({ visit }) => {
    const { page, pageErrors, context } = await visit({ user: app.owner.user });
    pageErrors.expect(/request failed|ERR_|Failed to load/);
    const album = await newAlbum('Two tabs offline');
    const other = await context.newPage();
    await openEditor(page, album);
    await openEditor(other, album);
    await context.route(SPREAD_CALLS, (route) => route.abort('connectionfailed'));
    for (const [one, first] of [
      [page, 2],
      [other, 4],
    ] as const) {
      await one.bringToFront();
      await spreadTile(one, first).click();
      await one.getByRole('button', { name: text('editor.addText') }).click();
      await inspectorRegion(one)
        .getByRole('textbox', { name: text('editor.textWords') })
        .fill(`Offline on page ${first}`);
      await one.getByText(text('editor.save.offline', { count: 1 })).waitFor();
    }
    // Keep an empty tab open, because the browser exits with its last page.
    const next = await context.newPage();
    await page.close();
    await other.close();
    await context.unroute(SPREAD_CALLS);
    await next.goto(app.url);
    await waitForResult('the changes of both tabs', async () => {
      const words = spreadTexts(await spreadsOf(album)).filter((one) => one.startsWith('Offline'));
      return words.sort().join() === 'Offline on page 2,Offline on page 4' ? true : null;
    });
  });
});
