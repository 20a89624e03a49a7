/** The editor by touch on a phone. */
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { collectFileIds } from '@domain/document';
import type { Page } from './support/browser';
import { withEditor } from './support/editorApp';
import {
  canvasGroup,
  inspectorRegion,
  openEditor,
  overviewButton,
  overviewCheckbox,
  parseSpreadDocument,
  photoButton,
  spreadIds,
  spreadStrip,
  spreadTexts,
  spreadTile,
  waitForAnnouncement,
  waitUntilEditorSaved,
} from './support/editorPage';
import { doubleTap, longPress, pinch, startComposition, swipe } from './support/gestures';
import { waitForResult } from './support/ledger';
import { text, textPattern } from './support/texts';
import { restingBox, waitForCount } from './support/waiting';

const { app, elementsAre, elementsOf, newAlbum, spreadsOf } = withEditor();
const menuItem = (page: Page, id: string) => page.getByRole('menuitem', { name: textPattern(id) });

describe('by touch on a phone', () => {
  const phone = {
    viewport: { width: 390, height: 844 },
    reducedMotion: 'no-preference',
    hasTouch: true,
    isMobile: true,
  } as const;
  const pane = (page: Page, id: string) =>
    page.getByRole('tablist', { name: text('editor.panes') }).getByRole('tab', { name: text(id) });

  app.scenario('zooms with two fingers, and drags a picture into another frame', async ({ visit }) => {
    const { page } = await visit({ user: app.owner.user, ...phone });
    const album = await newAlbum('By touch');
    await openEditor(page, album);
    await spreadTile(page, 2).tap();
    await photoButton(page, 2).waitFor();
    const before = await restingBox(canvasGroup(page));
    await pinch(page, { x: 195, y: before.y + before.height / 2 }, 40, 90);
    await waitForResult('a larger page', async () =>
      ((await canvasGroup(page).boundingBox())?.width ?? 0) > before.width * 1.5 ? true : null,
    );
    const zoomed = await restingBox(canvasGroup(page));
    await pinch(page, { x: 195, y: 300 }, 60, 60, { x: -40, y: -20 });
    await waitForResult('the page drawn along by two fingers', async () => {
      const box = await canvasGroup(page).boundingBox();
      const isAsked = box && box.x < zoomed.x - 30 && box.y < zoomed.y - 10;
      return isAsked && Math.abs(box.width - zoomed.width) < zoomed.width * 0.1 ? true : null;
    });
    const slid = await restingBox(canvasGroup(page));
    // A tapped element keeps its handles until a tap beside the page.
    const seen = await page.evaluate(() => {
      const places = Array.from({ length: 300 }, (_, i) => ({
        x: 20 + (i % 15) * 25,
        y: 130 + Math.floor(i / 15) * 20,
      }));
      return places.find(({ x, y }) => document.elementFromPoint(x, y)?.closest('[data-element-id]'));
    });
    assert.ok(seen);
    // One finger pans the page, also on unselected elements.
    const still = await elementsOf(album);
    const there = { x: seen.x + 30, y: seen.y + 40 };
    await swipe(page, seen, there, 8);
    await waitForResult('the page drawn along by one finger', async () => {
      const box = await canvasGroup(page).boundingBox();
      return box && Math.abs(box.x - slid.x - 30) < 2 && Math.abs(box.y - slid.y - 40) < 2 ? true : null;
    });
    await waitForCount(page.locator('[data-handle]'), 0);
    await page.touchscreen.tap(there.x, there.y);
    await page.locator('[data-handle]').first().waitFor();
    await page.getByRole('button', { name: textPattern('editor.view.share') }).tap();
    await page.getByRole('menuitem', { name: text('editor.view.fit') }).tap();
    await waitForResult('the whole spread', async () =>
      ((await canvasGroup(page).boundingBox())?.width ?? Number.POSITIVE_INFINITY) < phone.viewport.width ? true : null,
    );
    const table = await restingBox(canvasGroup(page).locator('..'));
    await page.touchscreen.tap(table.x + 40, table.y + table.height - 20);
    await page.locator('[data-handle]').first().waitFor({ state: 'detached' });
    assert.deepEqual(await elementsOf(album), still);

    const files = async () =>
      parseSpreadDocument((await spreadsOf(album))[2]).elements.flatMap((one) =>
        one.type === 'photo' ? [one.fileId] : [],
      );
    const [first, second] = await files();
    await longPress(page, photoButton(page, 2), menuItem(page, 'editor.duplicate'));
    await page.keyboard.press('Escape');
    await menuItem(page, 'editor.duplicate').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');

    await photoButton(page, 1).tap();
    const corner = await restingBox(page.locator('[data-handle="11"]'));
    const grip = { x: corner.x + corner.width + 8, y: corner.y + corner.height + 8 };
    await swipe(page, grip, { x: grip.x - 24, y: grip.y - 24 }, 4);
    await waitForAnnouncement(page, 'changed', 1);
    const [from, to] = [await restingBox(page.locator('[data-swap]')), await restingBox(photoButton(page, 2))];
    await swipe(
      page,
      { x: from.x + from.width / 2, y: from.y + from.height / 2 },
      { x: to.x + to.width / 2, y: to.y + to.height / 2 },
      8,
    );
    await waitForAnnouncement(page, 'swapped', 2);
    await waitForResult('the swapped pictures at the server', async () => {
      const [a, b] = await files();
      return a === second && b === first ? true : null;
    });

    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: textPattern('editor.view.share') }).tap();
    await page.getByRole('menuitem', { name: text('editor.view.page') }).tap();
    const shown = (number: number) => page.getByText(text('editor.spread.page', { number }), { exact: true });
    // The swapped photo is selected, so its page is shown.
    await shown(3).waitFor();
    for (const [start, end, number] of [
      [300, 100, 4],
      [100, 300, 3],
      [100, 300, 2],
      [300, 100, 3],
    ] as const) {
      // A swipe begins on a page that has slid into its place.
      await restingBox(canvasGroup(page));
      await swipe(page, { x: start, y: 300 }, { x: end, y: 300 }, 8);
      await shown(number).waitFor();
    }
    await restingBox(canvasGroup(page));
    await page.getByRole('button', { name: text('viewer.previous') }).tap();
    await shown(2).waitFor();
    assert.equal(await spreadTile(page, 2).getAttribute('aria-current'), 'page');
  });

  app.scenario('edits a text, crops a photo with two fingers, shuffles and moves pages', async ({ visit }) => {
    const { page } = await visit({ user: app.owner.user, ...phone });
    const album = await newAlbum('Fingers');
    await openEditor(page, album);
    await spreadTile(page, 2).tap();
    await photoButton(page, 1).waitFor();
    const start = await elementsOf(album);

    await pane(page, 'editor.pane.inspect').tap();
    await inspectorRegion(page)
      .getByRole('button', { name: text('editor.addText') })
      .tap();
    const field = canvasGroup(page).getByRole('textbox', { name: text('editor.textWords') });
    await field.waitFor();
    await inspectorRegion(page).waitFor({ state: 'hidden' });
    const keyboard = await startComposition(page);
    await keyboard.show('By thu');
    await waitForResult('the letters of a word that is not committed', async () =>
      spreadTexts(await spreadsOf(album)).includes('By thu') ? true : null,
    );
    await keyboard.commit('By thumb');
    const bar = page.getByRole('group', { name: text('editor.text'), exact: true });
    await bar.getByRole('button', { name: text('editor.size.larger') }).tap();
    await field.and(page.locator(':focus')).waitFor();
    await bar.getByRole('button', { name: text('editor.crop.done') }).tap();
    await inspectorRegion(page).waitFor();
    await waitForResult('the larger text at the server', async () =>
      (await elementsOf(album)).find((one) => one.type === 'text' && one.text === 'By thumb' && one.size > 18),
    );
    await elementsAre(album, start.length + 1);
    const words = page.getByRole('button', { name: text('editor.element.text', { text: 'By thumb' }), exact: true });
    await words.tap({ trial: true });
    await doubleTap(page, words, field);
    await page.keyboard.type('By both thumbs');
    await waitForResult('the text at the server', async () =>
      spreadTexts(await spreadsOf(album)).includes('By both thumbs') ? true : null,
    );
    const free = await page.evaluate(() => {
      const stage = document.querySelector('[data-pages]')?.parentElement;
      const isFree = (x: number, y: number) => {
        const node = document.elementFromPoint(x, y);
        return node && stage?.contains(node) && !node.closest('button, textarea, [data-bar]');
      };
      for (let y = 100; y < innerHeight - 100; y += 10)
        for (let x = 60; x < innerWidth - 60; x += 10)
          if ([-50, -20, 20, 50].every((by) => isFree(x + by, y))) return { x, y };
      return null;
    });
    assert.ok(free, 'there is room beside the text');
    const { width: wide } = await restingBox(field);
    await pinch(page, free, 40, 90);
    await waitForResult('the text nearer', async () =>
      ((await field.boundingBox())?.width ?? 0) > wide * 1.3 ? true : null,
    );
    await field.and(page.locator(':focus')).waitFor();
    await page.getByRole('button', { name: text('editor.undo') }).tap();
    await page
      .getByRole('group', { name: text('editor.doings') })
      .getByRole('button', { name: text('editor.remove'), exact: true })
      .tap();
    await elementsAre(album, start.length);

    const cropOf = async () => {
      const element = (await elementsOf(album)).find(({ type }) => type === 'photo');
      assert.ok(element?.type === 'photo');
      return element.crop.width;
    };
    const whole = await cropOf();
    // By id, because the name also includes the resolution of a zoomed photo.
    const first = page.locator(`[data-element-id="${await photoButton(page, 1).getAttribute('data-element-id')}"]`);
    await photoButton(page, 1).tap({ trial: true });
    const small = await restingBox(photoButton(page, 1));
    const help = page.getByRole('button', { name: text('editor.crop.help') });
    await doubleTap(page, photoButton(page, 1), help);
    await help.tap({ trial: true });
    const box = await restingBox(help);
    assert.ok(box.x >= 0 && box.x + box.width <= phone.viewport.width, 'the whole photo is in sight');
    await pinch(page, { x: box.x + box.width / 2, y: box.y + box.height / 3 }, 40, 90);
    await page
      .getByRole('group', { name: text('editor.crop') })
      .getByRole('button', { name: text('editor.crop.done') })
      .tap();
    await waitUntilEditorSaved(page);
    assert.ok((await cropOf()) < whole * 0.8, 'a closer crop is what remains at the server');
    await waitForResult('the page as it was', async () => {
      const now = await first.boundingBox();
      return now && Math.abs(now.width - small.width) < 2 ? true : null;
    });

    await page.keyboard.press('Escape');
    await pane(page, 'editor.pane.inspect').tap();
    const html = async () => (await spreadsOf(album))[2]?.html;
    const before = await html();
    await inspectorRegion(page)
      .getByRole('button', { name: text('editor.shuffle'), exact: true })
      .tap();
    await inspectorRegion(page)
      .getByRole('button', { name: text('editor.shuffle.answer', { number: 2 }), exact: true })
      .tap();
    await waitForResult('another layout at the server', async () => ((await html()) !== before ? true : null));

    const files = async () => collectFileIds(parseSpreadDocument((await spreadsOf(album))[2])).length;
    const count = await files();
    await inspectorRegion(page)
      .getByRole('button', { name: text('editor.count.fewer') })
      .tap();
    await waitForResult('a photo laid aside', async () => ((await files()) === count - 1 ? true : null));
    await inspectorRegion(page)
      .getByRole('button', { name: text('editor.unplacedPhotos.putBack', { number: 1 }) })
      .tap();
    await waitForResult('the photo put back', async () => ((await files()) === count ? true : null));

    const ids = spreadIds(await spreadsOf(album));
    await pane(page, 'editor.pane.pages').tap();
    const name = text('editor.spread.pages', { first: 2, last: 3 });
    await spreadStrip(page)
      .getByRole('button', { name: text('editor.spread.actions', { name }) })
      .tap();
    await menuItem(page, 'editor.spread.later').tap();
    await waitForResult('the other order at the server', async () =>
      spreadIds(await spreadsOf(album))[3] === ids[2] ? true : null,
    );

    await overviewButton(page).tap();
    await overviewCheckbox(page, 4).tap();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('editor.spread.copy'), exact: true })
      .tap();
    await waitForResult('the copy at the server', async () =>
      (await spreadsOf(album)).length === ids.length + 1 ? true : null,
    );
    await page.keyboard.press('Escape');

    // In landscape the phone shows the panels beside the pages.
    await page.setViewportSize({ width: 844, height: 390 });
    for (const one of ['editor.pane.inspect', 'editor.pane.pages']) {
      await pane(page, one).tap();
      await waitForResult('a page that can be worked on', async () =>
        ((await canvasGroup(page).boundingBox())?.width ?? 0) > 400 ? true : null,
      );
    }
  });
});
