/** The editor as people use it: by mouse, by keys alone, in two tabs, without a network. */
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { TOAST } from '@domain/contract';
import { fileIdsOf, parseSpread } from '@domain/document';
import { draftOf } from './support/albums';
import type { ApiUser } from './support/apiUser';
import { withApp } from './support/app';
import type { Page } from './support/browser';
import {
  docOf,
  firstPhoto,
  idsOf,
  inspector,
  openEditor,
  photo,
  spreadsOf as readSpreads,
  saved,
  strip,
  textsOf,
  tile,
  whereIs,
} from './support/editorPage';
import { drag } from './support/gestures';
import { until } from './support/ledger';
import { text, textPattern } from './support/texts';

let user: ApiUser;
const app = withApp({
  furnished: true,
  prepare: async ({ owner }) => void ({ user } = owner),
});

const newAlbum = async (title: string) => (await draftOf(user, app.owner.photos, title)).id;
const spreadsOf = (id: string) => readSpreads(user, id);

describe('by mouse', () => {
  app.scenario(
    'a spread is shuffled: another layout of the same photos is tried, kept, and taken back in one step',
    async ({ visit }) => {
      const { page } = await visit({ user });
      const album = await newAlbum('Shuffled');
      await openEditor(page, album);
      await tile(page, 2).click();
      const html = async () => (await spreadsOf(album))[2]?.html ?? '';
      const before = await html();
      await inspector(page)
        .getByRole('button', { name: text('editor.shuffle'), exact: true })
        .click();
      const answer = (number: number) =>
        inspector(page).getByRole('button', { name: text('editor.shuffle.answer', { number }), exact: true });
      await answer(1).click();
      await answer(2).click();
      await page.locator('[aria-pressed="true"]').and(answer(2)).waitFor();
      await saved(page);
      const after = await until('the other layout at the server', async () => {
        const now = await html();
        return now === before ? undefined : now;
      });
      assert.deepEqual(fileIdsOf(parseSpread(after ?? '')), fileIdsOf(parseSpread(before)));
      await page.getByRole('button', { name: text('editor.undo') }).click();
      await until('the first layout at the server', async () => (await html()) === before || undefined);
    },
  );

  app.scenario('a photo is moved, cropped, undone and redone; a reload finds it as it was left', async ({ visit }) => {
    const { page } = await visit({ user });
    const album = await newAlbum('Moved');
    await openEditor(page, album);
    const { id, middle } = await firstPhoto(page);
    const before = whereIs((await spreadsOf(album))[2], id);
    assert.ok(before);
    await drag(page, middle, { x: middle.x + 40, y: middle.y + 25 });
    await inspector(page)
      .getByRole('heading', { name: text('editor.kind.photo') })
      .waitFor();
    await saved(page);
    const moved = await until('the move at the server', async () => {
      const frame = whereIs((await spreadsOf(album))[2], id);
      return frame && frame.x > before.x + 1 && frame.y > before.y + 1 ? frame : null;
    });
    assert.deepEqual([moved.width, moved.height], [before.width, before.height]);

    await page.keyboard.press('Control+z');
    const left = inspector(page).getByLabel(text('editor.x'), { exact: true });
    const shown = (x: number) => String(Math.round(x * 10) / 10);
    await until('the undo on the screen', async () => ((await left.inputValue()) === shown(before.x) ? true : null));
    await page.keyboard.press('Control+Shift+z');
    await until('the redo on the screen', async () => ((await left.inputValue()) === shown(moved.x) ? true : null));

    await photo(page, 1).dblclick();
    await page.getByRole('button', { name: text('editor.crop.help') }).waitFor();
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await page.keyboard.press('Enter');
    await saved(page);
    await page.reload();
    await tile(page, 2).click();
    await until('the crop at the server', async () => {
      const element = docOf((await spreadsOf(album))[2]).elements.find((one) => one.id === id);
      return element?.type === 'photo' && element.crop.width < 0.9 && element.frame.x === moved.x ? true : null;
    });
  });

  app.scenario(
    'a photo of the tray goes into the chosen frame, a sticker and a text on the page',
    async ({ visit }) => {
      const { page } = await visit({ user });
      const album = await newAlbum('Added');
      await openEditor(page, album);
      const { id } = await firstPhoto(page);
      await photo(page, 1).click();
      const fileOf = async () => {
        const element = docOf((await spreadsOf(album))[2]).elements.find((one) => one.id === id);
        return element?.type === 'photo' ? element.fileId : null;
      };
      const before = await fileOf();
      const tray = page.getByRole('region', { name: text('editor.photos') });
      await tray.getByRole('button', { name: text('editor.photos.usedNumber', { number: 20 }), exact: true }).click();
      await until('another photo in the frame', async () => ((await fileOf()) !== before ? true : null));

      await page.keyboard.press('Escape');
      await tray.getByRole('button', { name: text('editor.pane.stickers') }).click();
      await tray.getByRole('searchbox').fill('heart');
      await tray.getByRole('listitem').getByRole('button').first().click();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: text('editor.addText') }).click();
      await inspector(page)
        .getByRole('textbox', { name: text('editor.textWords') })
        .fill('We came at dawn');
      await saved(page);
      const doc = docOf((await spreadsOf(album))[2]);
      assert.ok(doc.elements.some((element) => element.type === 'sticker'));
      assert.ok(doc.elements.some((element) => element.type === 'text' && element.text === 'We came at dawn'));
    },
  );
});

