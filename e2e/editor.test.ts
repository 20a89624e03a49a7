/** The editor by mouse, and by keyboard alone. */
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { collectFileIds, parseSpread, serialiseSpread } from '@domain/document';
import { TOAST } from '@/ui/constants';
import type { Locator, Page } from './support/browser';
import { withEditor } from './support/editorApp';
import {
  findFrame,
  inspectorRegion,
  inspectorSection,
  openEditor,
  openFirstPhoto,
  parseSpreadDocument,
  photoButton,
  spreadIds,
  spreadStrip,
  spreadTile,
  waitUntilEditorSaved,
} from './support/editorPage';
import { dragMouse } from './support/gestures';
import { waitForResult } from './support/ledger';
import { text, textPattern } from './support/texts';
import { restingBox } from './support/waiting';

const { app, newAlbum, spreadsOf } = withEditor();

describe('by mouse', () => {
  app.scenario('shuffles a spread: tries another layout, keeps it, and undoes it in one step', async ({ visit }) => {
    const { page } = await visit({ user: app.owner.user });
    const album = await newAlbum('Shuffled');
    await openEditor(page, album);
    await spreadTile(page, 2).click();
    const html = async () => (await spreadsOf(album))[2]?.html ?? '';
    const before = await html();
    await inspectorRegion(page)
      .getByRole('button', { name: text('editor.shuffle'), exact: true })
      .click();
    const answer = (number: number) =>
      inspectorRegion(page).getByRole('button', { name: text('editor.shuffle.answer', { number }), exact: true });
    await answer(1).click();
    await answer(2).click();
    await page.locator('[aria-pressed="true"]').and(answer(2)).waitFor();
    await waitUntilEditorSaved(page);
    const after = await waitForResult('the other layout at the server', async () => {
      const now = await html();
      return now === before ? undefined : now;
    });
    assert.deepEqual(collectFileIds(parseSpread(after ?? '')), collectFileIds(parseSpread(before)));
    await page.getByRole('button', { name: text('editor.undo') }).click();
    await waitForResult('the first layout at the server', async () => (await html()) === before || undefined);
  });

  app.scenario('moves and crops a photo, undoes and redoes it, and restores it after a reload', async ({ visit }) => {
    const { page } = await visit({ user: app.owner.user });
    const album = await newAlbum('Moved');
    await openEditor(page, album);
    const { id, middle } = await openFirstPhoto(page);
    const before = findFrame((await spreadsOf(album))[2], id);
    assert.ok(before);
    await dragMouse(page, middle, { x: middle.x + 40, y: middle.y + 25 });
    await inspectorRegion(page)
      .getByRole('heading', { name: text('editor.kind.photo') })
      .waitFor();
    await waitUntilEditorSaved(page);
    const moved = await waitForResult('the move at the server', async () => {
      const frame = findFrame((await spreadsOf(album))[2], id);
      return frame && frame.x > before.x + 1 && frame.y > before.y + 1 ? frame : null;
    });
    assert.deepEqual([moved.width, moved.height], [before.width, before.height]);

    await page.keyboard.press('Control+z');
    await inspectorSection(page, 'editor.frame').click();
    const left = inspectorRegion(page).getByLabel(text('editor.x'), { exact: true });
    const shown = (x: number) => String(Math.round(x * 10) / 10);
    await waitForResult('the undo on the screen', async () =>
      (await left.inputValue()) === shown(before.x) ? true : null,
    );
    await page.keyboard.press('Control+Shift+z');
    await waitForResult('the redo on the screen', async () =>
      (await left.inputValue()) === shown(moved.x) ? true : null,
    );

    await photoButton(page, 1).dblclick();
    await page.getByRole('button', { name: text('editor.crop.help') }).waitFor();
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await page.keyboard.press('Enter');
    await waitUntilEditorSaved(page);
    await page.reload();
    await spreadTile(page, 2).click();
    await waitForResult('the crop at the server', async () => {
      const element = parseSpreadDocument((await spreadsOf(album))[2]).elements.find((one) => one.id === id);
      return element?.type === 'photo' && element.crop.width < 0.9 && element.frame.x === moved.x ? true : null;
    });
  });

  app.scenario('places a photo from the tray, a sticker and a text', async ({ visit }) => {
    const { page } = await visit({ user: app.owner.user });
    const album = await newAlbum('Added');
    await openEditor(page, album);
    const { id } = await openFirstPhoto(page);
    await photoButton(page, 1).click();
    const fileOf = async () => {
      const element = parseSpreadDocument((await spreadsOf(album))[2]).elements.find((one) => one.id === id);
      return element?.type === 'photo' ? element.fileId : null;
    };
    const before = await fileOf();
    const tray = page.getByRole('region', { name: text('editor.photos') });
    await tray
      .getByRole('button', { name: new RegExp(`^${text('editor.photos.usedNumber', { number: 20 })}`) })
      .click();
    await waitForResult('another photo in the frame', async () => ((await fileOf()) !== before ? true : null));

    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: text('editor.pane.stickers') }).click();
    const stickers = page.getByRole('region', { name: text('editor.stickers') });
    await stickers.getByRole('searchbox').fill('heart');
    await stickers.getByRole('listitem').getByRole('button').first().click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: text('editor.addText') }).click();
    await inspectorRegion(page)
      .getByRole('textbox', { name: text('editor.textWords') })
      .fill('We came at dawn');
    await waitUntilEditorSaved(page);
    const doc = parseSpreadDocument((await spreadsOf(album))[2]);
    assert.ok(doc.elements.some((element) => element.type === 'sticker'));
    assert.ok(doc.elements.some((element) => element.type === 'text' && element.text === 'We came at dawn'));
  });
});

