/**
 * Editor tools around the canvas: menu, overview, files, photo tray, versions; by mouse and keyboard; a
 * killed server.
 */
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { collectFileIds } from '@domain/document';
import { paintedPhotosFolder } from './support/albums';
import { ApiRequestError } from './support/apiUser';
import type { Page } from './support/browser';
import { withEditor } from './support/editorApp';
import {
  canvasGroup,
  inspectorRegion,
  inspectorSection,
  openEditor,
  overviewButton,
  overviewCheckbox,
  parseSpreadDocument,
  photoButton,
  spreadIds,
  spreadStrip,
  spreadTexts,
  spreadTile,
  waitUntilEditorSaved,
} from './support/editorPage';
import { arrowToItem, focusLandmark, pressEnterOn, tabTo } from './support/gestures';
import { waitForResult } from './support/ledger';
import { paintPhotos } from './support/photos';
import { dropFilesOn, pasteFiles } from './support/steps';
import { text, textPattern } from './support/texts';

const { app, elementsAre, elementsOf, newAlbum, spreadsOf } = withEditor();
const menuItem = (page: Page, id: string) => page.getByRole('menuitem', { name: textPattern(id) });

describe('by mouse', () => {
  app.scenario("uses an element's menu, adds a caption, and moves a photo to the tray", async ({ visit }) => {
    const { page } = await visit({ user: app.owner.user });
    const album = await newAlbum('Menu');
    await openEditor(page, album);
    await spreadTile(page, 2).click();
    const { length } = await elementsOf(album);
    await photoButton(page, 1).click({ button: 'right' });
    await menuItem(page, 'editor.duplicate').click();
    await elementsAre(album, length + 1);
    await page.keyboard.press('Control+z');
    await elementsAre(album, length);

    await photoButton(page, 1).click();
    await inspectorRegion(page)
      .getByRole('button', { name: text('editor.caption') })
      .click();
    await elementsAre(album, length + 1);
    const caption = spreadTexts((await spreadsOf(album)).slice(2, 3)).at(-1) ?? '';
    assert.match(caption, /\b20\d\d\b/, 'the year in which the photo was taken');
    const words = (wanted: string) =>
      waitForResult(wanted, async () =>
        spreadTexts((await spreadsOf(album)).slice(2, 3)).includes(wanted) ? true : null,
      );
    await page.locator('textarea:focus').waitFor();
    await page.keyboard.type('Our day');
    await page.keyboard.press('Escape');
    await words('Our day');
    await page.locator('[data-element-id]:focus').waitFor();
    // Letters go into the selected text, also those of shortcuts.
    await page.keyboard.type('together');
    await page.keyboard.press('Escape');
    await words('Our daytogether');
    await elementsAre(album, length + 1);
    await waitUntilEditorSaved(page);
    for (let i = 0; i < 3; i += 1) await page.keyboard.press('Control+z');
    await elementsAre(album, length);

    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    const files = async () => collectFileIds(parseSpreadDocument((await spreadsOf(album))[2])).length;
    const before = await files();
    await inspectorRegion(page)
      .getByRole('button', { name: text('editor.count.fewer') })
      .click();
    const back = inspectorRegion(page).getByRole('button', {
      name: text('editor.unplacedPhotos.putBack', { number: 1 }),
    });
    await back.waitFor();
    await waitForResult('the photo laid aside', async () => ((await files()) === before - 1 ? true : null));
    await back.click();
    await waitForResult('the photo put back', async () => ((await files()) === before ? true : null));
  });

  app.scenario('moves and copies several pages in the overview; the cover is one sheet', async ({ visit }) => {
    const { page } = await visit({ user: app.owner.user });
    const album = await newAlbum('Grid');
    await openEditor(page, album);
    const start = spreadIds(await spreadsOf(album));
    await overviewButton(page).click();
    const grid = page.getByRole('dialog');
    await overviewCheckbox(page, 2).check();
    await overviewCheckbox(page, 4).check();
    await grid.getByRole('button', { name: text('editor.moveTo') }).click();
    await page.getByRole('menuitem').nth(2).click();
    const order = (fits: (ids: readonly string[]) => boolean) =>
      waitForResult('the order at the server', async () => (fits(spreadIds(await spreadsOf(album))) ? true : null));
    await order((ids) => ids[4] === start[2] && ids[5] === start[3]);
    await grid.getByRole('button', { name: text('editor.spread.copy'), exact: true }).click();
    await order((ids) => ids.length === start.length + 2);
    await grid.getByRole('button', { name: text('editor.spread.pages', { first: 2, last: 3 }), exact: true }).click();
    await grid.waitFor({ state: 'detached' });
    await page.locator(`[data-element-id]`).first().waitFor();
    await spreadStrip(page)
      .getByRole('button', { name: text('editor.spread.cover'), exact: true })
      .click();
    await canvasGroup(page).locator('[data-role=cover]').waitFor();
    const spineNow = async () => parseSpreadDocument((await spreadsOf(album))[0]).spine;
    const widthMm = () =>
      canvasGroup(page).evaluate((sheet) => sheet.getBoundingClientRect().width / Number(sheet.dataset.scale));
    const sheetWith = (spine: number) =>
      waitForResult(`a sheet with a spine of ${spine} mm`, async () =>
        Math.abs((await widthMm()) - (2 * 210 + spine)) < 0.1 ? true : null,
      );
    const thin = await spineNow();
    await sheetWith(thin);
    await inspectorRegion(page).getByLabel(text('cart.paper'), { exact: true }).selectOption('silk-250');
    const thick = await waitForResult('a spine for the heavy paper', async () => {
      const spine = await spineNow();
      return spine > thin + 0.2 ? spine : null;
    });
    await sheetWith(thick);
  });

  app.scenario('drops a file into a frame and pastes another onto the page', async ({ visit }) => {
    const { page } = await visit({ user: app.owner.user });
    const album = await newAlbum('Files');
    await openEditor(page, album);
    await spreadTile(page, 2).click();
    await photoButton(page, 1).waitFor();
    const start = await elementsOf(album);
    const { good } = await paintPhotos(paintedPhotosFolder(), 32, { plain: true });
    const [dropped, pasted] = good.slice(30).map(({ path }) => path);
    assert.ok(dropped && pasted);
    const photosIn = async () => (await elementsOf(album)).flatMap((e) => (e.type === 'photo' ? [e.fileId] : []));
    const before = await photosIn();
    await dropFilesOn(page, [dropped], photoButton(page, 1));
    const after = await waitForResult('the dropped photo in the frame', async () => {
      const now = await photosIn();
      return now.length === before.length && now.some((id) => !before.includes(id)) ? now : null;
    });
    assert.equal(after.filter((id) => !before.includes(id)).length, 1);
    await page.keyboard.press('Escape');
    await pasteFiles(page, [pasted]);
    await elementsAre(album, start.length + 1);
    await page.keyboard.press('Control+z');
    await elementsAre(album, start.length);
  });
});

