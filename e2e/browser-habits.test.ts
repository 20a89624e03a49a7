/**
 * Browser and user habits: fast keys, scroll wheels, printing, large zoom, the system clipboard, word-wise
 * keys.
 */
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { MM_PER_POINT } from '@domain/document';
import { formats } from '@domain/print';
import { createDraftAlbum } from './support/albums';
import { withApp } from './support/app';
import type { Page } from './support/browser';
import {
  fetchSpreads,
  inspectorRegion,
  inspectorSection,
  openEditor,
  openFirstPhoto,
  parseSpreadDocument,
  photoButton,
  spreadTile,
} from './support/editorPage';
import { waitForResult } from './support/ledger';
import { OpenBook } from './support/openBook';
import { readPdfSummary } from './support/readPdf';
import { text } from './support/texts';

const app = withApp();
const FIRST_PAGES = 2;
const button = (page: Page, id: string) => page.getByRole('button', { name: text(id), exact: true });

/** Returns the pages that the browser prints on its print shortcut. */
async function printPages(page: Page) {
  await page.evaluate(() => {
    window.print = () => {
      document.documentElement.dataset['printed'] = 'yes';
    };
  });
  await page.keyboard.press('Control+p');
  await page.locator('html[data-printed]').waitFor();
  return readPdfSummary(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
}

async function assertPrintsPages(page: Page, leaves: number): Promise<void> {
  const { width, height } = formats['square-210'];
  const pdf = await printPages(page);
  assert.equal(pdf.pages, leaves, 'each page and both sides of the cover');
  for (const size of pdf.sizes)
    assert.ok(Math.abs(size.width - width / MM_PER_POINT) < 1 && Math.abs(size.height - height / MM_PER_POINT) < 1);
}

describe('book', () => {
  app.scenario('turns to the last requested page, avoids a notch, and prints its pages', async ({ visit }) => {
    const { page, context } = await visit({
      user: app.owner.user,
      reducedMotion: 'no-preference',
      isPrivate: true,
    });
    await page.goto(`/creations/preview/${app.owner.album.id}`);
    const book = new OpenBook(page);
    await book.ready();
    const waitForPosition = (words: string | RegExp) => book.position.getByText(words).waitFor();
    /** Faster than a page turn. */
    const press = (...keys: string[]) =>
      page.evaluate((all) => {
        for (const key of all)
          window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      }, keys);
    await press('End', 'Home', 'End');
    await waitForPosition(text('viewer.backCover'));
    await press('ArrowLeft', 'Home');
    await waitForPosition(text('viewer.frontCover'));
    await press('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft');
    await waitForPosition(/^Pages 2–3 of/);

    const total = Number(/\d+$/.exec((await book.position.textContent()) ?? '')?.[0]);
    await assertPrintsPages(page, total + 2);

    await page.setViewportSize({ width: 844, height: 390 });
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: 59, right: 59, bottom: 21 } });
    const controls = page
      .locator('section')
      .first()
      .getByRole('button')
      .or(page.getByRole('heading', { level: 1 }));
    await waitForResult('controls beside the notch', async () => {
      const boxes = await Promise.all((await controls.all()).map((control) => control.boundingBox()));
      return boxes.every((box) => box === null || (box.x >= 59 && box.x + box.width <= 844 - 59)) || null;
    });
  });
});

describe('editor', () => {
  app.scenario(
    'pastes from the system clipboard, deletes whole words, prints its pages, and works at 400 %',
    async ({ visit }) => {
      const { user, photos } = app.owner;
      const { id } = await createDraftAlbum(user, photos.slice(0, 12), 'Habits');
      const { page, context } = await visit({ user });
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await openEditor(page, id);
      await openFirstPhoto(page);
      const elements = async () => parseSpreadDocument((await fetchSpreads(user, id))[FIRST_PAGES]).elements;
      const kinds = (kind: string, count: number) =>
        waitForResult(`${count} of ${kind}`, async () => {
          const found = (await elements()).filter(({ type }) => type === kind);
          return found.length === count ? found : null;
        });
      const before = await elements();
      const [photosBefore, textsBefore] = ['photo', 'text'].map(
        (kind) => before.filter(({ type }) => type === kind).length,
      );
      assert.ok(photosBefore !== undefined && textsBefore !== undefined);

      // Select text of the screen before selecting a photo.
      await inspectorRegion(page).getByText(text('editor.page.hint')).dblclick();
      await photoButton(page, 1).click();
      await page.keyboard.press('Control+c');
      await page.keyboard.press('Control+v');
      await kinds('photo', photosBefore + 1);
      await page.keyboard.press('Escape');
      await button(page, 'editor.paste').click();
      await kinds('photo', photosBefore + 2);
      await page.keyboard.press('Escape');
      const words = 'We came at dawn and stayed until the sun had gone behind the hills of the island';
      await page.evaluate(async (said) => {
        const blob = (type: string, data: string) => new Blob([data], { type });
        const [plain, html] = [blob('text/plain', said), blob('text/html', `<p>${said}</p>`)];
        await navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain, 'text/html': html })]);
      }, words);
      await button(page, 'editor.paste').click();
      await kinds('text', textsBefore + 1);

      await page.keyboard.press('Enter');
      const field = page.locator('textarea:focus');
      await field.waitFor();
      const lines = (await field.inputValue()).split('\n').map((line) => line.replaceAll(/[\u2061-\u2064]/g, ''));
      assert.ok(lines.length > 1, 'the words need more than a line');
      const [first = ''] = lines;
      await page.keyboard.press('Control+Home');
      await page.keyboard.press('End');
      for (const key of ['ArrowRight', 'Control+Backspace', 'Control+Delete']) await page.keyboard.press(key);
      await page.keyboard.press('Control+Enter');
      const rest = words.slice(first.length + 1);
      const wanted = first.slice(0, first.lastIndexOf(' ') + 1) + rest.slice(rest.indexOf(' '));
      await waitForResult('the text without two words', async () => {
        const texts = (await elements()).flatMap((element) => (element.type === 'text' ? [element.text] : []));
        return texts.includes(wanted) || null;
      });
      const leaves = (await fetchSpreads(user, id)).reduce(
        (sum, _, i, all) => sum + (i === 1 || i === all.length - 1 ? 1 : 2),
        0,
      );
      await assertPrintsPages(page, leaves);

      await page.setViewportSize({ width: 320, height: 256 });
      await spreadTile(page, 4).click();
      await photoButton(page, 1).click();
      const box = await page.locator('[data-pages]').boundingBox();
      assert.ok(box && box.height > 90 && box.width > 200, `the pages are ${box?.width} × ${box?.height} px`);
      await page.getByRole('button', { name: text('editor.pane.inspect') }).click();
      await inspectorSection(page, 'editor.frame').click();
      await inspectorRegion(page).getByLabel(text('editor.width')).fill('60');
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      assert.ok(overflow <= 0, 'nothing is wider than the window');
    },
  );
});