describe('order of the book', () => {
  app.scenario('copies, moves, deletes and restores spreads', async ({ visit }) => {
    const { page } = await visit({ user: app.owner.user });
    const album = await newAlbum('Order');
    await openEditor(page, album);
    const start = spreadIds(await spreadsOf(album));
    const actions = (first: number) =>
      spreadStrip(page).getByRole('button', {
        name: text('editor.spread.actions', { name: text('editor.spread.pages', { first, last: first + 1 }) }),
      });
    const order = (fits: (ids: readonly string[]) => boolean) =>
      waitForResult('the order at the server', async () => {
        const ids = spreadIds(await spreadsOf(album));
        return fits(ids) ? ids : null;
      });

    await actions(2).click();
    await page.getByRole('menuitem', { name: text('editor.spread.copy'), exact: true }).click();
    const copied = await order((ids) => ids.length === start.length + 1);
    assert.deepEqual([copied[2], copied[4]], [start[2], start[3]]);

    await actions(4).click();
    await page.getByRole('menuitem', { name: text('editor.spread.later') }).click();
    const moved = await order((ids) => ids[4] === copied[3]);
    assert.equal(moved[3], start[3]);

    await actions(2).click();
    await page.getByRole('menuitem', { name: text('editor.spread.delete') }).click();
    await order((ids) => !ids.includes(start[2] ?? ''));
    await page
      .getByRole('region', { name: text('toast.region', { hotkey: TOAST.hotkey }) })
      .getByRole('button', { name: text('toast.undo') })
      .click();
    assert.deepEqual(await order((ids) => ids.includes(start[2] ?? '')), moved);

    // The toast with its own undo may still be closing.
    await page.locator('[aria-keyshortcuts~="Control+Z"]').click();
    await order((ids) => !ids.includes(start[2] ?? ''));
    await spreadStrip(page)
      .getByText(text('editor.deleted', { count: 1 }))
      .click();
    await page.getByRole('menuitem').click();
    await order((ids) => ids.includes(start[2] ?? ''));
  });

  app.scenario('keeps a book at its minimum page count and explains why', async ({ visit }) => {
    const { page, pageErrors } = await visit({ user: app.owner.user });
    pageErrors.expect(/status of 409/);
    const album = await newAlbum('Fewest');
    const count = (await spreadsOf(album)).length;
    await openEditor(page, album);
    await spreadStrip(page)
      .getByRole('button', {
        name: text('editor.spread.actions', { name: text('editor.spread.pages', { first: 2, last: 3 }) }),
      })
      .click();
    await page.getByRole('menuitem', { name: text('editor.spread.delete') }).click();
    await page.getByText(text('toast.errorDeletingSpread')).waitFor();
    await page.getByText(text('error.too_few_pages')).waitFor();
    assert.equal((await spreadsOf(album)).length, count);
  });

  app.scenario('drags a spread to another position', async ({ visit }) => {
    const { page } = await visit({ user: app.owner.user });
    const album = await newAlbum('Drawn');
    await openEditor(page, album);
    const start = spreadIds(await spreadsOf(album));
    const [from, to] = [await restingBox(spreadTile(page, 2)), await restingBox(spreadTile(page, 6))];
    await dragMouse(page, { x: from.x + 60, y: from.y + 30 }, { x: to.x + to.width - 10, y: to.y + 30 });
    await waitForResult('the new order', async () => (spreadIds(await spreadsOf(album))[4] === start[2] ? true : null));
  });
});

/** Presses a key again until it takes effect; keys before the tiles are measured do nothing. */
async function pressUntil(page: Page, key: string, effect: Locator): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await page.keyboard.press(key);
    try {
      return await effect.waitFor({ state: 'attached', timeout: 5_000 });
    } catch (error) {
      if (attempt === 5) throw error;
    }
  }
}

