/** The editor canvas: multiple selection, keys, crops. */
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { positionLines, type Rect, type ShapeElement, serialiseSpread } from '@domain/document';
import { registerAllFontMetrics } from '@domain/document/text/allFontMetrics';
import { withEditor } from './support/editorApp';
import {
  canvasGroup,
  findFrame,
  inspectorRegion,
  openEditor,
  parseSpreadDocument,
  photoButton,
  spreadTile,
  waitForAnnouncement,
  waitUntilEditorSaved,
} from './support/editorPage';
import { dragMouse } from './support/gestures';
import { waitForResult } from './support/ledger';
import { text } from './support/texts';
import { restingBox, waitForValue } from './support/waiting';

const { app, elementsOf, newAlbum, spreadsOf } = withEditor();

describe('canvas', () => {
  app.scenario(
    'selects several elements by rectangle, groups and scales them, and pastes them on other pages',
    async ({ visit }) => {
      const { page } = await visit({ user: app.owner.user });
      const album = await newAlbum('Together');
      await openEditor(page, album);
      await spreadTile(page, 2).click();
      await photoButton(page, 1).waitFor();
      const sheet = await restingBox(canvasGroup(page));
      const start = parseSpreadDocument((await spreadsOf(album))[2]).elements;
      await dragMouse(
        page,
        { x: sheet.x - 12, y: sheet.y - 12 },
        { x: sheet.x + sheet.width + 12, y: sheet.y + sheet.height + 12 },
      );
      await waitForAnnouncement(page, 'chosen', start.length);
      await page.keyboard.press('Control+g');
      await waitForAnnouncement(page, 'grouped', start.length);
      const handle = await restingBox(page.locator('[data-handle="11"]'));
      await dragMouse(page, { x: handle.x + 12, y: handle.y + 12 }, { x: handle.x - 60, y: handle.y - 40 });
      await waitForAnnouncement(page, 'changed', start.length);
      await waitUntilEditorSaved(page);
      const after = parseSpreadDocument((await spreadsOf(album))[2]).elements;
      assert.equal(new Set(after.map(({ group }) => group)).size, 1);
      const shares = after.map(({ frame }, i) => frame.width / (start[i]?.frame.width ?? 1));
      for (const share of shares) assert.ok(Math.abs(share - (shares[0] ?? 0)) < 0.01 && share < 0.95, shares.join());

      const count = parseSpreadDocument((await spreadsOf(album))[3]).elements.length;
      await page.keyboard.press('Control+c');
      await waitForAnnouncement(page, 'copied', start.length);
      await page.keyboard.press('PageDown');
      await page.keyboard.press('Control+v');
      await waitForAnnouncement(page, 'added', start.length);
      await waitForResult('the copies at the server', async () =>
        parseSpreadDocument((await spreadsOf(album))[3]).elements.length === count + start.length ? true : null,
      );
    },
  );

  app.scenario('zooms, straightens, types on the page and lists all shortcuts by keyboard alone', async ({ visit }) => {
    const { page } = await visit({ user: app.owner.user });
    const album = await newAlbum('All keys');
    await openEditor(page, album);
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    await photoButton(page, 1).focus();
    const id = (await photoButton(page, 1).getAttribute('data-element-id')) ?? '';
    await page.keyboard.press('Control+0');
    await page.getByRole('button', { name: text('editor.view.share', { share: 1 }) }).waitFor();
    await page.keyboard.press('Shift+Digit1');
    await page.getByRole('button', { name: text('editor.view.share', { share: 1 }) }).waitFor({ state: 'detached' });

    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: text('editor.crop.help') }).waitFor();
    for (let i = 0; i < 6; i += 1) await page.keyboard.press(']');
    await page.keyboard.press('Escape');
    await waitForResult('the focus back on the photo', async () =>
      (await page.evaluate(() => document.activeElement?.getAttribute('data-element-id'))) === id ? true : null,
    );
    await waitForResult('the straightened photo at the server', async () => {
      const element = parseSpreadDocument((await spreadsOf(album))[2]).elements.find((one) => one.id === id);
      return element?.type === 'photo' && element.straighten === 3 ? true : null;
    });

    await page.keyboard.press('t');
    const field = canvasGroup(page).getByRole('textbox', { name: text('editor.textWords') });
    await field.waitFor();
    const written = 'We came at dawn, and the fog lay on the hills like milk in a bowl, and nobody spoke';
    await page.keyboard.type(written);
    await page.keyboard.press('Home');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Escape');
    await waitUntilEditorSaved(page);
    const words = parseSpreadDocument((await spreadsOf(album))[2]).elements.find(
      (element) => element.type === 'text' && element.text.startsWith('We came'),
    );
    assert.ok(words?.type === 'text' && words.lines.length > 1, JSON.stringify(words));
    // The space at the former line break is gone.
    assert.equal(words.text.length, written.length - 1);

    // While the text is selected, letters are typed into it.
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: text('editor.keys') });
    await sheet.waitFor();
    await sheet.getByRole('checkbox', { name: text('editor.keys.single') }).click();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await photoButton(page, 1).focus();
    await page.keyboard.press('?');
    await page.keyboard.press('Control+/');
    await sheet.waitFor();
    await waitForValue(() => sheet.getByRole('checkbox').isChecked(), false);
  });

  app.scenario('saves what it shows immediately after a burst of keys', async ({ visit }) => {
    const { page } = await visit({ user: app.owner.user });
    const album = await newAlbum('In a burst');
    await openEditor(page, album);
    await spreadTile(page, 2).click();
    await photoButton(page, 1).waitFor();
    await canvasGroup(page).focus();
    await page.keyboard.press('t');
    await canvasGroup(page)
      .getByRole('textbox', { name: text('editor.textWords') })
      .waitFor();
    const list = [
      'Backspace',
      ...'1. We came at dawn and the fog lay on the hillsides like milk in',
      'Enter',
      ...'a bowl',
    ];
    const words = [
      'ArrowLeft',
      'ArrowLeft',
      'Delete',
      'Backspace',
      'Space',
      ...'wn and nobody spoke to us',
      'End',
      '!',
    ];
    // Sends keys without waiting for the page.
    await Promise.all([...list, ...words].map((key) => page.keyboard.press(key)));
    const painted = await page
      .locator('[data-painting]:not([data-ahead]) [data-element]')
      .evaluateAll((nodes) =>
        nodes.map((node) => [node.getAttribute('data-element'), [...node.children].map((line) => line.textContent)]),
      );
    await page.keyboard.press('Escape');
    await waitUntilEditorSaved(page);
    const stored = (await elementsOf(album)).find((one) => one.type === 'text' && one.text.startsWith('1. We'));
    assert.ok(stored?.type === 'text');
    assert.match(stored.text, /milk in\n2\. a b wn and nobody spoke to usl!$/);
    const lines = positionLines(stored).map((line) => line.text);
    assert.deepEqual(new Map(painted as [string, string[]][]).get(stored.id), lines);

    // Styles the first letters, in faces that the page loads now.
    for (const key of ['Enter', 'Control+Home', ...Array.from({ length: 7 }, () => 'Shift+ArrowRight')])
      await page.keyboard.press(key);
    await page.keyboard.press('Control+b');
    await page.keyboard.press('Control+i');
    registerAllFontMetrics();
    const styled = await waitForResult('the styled text', async () => {
      const one = (await elementsOf(album)).find(({ id }) => id === stored.id);
      return one?.type === 'text' && one.styles?.[0]?.italic ? one : null;
    });
    assert.deepEqual(styled.styles, [{ start: 0, end: 7, bold: true, italic: true }]);
    const runs = positionLines(styled).flatMap((line) => (line.runs ?? [line]).map((run) => run.text));
    const shown = await page
      .locator(`[data-painting]:not([data-ahead]) [data-element="${stored.id}"]`)
      .first()
      .evaluate((node) => [...node.children].map((line) => line.textContent));
    assert.deepEqual(shown, runs);
    for (const key of ['Escape', 'Control+z', 'Control+z']) await page.keyboard.press(key);

    // Undoes the typing, then the text itself; keys go on to the pages.
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: text('editor.element.text', { text: text('editor.newText') }) }).waitFor();
    await page.keyboard.press('Control+z');
    await waitForResult('the focus on the pages', async () =>
      (await canvasGroup(page).evaluate((node) => node === document.activeElement)) ? true : null,
    );
  });

  app.scenario('snaps a dragged element to its neighbours and to positions on earlier pages', async ({ visit }) => {
    const { page } = await visit({ user: app.owner.user });
    const album = await newAlbum('Caught');
    const plate = (id: string, frame: Rect): ShapeElement => ({
      ...({ type: 'shape', shape: 'rectangle', fill: '#d9e2f2', stroke: null } as const),
      ...({ rotation: 0, opacity: 1, locked: false } as const),
      id,
      frame,
    });
    const onPages = async (at: number, ...elements: readonly ShapeElement[]) => {
      const spread = (await spreadsOf(album))[at];
      if (!spread) throw new Error('no page with enough photos');
      const body = serialiseSpread({ ...parseSpreadDocument(spread), elements });
      const params = { id: album };
      await app.owner.user.call('spreadUpdate', { params, body: { id: spread.id, version: spread.version, body } });
    };
    await onPages(2, plate('before', { x: 47.3, y: 31.7, width: 13.1, height: 11.3 }));
    const beside = plate('beside', { x: 83.9, y: 150, width: 30, height: 20 });
    await onPages(3, plate('drawn', { x: 20, y: 75, width: 17.7, height: 14.9 }), beside);
    await openEditor(page, album);
    await spreadTile(page, 4).click();
    const drawn = page.locator('[data-pages] [data-element-id="drawn"]');
    await drawn.waitFor();
    const frame = async () =>
      parseSpreadDocument((await spreadsOf(album))[3]).elements.find(({ id }) => id === 'drawn')?.frame;
    const stage = page.viewportSize() ?? assert.fail();
    const lines = () =>
      page.locator('[data-pages] [data-kind="line"]').evaluateAll(
        (nodes, { width, height }) =>
          nodes.filter((node) => {
            const { left, top } = node.getBoundingClientRect();
            return left > -width && left < width && top > -height && top < height;
          }).length,
        stage,
      );

    /**
     * Drags its left edge to an offset from a target, in mm.
     * @returns its position and the number of guides shown
     */
    const drawBeside = async (place: number, by: number, key?: 'Control') => {
      const [box, here] = [await drawn.boundingBox(), await frame()];
      if (!box || !here) throw new Error('photo is not on the page');
      const scale = Number(await page.locator('[data-pages]').getAttribute('data-scale'));
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      if (key) await page.keyboard.down(key);
      await page.mouse.move(x + (place + by - here.x) * scale, y, { steps: 12 });
      const shown = await lines();
      await page.mouse.up();
      if (key) await page.keyboard.up(key);
      await waitUntilEditorSaved(page);
      const now = await waitForResult('it at the server', async () => {
        const there = await frame();
        return there && Math.abs(there.x - here.x) > 1 ? there.x : null;
      });
      return { at: now, shown };
    };
    const near = 0.4;
    const caught = await drawBeside(beside.frame.x, near);
    assert.ok(Math.abs(caught.at - beside.frame.x) < 0.011 && caught.shown > 0, JSON.stringify(caught));
    const beyond = await drawBeside(47.3, near);
    assert.ok(Math.abs(beyond.at - 47.3) < 0.011 && beyond.shown > 0, JSON.stringify(beyond));
    const free = await drawBeside(beside.frame.x, near, 'Control');
    assert.ok(Math.abs(free.at - beside.frame.x) > 0.1 && free.shown === 0, JSON.stringify(free));
  });

  app.scenario('ends interactions when the page is left, and keeps focus in the layer list', async ({ visit }) => {
    const { page } = await visit({ user: app.owner.user });
    const album = await newAlbum('Turned away');
    await openEditor(page, album);
    await spreadTile(page, 2).click();
    await photoButton(page, 1).dblclick();
    const cropped = page.getByRole('button', { name: text('editor.crop.help') });
    await cropped.waitFor();
    await spreadTile(page, 4).click();
    await cropped.waitFor({ state: 'detached' });
    await spreadTile(page, 2).click();
    await photoButton(page, 1).waitFor();
    assert.equal(await cropped.count(), 0);

    const count = (await elementsOf(album)).length;
    await inspectorRegion(page)
      .locator('summary')
      .filter({ hasText: text('editor.layers', { count }) })
      .click();
    const layers = inspectorRegion(page).locator('li button[aria-pressed]:first-child');
    for (const number of [0, 1]) {
      await layers.nth(number).focus();
      await page.keyboard.press('Enter');
      await layers.nth(number).and(page.locator('[aria-pressed=true]')).waitFor();
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await layers.nth(number).and(page.locator(':focus')).waitFor();
    }
  });

  app.scenario(
    'limits keys to the crop while cropping, without removing, moving or undoing anything behind it',
    async ({ visit }) => {
      const { page } = await visit({ user: app.owner.user });
      const album = await newAlbum('Inside');
      await openEditor(page, album);
      await spreadTile(page, 2).click();
      await photoButton(page, 1).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowDown');
      await waitUntilEditorSaved(page);
      const before = await elementsOf(album);
      await page.keyboard.press('Enter');
      const pane = page.getByRole('button', { name: text('editor.crop.help') });
      await pane.and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Control+z');
      const undo = page.getByRole('button', { name: text('editor.undo'), exact: true });
      await undo.and(page.locator('[aria-disabled=true]')).waitFor();

      const bar = page.getByRole('group', { name: text('editor.crop'), exact: true });
      const zoom = bar.getByRole('slider', { name: text('editor.zoom') });
      // Each slider stays beside its label even in a narrow panel.
      await page.setViewportSize({ width: 1024, height: 800 });
      for (const id of ['editor.zoom', 'editor.straighten'] as const) {
        const words = await restingBox(bar.getByText(text(id), { exact: true }));
        const slider = await restingBox(bar.getByRole('slider', { name: text(id) }));
        assert.ok(words && slider);
        assert.ok(slider.y < words.y + words.height && slider.x > words.x + words.width);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
      const zoomed = await zoom.inputValue();
      await page.keyboard.press('+');
      await waitForResult('a closer crop', async () => ((await zoom.inputValue()) > zoomed ? true : null));
      await page.keyboard.press('Control+z');
      await waitForResult('the crop as it was', async () => ((await zoom.inputValue()) === zoomed ? true : null));
      await page.keyboard.press('Control+y');
      await waitForResult('a closer crop again', async () => ((await zoom.inputValue()) > zoomed ? true : null));
      for (const control of [zoom, bar.getByRole('button', { name: text('editor.crop.done') })]) {
        await control.focus();
        for (const key of ['Delete', 'Backspace', 't', 'Control+d', 'Control+Home']) await page.keyboard.press(key);
      }
      for (const key of ['ArrowLeft', 'PageDown', 'Control+z', 'Control+z', 'Control+Shift+z', 'Enter'])
        await page.keyboard.press(key);
      await pane.waitFor({ state: 'detached' });
      await waitUntilEditorSaved(page);
      const cropOf = (one: { type: string }) => ('crop' in one ? { ...one, crop: null } : one);
      assert.deepEqual((await elementsOf(album)).map(cropOf), before.map(cropOf));
      assert.notDeepEqual(await elementsOf(album), before);
    },
  );

  app.scenario('pans the camera to a focused element outside the viewport', async ({ visit }) => {
    const { page } = await visit({ user: app.owner.user });
    const album = await newAlbum('Beside');
    await openEditor(page, album);
    await spreadTile(page, 2).click();
    await photoButton(page, 1).waitFor();
    await photoButton(page, 1).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+2');
    for (let i = 0; i < 3; i += 1) await page.keyboard.press('Control+=');
    const stage = canvasGroup(page).locator('..');
    const placed = (number: number) =>
      waitForResult(`photo ${number} in sight`, async () => {
        const [box, table] = [await photoButton(page, number).boundingBox(), await stage.boundingBox()];
        const scrolled = await stage.evaluate(({ scrollLeft, scrollTop }) => scrollLeft + scrollTop);
        if (!box || !table || scrolled !== 0) return null;
        const across = Math.min(box.x + box.width, table.x + table.width) - Math.max(box.x, table.x);
        const down = Math.min(box.y + box.height, table.y + table.height) - Math.max(box.y, table.y);
        return across > 24 && down > 24 ? true : null;
      });
    await placed(1);
    await photoButton(page, 2).focus();
    await placed(2);
    await photoButton(page, 1).focus();
    await placed(1);
  });

  app.scenario('scrolls the stage while dragging, at its edge and by wheel', async ({ visit }) => {
    const { page } = await visit({ user: app.owner.user });
    const album = await newAlbum('Drawn on');
    await openEditor(page, album);
    await spreadTile(page, 2).click();
    await photoButton(page, 1).click();
    const id = (await photoButton(page, 1).getAttribute('data-element-id')) ?? '';
    const before = findFrame((await spreadsOf(album))[2], id);
    const scaleAttribute = () => canvasGroup(page).getAttribute('data-scale');
    for (let i = 0; i < 4; i += 1) {
      const smaller = await scaleAttribute();
      await page.keyboard.press('Control+=');
      await waitForResult('the next zoom', async () => ((await scaleAttribute()) === smaller ? null : true));
    }
    const stage = await canvasGroup(page).locator('..').boundingBox();
    const box = async () => {
      const [element, sheet] = [await restingBox(photoButton(page, 1)), await restingBox(canvasGroup(page))];
      return { element, sheet };
    };
    // Centre of its visible part; its size varies between drafts.
    const at = await waitForResult('the photo near to the eye', async () => {
      const { element } = await box();
      if (!stage || element.width <= 400) return null;
      const [left, top] = [Math.max(element.x, stage.x), Math.max(element.y, stage.y)];
      const right = Math.min(element.x + element.width, stage.x + stage.width);
      const bottom = Math.min(element.y + element.height, stage.y + stage.height);
      return { x: (left + right) / 2, y: (top + bottom) / 2 };
    });
    assert.ok(stage && before);
    const start = await box();
    await page.keyboard.down('Control');
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    const edge = { x: stage.x + stage.width - 4, y: at.y };
    await page.mouse.move(edge.x, edge.y, { steps: 6 });
    await waitForResult('the pages gone on below it', async () =>
      (await box()).sheet.x < start.sheet.x - 150 ? true : null,
    );
    const away = { x: stage.x + stage.width / 2, y: at.y };
    await page.mouse.move(away.x, away.y, { steps: 3 });
    await page.keyboard.up('Control');
    const { sheet } = await box();
    await page.mouse.wheel(0, 140);
    await waitForResult('the pages gone up', async () => ((await box()).sheet.y < sheet.y - 100 ? true : null));
    await page.keyboard.down('Control');
    await page.mouse.move(away.x + 1, away.y);
    await page.mouse.up();
    await page.keyboard.up('Control');

    const after = await box();
    const [x, y] = [away.x + 1 - at.x, away.y - at.y];
    const off = { x: after.element.x - start.element.x - x, y: after.element.y - start.element.y - y };
    assert.ok(Math.hypot(off.x, off.y) < 2, `it is ${off.x}, ${off.y} px off the pointer`);
    const scale = Number(await scaleAttribute());
    const there = await waitForResult('the photo at the server', async () => {
      const now = findFrame((await spreadsOf(album))[2], id);
      return now && now.x !== before.x ? now : null;
    });
    assert.ok(there.x - before.x > (x + 150) / scale, `${before.x} → ${there.x}`);
    assert.ok(there.y - before.y > 100 / scale, `${before.y} → ${there.y}`);
  });

  app.scenario('fits long Russian words beside a text, and the price', async ({ visit }) => {
    const { page, pageErrors, context } = await visit({ user: app.owner.user });
    pageErrors.expect(/request failed|ERR_|Failed to load/);
    await context.route('**/api/albums/*/spread', (route) => route.abort('connectionfailed'));
    await page.goto(`/ru/creations/editor/${await newAlbum('Long words')}`);
    await page.getByRole('button', { name: text('editor.addText', {}, 'ru') }).click();
    const cut = await page.getByRole('group', { name: text('editor.style', {}, 'ru') }).evaluate((group) => {
      const { right } = group.getBoundingClientRect();
      return [...group.children].flatMap((one) => (one.getBoundingClientRect().right > right ? [one.textContent] : []));
    });
    assert.deepEqual(cut, []);

    await page.getByText(text('editor.save.offline', { count: 1 }, 'ru')).waitFor();
    const order = page.getByRole('button', { name: text('cart.order', {}, 'ru'), exact: true });
    for (const width of [390, 768, 820, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await waitForResult(`the price at ${width} px`, async () => {
        const box = await order.boundingBox();
        return box && box.x + box.width <= width ? true : null;
      });
    }
  });
});
