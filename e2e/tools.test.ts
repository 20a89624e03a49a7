/** What lies around the canvas of the editor: menu, grid of all pages, files, photos laid aside, versions; by mouse, by keys, by fingers. */
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { fileIdsOf } from '@domain/document';
import { draftOf, paintedFolder } from './support/albums';
import type { ApiUser } from './support/apiUser';
import { withApp } from './support/app';
import type { Page } from './support/browser';
import {
  docOf,
  idsOf,
  inspector,
  openEditor,
  pages,
  photo,
  spreadsOf as readSpreads,
  saved,
  strip,
  textsOf,
  tile,
} from './support/editorPage';
import { doubleTap, pinch } from './support/gestures';
import { until } from './support/ledger';
import { paintPhotos } from './support/photos';
import { dropFilesOn, pasteFiles } from './support/steps';
import { text, textPattern } from './support/texts';

let user: ApiUser;
const app = withApp({
  furnished: true,
  prepare: async ({ owner }) => void ({ user } = owner),
});

const newAlbum = async (title: string) => (await draftOf(user, app.owner.photos, title)).id;
const spreadsOf = (id: string) => readSpreads(user, id);
const elementsOf = async (album: string, spread = 2) => docOf((await spreadsOf(album))[spread]).elements;
const elementsAre = (album: string, count: number, spread = 2) =>
  until(`${count} elements`, async () => ((await elementsOf(album, spread)).length === count ? true : null));
const menuItem = (page: Page, id: string) => page.getByRole('menuitem', { name: textPattern(id) });