describe('versions', () => {
  app.scenario('are named, compared by pictures, and restored without losing later ones', async ({ visit }) => {
    const { page } = await visit({ user: app.owner.user });
    const album = await newAlbum('Times');
    await openEditor(page, album);
    await spreadTile(page, 2).click();
    const open = async () => {
      await page.getByRole('button', { name: text('editor.more'), exact: true }).click();
      await page.getByRole('menuitem', { name: text('versions.open') }).click();
      return page.getByRole('dialog');
    };
    const openByKeys = async () => {
      await focusLandmark(page, page.getByRole('main').locator('header').first());
      await pressEnterOn(page, page.getByRole('button', { name: text('editor.more'), exact: true }));
      await arrowToItem(page, page.getByRole('menuitem', { name: text('versions.open') }));
      await page.keyboard.press('Enter');
      return page.getByRole('dialog');
    };
    const dialog = await openByKeys();
    await tabTo(page, dialog.getByRole('textbox', { name: text('versions.name') }));
    await page.keyboard.type('Before the storm');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: /^Before the storm/ }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    const start = await elementsOf(album);
    await page.getByRole('button', { name: text('editor.addText') }).click();
    await inspectorRegion(page)
      .getByRole('textbox', { name: text('editor.textWords') })
      .fill('Thunder');
    await elementsAre(album, start.length + 1);
    await waitUntilEditorSaved(page);

    await openByKeys();
    await pressEnterOn(page, dialog.getByRole('button', { name: /^Before the storm/ }));
    await dialog.getByText(text('versions.changed', { count: 1 })).waitFor();
    await pressEnterOn(page, dialog.getByRole('button', { name: text('versions.restore') }));
    await page.getByText(text('toast.versionRestored')).first().waitFor();
    await elementsAre(album, start.length);
    const kept = (await open()).getByRole('button', { name: textPattern('versions.before') }).first();
    await kept.click();
    await dialog.getByText(text('versions.changed', { count: 1 })).waitFor();
    await dialog.getByRole('button', { name: text('versions.restore') }).click();
    await elementsAre(album, start.length + 1);
    assert.ok(spreadTexts(await spreadsOf(album)).includes('Thunder'), 'what came after the version is still there');
  });
});

