/** The background picture: insertion, panning and zooming by mouse and keyboard. */
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Page } from './support/browser';
import { withEditor } from './support/editorApp';
import {
  canvasGroup,
  inspectorRegion,
  openEditor,
  parseSpreadDocument,
  photoButton,
  spreadTile,
  waitUntilEditorSaved,
} from './support/editorPage';
import { pressEnterOn } from './support/gestures';
import { waitForResult } from './support/ledger';
import { text } from './support/texts';
import { restingBox } from './support/waiting';

const { app, elementsAre, newAlbum, spreadsOf } = withEditor();

const pane = (page: Page) => page.getByRole('button', { name: text('editor.background.crop') });

/** Creates pages with nothing but a background picture that is partly visible. */
async function behindBarePages(page: Page, album: string) {
  await openEditor(page, album);
  await spreadTile(page, 2).click();
  await photoButton(page, 1).click();
  await inspectorRegion(page)
    .getByRole('button', { name: text('editor.tool.more') })
    .click();
  await page.getByRole('menuitem', { name: text('editor.background.use') }).click();
  await canvasGroup(page).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await elementsAre(album, 0);
}

const pictureOf = async (album: string) => parseSpreadDocument((await spreadsOf(album))[2]).background.picture;
const cropOf = async (album: string) => (await pictureOf(album))?.crop;

/** @returns the crop of the picture once it has changed */
const cropAfter = (album: string, before: unknown) =>
  waitForResult('another part of the picture', async () => {
    const crop = await cropOf(album);
    return JSON.stringify(crop) === JSON.stringify(before) ? null : (crop ?? null);
  });

describe('background picture', () => {
  app.scenario('is panned and zoomed after a double click, and can be undone', async ({ visit }) => {
    const { page } = await visit({ user: app.owner.user });
    const album = await newAlbum('Behind');
    await behindBarePages(page, album);
    const before = await cropOf(album);
    await canvasGroup(page).dblclick();
    await pane(page).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('+');
    const near = await cropAfter(album, before);
    // Focus remains after the earlier press has done its work.
    await page.keyboard.press('+');
    const nearer = await cropAfter(album, near);
    const box = await restingBox(canvasGroup(page));
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.wheel(0, -400);
    const zoomed = await cropAfter(album, nearer);
    assert.ok(zoomed.width < nearer.width);
    await page.mouse.down();
    await page.mouse.move(middle.x + 60, middle.y + 40, { steps: 5 });
    await page.mouse.up();
    const moved = await cropAfter(album, zoomed);
    assert.ok(moved.x < zoomed.x && moved.y < zoomed.y, 'the picture goes with the hand');
    await page.keyboard.press('Escape');
    await pane(page).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    assert.deepEqual(await cropAfter(album, moved), zoomed);
  });

  app.scenario('is cropped and removed through the page menu', async ({ visit }) => {
    const { page } = await visit({ user: app.owner.user });
    const album = await newAlbum('Behind by menu');
    await behindBarePages(page, album);
    const before = await cropOf(album);
    /** Opens the menu beside the middle, where a new text is placed. */
    const choose = async (name: 'editor.background.cropPicture' | 'editor.background.remove') => {
      await canvasGroup(page).click({ button: 'right', position: { x: 30, y: 30 } });
      await page.getByRole('menuitem', { name: text(name) }).click();
    };
    await choose('editor.background.cropPicture');
    await pane(page).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('+');
    const near = await cropAfter(album, before);
    // Focus remains after the menu has done its work.
    await page.keyboard.press('+');
    await cropAfter(album, near);
    await page.keyboard.press('Escape');
    await canvasGroup(page).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('t');
    const field = canvasGroup(page).locator('textarea');
    await field.waitFor();
    // Ends text editing and nothing else.
    await canvasGroup(page).dblclick({ position: { x: 30, y: 30 } });
    await field.waitFor({ state: 'detached' });
    assert.equal(await pane(page).count(), 0);
    await choose('editor.background.remove');
    await canvasGroup(page).and(page.locator(':focus')).waitFor();
    await waitForResult('no picture', async () => ((await cropOf(album)) === undefined ? true : null));
  });

  app.scenario('is zoomed and moved by keyboard, and returns focus to the pages', async ({ visit }) => {
    const { page } = await visit({ user: app.owner.user });
    const album = await newAlbum('Behind by keys');
    await behindBarePages(page, album);
    const before = await cropOf(album);
    await pressEnterOn(page, inspectorRegion(page).getByRole('button', { name: text('editor.crop'), exact: true }));
    await pane(page).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('+');
    const zoomed = await cropAfter(album, before);
    await page.keyboard.press('Shift+ArrowLeft');
    const moved = await cropAfter(album, zoomed);
    assert.equal(moved.width, zoomed.width);
    await page.keyboard.press(']');
    await waitForResult('a straightened picture', async () =>
      (await pictureOf(album))?.straighten === 0.5 ? true : null,
    );
    await page.keyboard.press('Control+z');
    await waitForResult('an upright picture', async () =>
      (await pictureOf(album))?.straighten === undefined ? true : null,
    );
    await page.keyboard.press('Enter');
    await canvasGroup(page).and(page.locator(':focus')).waitFor();
    await waitUntilEditorSaved(page);
    assert.deepEqual(await cropOf(album), moved);
  });
});