describe('by mouse', () => {
  app.scenario('the menu of an element, and one photo fewer, which waits beside the pages', async ({ visit }) => {
    const { page } = await visit({ user });
    const album = await newAlbum('Menu');
    await openEditor(page, album);
    await tile(page, 2).click();
    const { length } = await elementsOf(album);
    await photo(page, 1).click({ button: 'right' });
    await menuItem(page, 'editor.duplicate').click();
    await elementsAre(album, length + 1);
    await page.keyboard.press('Control+z');
    await elementsAre(album, length);

    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    const files = async () => fileIdsOf(docOf((await spreadsOf(album))[2])).length;
    const before = await files();
    await inspector(page)
      .getByRole('button', { name: text('editor.count.fewer') })
      .click();
    const back = inspector(page).getByRole('button', { name: text('editor.aside.back', { number: 1 }) });
    await back.waitFor();
    await until('the photo laid aside', async () => ((await files()) === before - 1 ? true : null));
    await back.click();
    await until('the photo put back', async () => ((await files()) === before ? true : null));
  });

  app.scenario('the grid of all pages moves several at once and copies one', async ({ visit }) => {
    const { page } = await visit({ user });
    const album = await newAlbum('Grid');
    await openEditor(page, album);
    const start = idsOf(await spreadsOf(album));
    await strip(page)
      .getByRole('button', { name: text('editor.overview') })
      .click();
    const grid = page.getByRole('dialog');
    const mark = (first: number) =>
      grid.getByRole('checkbox', {
        name: text('editor.overview.choose', { name: text('editor.spread.pages', { first, last: first + 1 }) }),
      });
    await mark(2).check();
    await mark(4).check();
    await grid.getByRole('combobox', { name: text('editor.moveTo') }).selectOption({ index: 3 });
    const order = (fits: (ids: readonly string[]) => boolean) =>
      until('the order at the server', async () => (fits(idsOf(await spreadsOf(album))) ? true : null));
    await order((ids) => ids[4] === start[2] && ids[5] === start[3]);
    await grid.getByRole('button', { name: text('editor.spread.copy'), exact: true }).click();
    await order((ids) => ids.length === start.length + 2);
    await grid.getByRole('button', { name: text('editor.spread.pages', { first: 2, last: 3 }), exact: true }).click();
    await grid.waitFor({ state: 'detached' });
    await page.locator(`[data-element-id]`).first().waitFor();
  });

  app.scenario('a file is dropped into a frame, another one pasted onto the page', async ({ visit }) => {
    const { page } = await visit({ user });
    const album = await newAlbum('Files');
    await openEditor(page, album);
    await tile(page, 2).click();
    await photo(page, 1).waitFor();
    const start = await elementsOf(album);
    const { good } = await paintPhotos(paintedFolder('plain'), 32, { plain: true });
    const [dropped, pasted] = good.slice(30).map(({ path }) => path);
    assert.ok(dropped && pasted);
    const photosIn = async () => (await elementsOf(album)).flatMap((e) => (e.type === 'photo' ? [e.fileId] : []));
    const before = await photosIn();
    await dropFilesOn(page, [dropped], photo(page, 1));
    const after = await until('the dropped photo in the frame', async () => {
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
  app.scenario(
    'are kept by a name, compared by pictures, and gone back to without losing what came after',
    async ({ visit }) => {
      const { page } = await visit({ user });
      const album = await newAlbum('Times');
      await openEditor(page, album);
      await tile(page, 2).click();
      const open = async () => {
        await page.getByRole('button', { name: text('editor.more'), exact: true }).click();
        await page.getByRole('menuitem', { name: text('versions.open') }).click();
        return page.getByRole('dialog');
      };
      const dialog = await open();
      await dialog.getByRole('textbox', { name: text('versions.name') }).fill('Before the storm');
      await dialog.getByRole('button', { name: text('versions.keep'), exact: true }).click();
      await dialog.getByRole('button', { name: /^Before the storm/ }).waitFor();
      await dialog
        .getByRole('button', { name: text('versions.close') })
        .first()
        .click();

      const start = await elementsOf(album);
      await page.getByRole('button', { name: text('editor.addText') }).click();
      await inspector(page)
        .getByRole('textbox', { name: text('editor.textWords') })
        .fill('Thunder');
      await elementsAre(album, start.length + 1);
      await saved(page);

      await (await open()).getByRole('button', { name: /^Before the storm/ }).click();
      await dialog.getByText(text('versions.differences', { count: 1 })).waitFor();
      await dialog.getByRole('button', { name: text('versions.restore') }).click();
      await page.getByText(text('toast.versionRestored')).first().waitFor();
      await elementsAre(album, start.length);
      const kept = (await open()).getByRole('button', { name: textPattern('versions.automatic') }).first();
      await kept.click();
      await dialog.getByText(text('versions.differences', { count: 1 })).waitFor();
      await dialog.getByRole('button', { name: text('versions.restore') }).click();
      await elementsAre(album, start.length + 1);
      assert.ok(textsOf(await spreadsOf(album)).includes('Thunder'), 'what came after the version is still there');
    },
  );
});

describe('by touch on a phone', () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
  const pane = (page: Page, id: string) =>
    page.getByRole('group', { name: text('editor.panes') }).getByRole('button', { name: text(id) });

  app.scenario(
    'a text is written, a photo cropped with two fingers, the pages shuffled and put elsewhere',
    async ({ visit }) => {
      const { page } = await visit({ user, ...phone });
      const album = await newAlbum('Fingers');
      await openEditor(page, album);
      await tile(page, 2).tap();
      await photo(page, 1).waitFor();
      const start = await elementsOf(album);

      await pane(page, 'editor.pane.inspect').tap();
      await inspector(page)
        .getByRole('button', { name: text('editor.addText') })
        .tap();
      await inspector(page)
        .getByRole('textbox', { name: text('editor.textWords') })
        .fill('By thumb');
      await elementsAre(album, start.length + 1);
      const words = page.getByRole('button', { name: text('editor.element.text', { text: 'By thumb' }), exact: true });
      const field = pages(page).getByRole('textbox', { name: text('editor.textWords') });
      await doubleTap(page, words);
      await field.waitFor();
      await page.keyboard.type('By both thumbs');
      await until('the text at the server', async () =>
        textsOf(await spreadsOf(album)).includes('By both thumbs') ? true : null,
      );
      await page.getByRole('button', { name: text('editor.undo') }).tap();
      await inspector(page)
        .getByRole('button', { name: text('editor.remove'), exact: true })
        .tap();
      await elementsAre(album, start.length);

      const cropOf = async () => {
        const element = (await elementsOf(album)).find(({ type }) => type === 'photo');
        assert.ok(element?.type === 'photo');
        return element.crop.width;
      };
      const whole = await cropOf();
      await doubleTap(page, photo(page, 1));
      const help = page.getByRole('button', { name: text('editor.crop.help') });
      const box = await help.boundingBox();
      assert.ok(box);
      await pinch(page, { x: box.x + box.width / 2, y: box.y + box.height / 3 }, 40, 90);
      await page
        .getByRole('group', { name: text('editor.crop') })
        .getByRole('button', { name: text('editor.crop.done') })
        .tap();
      await until('a closer crop at the server', async () => ((await cropOf()) < whole * 0.8 ? true : null));

      await pane(page, 'editor.pane.inspect').tap();
      await page.keyboard.press('Escape');
      const html = async () => (await spreadsOf(album))[2]?.html;
      const before = await html();
      await inspector(page)
        .getByRole('button', { name: text('editor.shuffle'), exact: true })
        .tap();
      await inspector(page)
        .getByRole('button', { name: text('editor.shuffle.answer', { number: 2 }), exact: true })
        .tap();
      await until('another layout at the server', async () => ((await html()) !== before ? true : null));

      const ids = idsOf(await spreadsOf(album));
      await pane(page, 'editor.pane.pages').tap();
      const name = text('editor.spread.pages', { first: 2, last: 3 });
      await strip(page)
        .getByRole('button', { name: text('editor.spread.actions', { name }) })
        .tap();
      await menuItem(page, 'editor.spread.later').tap();
      await until('the other order at the server', async () =>
        idsOf(await spreadsOf(album))[3] === ids[2] ? true : null,
      );
    },
  );
});