describe('by keyboard alone', () => {
  app.scenario("sets exact values, uses an element's menu, and moves it", async ({ visit }) => {
    const { page } = await visit({ user: app.owner.user });
    const album = await newAlbum('No mouse');
    await openEditor(page, album);
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    await photoButton(page, 1).focus();
    const id = await photoButton(page, 1).getAttribute('data-element-id');
    await page.keyboard.press('Enter');
    await pressEnterOn(page, inspectorSection(page, 'editor.frame'));
    const left = inspectorRegion(page).getByLabel(text('editor.x'), { exact: true });
    await left.focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('31.5');
    await page.keyboard.press('Enter');
    const frameOf = async () => (await elementsOf(album)).find((element) => element.id === id)?.frame;
    await waitForResult('the exact value at the server', async () => ((await frameOf())?.x === 31.5 ? true : null));

    // Pages that are laid out again may change their decoration.
    const photosOn = async (spread?: number) =>
      (await elementsOf(album, spread)).filter(({ type }) => type === 'photo').length;
    const photosAre = (count: number, spread?: number) =>
      waitForResult(`${count} photos`, async () => ((await photosOn(spread)) === count ? true : null));
    const [here, there] = [await photosOn(), await photosOn(3)];
    await photoButton(page, 1).focus();
    await page.keyboard.press('Shift+F10');
    await menuItem(page, 'editor.duplicate').focus();
    await page.keyboard.press('Enter');
    await photosAre(here + 1);
    await inspectorRegion(page)
      .getByRole('button', { name: text('editor.moveTo') })
      .focus();
    await page.keyboard.press('Enter');
    const place = page.getByRole('menuitem', {
      name: text('editor.spread.pages', { first: 4, last: 5 }),
      exact: true,
    });
    await place.waitFor();
    await page.keyboard.type(text('editor.spread.pages', { first: 4, last: 5 }).slice(0, -2));
    // Menus move focus asynchronously.
    await place.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await photosAre(there + 1, 3);
    await photosAre(here);
    assert.ok(await page.evaluate(() => document.activeElement !== document.body), 'the focus is not lost');

    await page.keyboard.press('Escape');
    const files = async () => collectFileIds(parseSpreadDocument((await spreadsOf(album))[3])).length;
    const count = await files();
    await pressEnterOn(page, inspectorRegion(page).getByRole('button', { name: text('editor.count.fewer') }));
    await waitForResult('a photo laid aside', async () => ((await files()) < count ? true : null));
    await pressEnterOn(
      page,
      inspectorRegion(page).getByRole('button', { name: text('editor.unplacedPhotos.putBack', { number: 1 }) }),
    );
    await waitForResult('the photo put back', async () => ((await files()) === count ? true : null));

    const coloured = async () =>
      (await spreadsOf(album)).filter((spread) => parseSpreadDocument(spread).background.colour === '#f4d9c6').length;
    await inspectorRegion(page).getByLabel(text('editor.background'), { exact: true }).fill('#f4d9c6');
    await waitForResult('the colour of these pages', async () => ((await coloured()) === 1 ? true : null));
    await pressEnterOn(page, inspectorRegion(page).getByRole('button', { name: text('editor.background.everywhere') }));
    const pages = (await spreadsOf(album)).length - 1;
    await waitForResult('the colour of all pages', async () => ((await coloured()) === pages ? true : null));
    await page.keyboard.press('Control+z');
    await waitForResult('the colour of these pages alone', async () => ((await coloured()) === 1 ? true : null));

    const start = spreadIds(await spreadsOf(album));
    await pressEnterOn(page, overviewButton(page));
    const tile = (first: number) =>
      page.getByRole('dialog').getByRole('button', {
        name: text('editor.spread.pages', { first, last: first + 1 }),
        exact: true,
      });
    await tabTo(page, tile(4));
    await page.keyboard.press('ArrowLeft');
    await tile(2).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ArrowDown');
    await overviewCheckbox(page, 2).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Space');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('editor.moveTo') })
      .focus();
    await page.keyboard.press('Enter');
    const end = page.getByRole('menuitem', { name: text('editor.overview.end') });
    await end.waitFor();
    await page.keyboard.press('End');
    await end.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await waitForResult('the other order at the server', async () =>
      spreadIds(await spreadsOf(album)).at(-2) === start[2] ? true : null,
    );
    const grid = page.getByRole('dialog');
    await pressEnterOn(page, grid.getByRole('button', { name: text('editor.spread.copy'), exact: true }));
    await waitForResult('the copy at the server', async () =>
      (await spreadsOf(album)).length === start.length + 1 ? true : null,
    );
    await grid.getByRole('status').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await overviewButton(page).and(page.locator(':focus')).waitFor();
  });
});

describe('killed server', () => {
  app.scenario('loses no typed word when it dies while saving, and accepts no malicious page', async ({ visit }) => {
    const { page, pageErrors } = await visit({ user: app.owner.user });
    pageErrors.expect(/request failed|ERR_|Failed to load|status of 50\d|answered 50\d/);
    const album = await newAlbum('Struck');
    await openEditor(page, album);
    await spreadTile(page, 2).click();
    await page.getByRole('button', { name: text('editor.addText') }).click();
    const words = inspectorRegion(page).getByRole('textbox', { name: text('editor.textWords') });
    await words.fill('The storm');
    const saving = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/spread'));
    await words.pressSequentially(' came over the hills');
    await saving;
    const back = app.crash();
    await words.pressSequentially(' at night');
    await back;
    await waitForResult('all words at the server', async () =>
      spreadTexts(await spreadsOf(album)).includes('The storm came over the hills at night') ? true : null,
    );

    const spread = (await spreadsOf(album))[2];
    assert.ok(spread);
    const hostile = spread.html.replace('</', '<img src="x" onerror="alert(1)"></');
    await assert.rejects(
      app.owner.user.call('spreadUpdate', {
        params: { id: album },
        body: { id: spread.id, body: hostile, version: spread.version },
      }),
      (refusal) => refusal instanceof ApiRequestError && refusal.status === 422,
    );
    assert.equal((await spreadsOf(album))[2]?.html, spread.html);
  });
});