describe('the order of the book', () => {
  app.scenario('spreads are copied, moved, deleted and brought back', async ({ visit }) => {
    const { page } = await visit({ user });
    const album = await newAlbum('Order');
    await openEditor(page, album);
    const start = idsOf(await spreadsOf(album));
    const actions = (first: number) =>
      strip(page).getByRole('button', {
        name: text('editor.spread.actions', { name: text('editor.spread.pages', { first, last: first + 1 }) }),
      });
    const order = (fits: (ids: readonly string[]) => boolean) =>
      until('the order at the server', async () => {
        const ids = idsOf(await spreadsOf(album));
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

    // The toast, which has an undo of its own, may still be closing.
    await page.locator('[aria-keyshortcuts~="Control+Z"]').click();
    await order((ids) => !ids.includes(start[2] ?? ''));
    await strip(page)
      .getByText(text('editor.deleted', { count: 1 }))
      .click();
    await page.getByRole('menuitem').click();
    await order((ids) => ids.includes(start[2] ?? ''));
  });

  app.scenario('a book of the fewest pages that can be printed keeps them, and says why', async ({ visit }) => {
    const { page, watch } = await visit({ user });
    watch.expect(/status of 409/);
    const album = await newAlbum('Fewest');
    const count = (await spreadsOf(album)).length;
    await openEditor(page, album);
    await strip(page)
      .getByRole('button', {
        name: text('editor.spread.actions', { name: text('editor.spread.pages', { first: 2, last: 3 }) }),
      })
      .click();
    await page.getByRole('menuitem', { name: text('editor.spread.delete') }).click();
    await page.getByText(text('toast.errorDeletingSpread')).waitFor();
    await page.getByText(text('error.too_few_pages')).waitFor();
    assert.equal((await spreadsOf(album)).length, count);
  });

  app.scenario('a spread is drawn to another place', async ({ visit }) => {
    const { page } = await visit({ user });
    const album = await newAlbum('Drawn');
    await openEditor(page, album);
    const start = idsOf(await spreadsOf(album));
    const [from, to] = [await tile(page, 2).boundingBox(), await tile(page, 6).boundingBox()];
    assert.ok(from && to);
    await drag(page, { x: from.x + 60, y: from.y + 30 }, { x: to.x + to.width - 10, y: to.y + 30 });
    await until('the new order', async () => (idsOf(await spreadsOf(album))[4] === start[2] ? true : null));
  });
});

describe('two tabs', () => {
  for (const keep of ['mine', 'theirs'] as const) {
    app.scenario(`a change of both is shown side by side; ${keep} stays`, async ({ visit }) => {
      const album = await newAlbum(`Two tabs, ${keep}`);
      const { page, watch, context } = await visit({ user });
      watch.expect(/status of 409/);
      const other = await context.newPage();
      await openEditor(page, album);
      await openEditor(other, album);
      const write = async (one: Page, words: string) => {
        await one.bringToFront();
        await tile(one, 2).click();
        await one.getByRole('button', { name: text('editor.addText') }).click();
        await inspector(one)
          .getByRole('textbox', { name: text('editor.textWords') })
          .fill(words);
      };
      // The second tab must not read what the first one saves, as it would when it is shown again.
      await other.route('**/api/albums/*', (route) =>
        route.request().method() === 'GET' ? route.abort() : route.continue(),
      );
      watch.expect(/request failed: GET .*\/api\/albums\/|ERR_FAILED/);
      await write(page, 'From the first tab');
      await saved(page);
      await write(other, 'From the second tab');
      await other.getByRole('dialog').waitFor();
      assert.ok(textsOf(await spreadsOf(album)).includes('From the first tab'));
      assert.ok(!textsOf(await spreadsOf(album)).includes('From the second tab'));
      await other.getByRole('button', { name: text(`editor.conflict.${keep}`) }).click();
      await saved(other);
      const words = textsOf(await spreadsOf(album));
      assert.equal(words.includes('From the second tab'), keep === 'mine');
      assert.equal(words.includes('From the first tab'), keep === 'theirs');
    });
  }
});

describe('without a network', () => {
  app.scenario('edits are kept through a reload, and go out when it is back', async ({ visit }) => {
    const { page, watch, context } = await visit({ user });
    watch.expect(/request failed|ERR_|Failed to load/);
    const album = await newAlbum('Offline');
    await openEditor(page, album);
    await context.route('**/api/albums/*/spread', (route) => route.abort('connectionfailed'));
    for (const first of [2, 4]) {
      await tile(page, first).click();
      await page.getByRole('button', { name: text('editor.addText') }).click();
      await inspector(page)
        .getByRole('textbox', { name: text('editor.textWords') })
        .fill(`Written on page ${first}`);
      await page.keyboard.press('Escape');
    }
    await page.getByText(text('editor.save.offline', { count: 2 })).waitFor();
    await page.reload();
    await page.getByText(text('editor.save.offline', { count: 2 })).waitFor();
    assert.ok(!textsOf(await spreadsOf(album)).some((words) => words.startsWith('Written')));
    await context.unroute('**/api/albums/*/spread');
    await page.getByRole('button', { name: text('editor.save.now') }).click();
    await saved(page);
    const words = textsOf(await spreadsOf(album));
    assert.deepEqual(words.filter((one) => one.startsWith('Written')).sort(), [
      'Written on page 2',
      'Written on page 4',
    ]);
  });
});

describe('two tabs without a network', () => {
  app.scenario('that are both closed leave the changes of both to the next one', async ({ visit }) => {
    const { page, watch, context } = await visit({ user });
    watch.expect(/request failed|ERR_|Failed to load/);
    const album = await newAlbum('Two tabs offline');
    const other = await context.newPage();
    await openEditor(page, album);
    await openEditor(other, album);
    await context.route('**/api/albums/*/spread', (route) => route.abort('connectionfailed'));
    for (const [one, first] of [
      [page, 2],
      [other, 4],
    ] as const) {
      await one.bringToFront();
      await tile(one, first).click();
      await one.getByRole('button', { name: text('editor.addText') }).click();
      await inspector(one)
        .getByRole('textbox', { name: text('editor.textWords') })
        .fill(`Offline on page ${first}`);
      await one.getByText(text('editor.save.offline', { count: 1 })).waitFor();
    }
    // An empty tab: without one the browser would end with the last page.
    const next = await context.newPage();
    await page.close();
    await other.close();
    await context.unroute('**/api/albums/*/spread');
    await next.goto(app.url);
    await until('the changes of both tabs', async () => {
      const words = textsOf(await spreadsOf(album)).filter((one) => one.startsWith('Offline'));
      return words.sort().join() === 'Offline on page 2,Offline on page 4' ? true : null;
    });
  });
});

describe('by keys alone', () => {
  app.scenario('a photo is chosen, nudged, duplicated and removed; a spread is moved', async ({ visit }) => {
    const { page } = await visit({ user });
    const album = await newAlbum('Keys');
    await openEditor(page, album);
    const start = idsOf(await spreadsOf(album));
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    await photo(page, 1).focus();
    await page.keyboard.press('Enter');
    const id = (await photo(page, 1).getAttribute('data-element-id')) ?? '';
    const before = whereIs((await spreadsOf(album))[2], id);
    assert.ok(before);
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('ArrowDown');
    await saved(page);
    await until('the nudges at the server', async () => {
      const now = whereIs((await spreadsOf(album))[2], id);
      return now && Math.abs(now.x - before.x - 5) < 0.01 && Math.abs(now.y - before.y - 0.5) < 0.01 ? true : null;
    });
    const count = docOf((await spreadsOf(album))[2]).elements.length;
    const elements = (wanted: number) =>
      until(`${wanted} elements`, async () =>
        docOf((await spreadsOf(album))[2]).elements.length === wanted ? true : null,
      );
    await page.keyboard.press('Control+d');
    await elements(count + 1);
    await page.keyboard.press('Delete');
    await elements(count);

    await tile(page, 2).focus();
    await page.keyboard.press('Space');
    await page.getByText(textPattern('editor.move.start')).waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowRight');
    await page.getByText(textPattern('editor.move.over')).waitFor({ state: 'attached' });
    await page.keyboard.press('Space');
    await until('the new order', async () => (idsOf(await spreadsOf(album))[3] === start[2] ? true : null));
  });
});

describe('who may', () => {
  app.scenario("another user's album is no page, neither by the editor nor by the deep link", async ({ visit }) => {
    const album = await newAlbum('Private');
    const { page, watch } = await visit({ user: await app.newUser('Bob') });
    watch.expect(/status of 404/);
    for (const path of [`/creations/editor/${album}`, `/app/a/${album}`]) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByText('404').first().waitFor();
    }
  });

  app.scenario(
    'the deep link leads its owner to the editor, and to the preview once it is shared',
    async ({ visit }) => {
      const album = await newAlbum('Linked');
      const { page } = await visit({ user });
      await page.goto(`/app/a/${album}`);
      await page.waitForURL((url) => url.pathname.endsWith(`/creations/editor/${album}`));
      await user.call('albumShared', { params: { id: album } });
      await page.goto(`/app/a/${album}`);
      await page.waitForURL((url) => url.pathname.endsWith(`/creations/preview/${album}`));
    },
  );
});

describe('the check before printing', () => {
  app.scenario(
    'mends by a click what undo brings back; the album is saved as a file and opened again',
    async ({ visit }) => {
      const { page } = await visit({ user });
      const id = await newAlbum('Checked');
      await page.goto(`/creations/editor/${id}?check`);
      await page.getByRole('heading', { name: text('check.title') }).waitFor();
      const found = inspector(page).getByRole('listitem');
      const mend = found.getByRole('button', { name: text('check.mend.shrink_frame') }).first();
      await mend.waitFor();
      const before = await found.count();
      await mend.click();
      await until('the mend', async () => ((await found.count()) === before - 1 ? true : null));
      await page.getByRole('button', { name: text('editor.undo'), exact: true }).click();
      await until('the undo', async () => ((await found.count()) === before ? true : null));

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