describe('by keyboard alone', () => {
  app.scenario('selects, nudges, duplicates and removes a photo, and moves a spread', async ({ visit }) => {
    const { page } = await visit({ user: app.owner.user });
    const album = await newAlbum('Keys');
    await openEditor(page, album);
    const start = spreadIds(await spreadsOf(album));
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    await photoButton(page, 1).focus();
    await page.keyboard.press('Enter');
    const id = (await photoButton(page, 1).getAttribute('data-element-id')) ?? '';
    const before = findFrame((await spreadsOf(album))[2], id);
    assert.ok(before);
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('ArrowDown');
    await waitUntilEditorSaved(page);
    await waitForResult('the nudges at the server', async () => {
      const now = findFrame((await spreadsOf(album))[2], id);
      return now && Math.abs(now.x - before.x - 5) < 0.01 && Math.abs(now.y - before.y - 0.5) < 0.01 ? true : null;
    });
    // A page that is laid out again may change its decoration.
    const countPhotos = async () =>
      parseSpreadDocument((await spreadsOf(album))[2]).elements.filter(({ type }) => type === 'photo').length;
    const count = await countPhotos();
    const photosAre = (wanted: number) =>
      waitForResult(`${wanted} photos`, async () => ((await countPhotos()) === wanted ? true : null));
    await page.keyboard.press('Control+d');
    await photosAre(count + 1);
    await page.keyboard.press('Delete');
    await photosAre(count);

    await spreadTile(page, 2).focus();
    await page.keyboard.press('Space');
    await page.getByText(textPattern('editor.move.start')).waitFor({ state: 'attached' });
    await pressUntil(page, 'ArrowRight', page.getByText(textPattern('editor.move.over')));
    await page.keyboard.press('Space');
    await waitForResult('the new order', async () => (spreadIds(await spreadsOf(album))[3] === start[2] ? true : null));
  });
});

describe('access', () => {
  app.scenario("answers another user's album with a 404, in the editor and by deep link", async ({ visit }) => {
    const album = await newAlbum('Private');
    const { page, pageErrors } = await visit({ user: await app.newUser('Bob') });
    pageErrors.expect(/status of 404/);
    for (const path of [`/creations/editor/${album}`, `/app/a/${album}`]) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByText('404').first().waitFor();
    }
  });

  app.scenario('opens the editor for its owner by deep link, and the preview once it is shared', async ({ visit }) => {
    const album = await newAlbum('Linked');
    const { page } = await visit({ user: app.owner.user });
    await page.goto(`/app/a/${album}`);
    await page.waitForURL((url) => url.pathname.endsWith(`/creations/editor/${album}`));
    await app.owner.user.call('albumShared', { params: { id: album } });
    await page.goto(`/app/a/${album}`);
    await page.waitForURL((url) => url.pathname.endsWith(`/creations/preview/${album}`));
  });
});

/** Leaves one photo on pages 2–3, in a square that is larger than its pixels allow but inside the trim. */
async function enlargeFirstPhoto(album: string): Promise<void> {
  const spread = (await spreadsOf(album))[2];
  assert.ok(spread);
  const doc = parseSpreadDocument(spread);
  const photo = doc.elements.find((one) => one.type === 'photo');
  assert.ok(photo);
  const frame = { x: 225, y: 15, width: 180, height: 180 };
  const square = (photo.frame.height / photo.frame.width) * (photo.crop.width / photo.crop.height);
  assert.ok(square < 1, 'a landscape photo');
  const crop = { x: (1 - square) / 2, y: 0, width: square, height: 1 };
  const body = serialiseSpread({ ...doc, elements: [{ ...photo, frame, crop }] });
  await app.owner.user.call('spreadUpdate', {
    params: { id: album },
    body: { id: spread.id, version: spread.version, body },
  });
}

describe('preflight', () => {
  app.scenario(
    'fixes an issue by one undoable click; exports the album as a file and imports it',
    async ({ visit }) => {
      const { page } = await visit({ user: app.owner.user });
      const id = await newAlbum('Checked');
      await enlargeFirstPhoto(id);
      await page.goto(`/creations/editor/${id}?check`);
      await page.getByRole('heading', { name: text('check.title') }).waitFor();
      const found = inspectorRegion(page).getByRole('listitem');
      const quickFix = found.getByRole('button', { name: text('check.mend.shrink_frame') }).first();
      await quickFix.waitFor();
      const before = await found.count();
      await quickFix.click();
      await waitForResult('the quick fix', async () => ((await found.count()) === before - 1 ? true : null));
      await page.getByRole('button', { name: text('editor.undo'), exact: true }).click();
      await waitForResult('the undo', async () => ((await found.count()) === before ? true : null));

      await page.goto('/creations');
      await page.getByRole('button', { name: text('creations.actions', { title: 'Checked' }) }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: text('creations.save') }).click();
      await page.getByTestId('album-file').setInputFiles(await (await download).path());
      await page.getByText(text('toast.albumImported')).waitFor();
      await page.getByText('Checked', { exact: true }).nth(1).waitFor();
    },
  );
});
