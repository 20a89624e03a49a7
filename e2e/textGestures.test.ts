/** Writing on the page, gesture by gesture, compared with a plain editable element of the same browser. */
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { serialiseSpread } from '@domain/document';
import { aTextElement } from '@domain/testing';
import type { Page } from './support/browser';
import { withEditor } from './support/editorApp';
import { openEditor, parseSpreadDocument, spreadTile, waitUntilEditorSaved } from './support/editorPage';
import { createReference, pointIn, type WritingPlace } from './support/textReference';
import { gestures, type TextName, texts } from './support/writingGestures';
import { createHand } from './support/writingHand';

const { app, newAlbum, spreadsOf } = withEditor();

/** A text on the page, in editing. */
function createEditorPlace(page: Page): WritingPlace & { close(): Promise<void> } {
  const field = page.locator('textarea:focus');
  let id = '';
  let start = '';
  const painted = () => page.locator(`[data-painting]:not([data-ahead]) [data-element="${id}"]`).first();
  const valueOf = () => field.inputValue();
  return {
    page,
    name: 'the editor',
    async open({ id: next, text }, [anchor, focus]) {
      id = next;
      start = text;
      await page.locator(`button[data-element-id="${id}"]`).dblclick();
      await field.waitFor();
      assert.equal(await valueOf(), text);
      await field.evaluate(
        (node: HTMLTextAreaElement, ends) =>
          node.setSelectionRange(
            Math.min(...ends),
            Math.max(...ends),
            (ends[1] ?? 0) < (ends[0] ?? 0) ? 'backward' : 'forward',
          ),
        [anchor, focus],
      );
    },
    async point({ letter, share }) {
      const root = painted();
      await root.waitFor();
      return pointIn(root, { letter, share });
    },
    async read() {
      const ends = await field.evaluate((node: HTMLTextAreaElement) => {
        const { value, selectionStart: from, selectionEnd: to, selectionDirection } = node;
        return selectionDirection === 'backward'
          ? { text: value, anchor: to, focus: from }
          : { text: value, anchor: from, focus: to };
      });
      return ends;
    },
    async close() {
      // Steps beyond the first have no effect. A change of styles leaves the letters as they are.
      for (let i = 0; i < 6; i += 1) await page.keyboard.press('Control+z');
      assert.equal(await valueOf(), start, 'the text is as before after undo');
      await page.keyboard.press('Escape');
      await field.waitFor({ state: 'detached' });
      // Its handles would lie over the texts beside it.
      await page.keyboard.press('Escape');
    },
  };
}

const names = Object.keys(texts) as TextName[];
const idOf = (name: TextName) => `t${names.indexOf(name)}`;

/** Puts the texts on pages 2–3, each in a frame of its own, and nothing else. */
async function layTexts(album: string): Promise<void> {
  const spread = (await spreadsOf(album))[2];
  assert.ok(spread);
  const doc = parseSpreadDocument(spread);
  const elements = names.map((name, i) => {
    const frame = { x: i < 6 ? 15 : 225, y: 15 + 30 * (i % 6), width: 180, height: 28 };
    return aTextElement({ id: idOf(name), frame, size: 18, leading: 1.2, ...texts[name] });
  });
  const body = serialiseSpread({ ...doc, elements });
  await app.owner.user.call('spreadUpdate', {
    params: { id: album },
    body: { id: spread.id, version: spread.version, body },
  });
}

describe('writing on the page', () => {
  app.scenario('is as in a plain editable element, gesture by gesture', async ({ visit }) => {
    const { page, context } = await visit({ user: app.owner.user, isPrivate: true });
    const album = await newAlbum('Written');
    await layTexts(album);
    await openEditor(page, album);
    await spreadTile(page, 2).click();
    await page.locator(`button[data-element-id="${idOf('plain')}"]`).waitFor();
    await page.evaluate(() => document.fonts.ready);
    const editor = createEditorPlace(page);
    const reference = createReference(await context.newPage());
    const rows: { gesture: string; seen: string | undefined; wanted: string | undefined }[] = [];
    for (const { name, on, from = [0, 0] as const, act, instead } of gestures) {
      const written = { id: idOf(on), ...texts[on] };
      await reference.open(written, from);
      await act(createHand(reference));
      const wanted = await reference.read();
      await page.bringToFront();
      await editor.open(written, from);
      await act(createHand(editor));
      const seen = await editor.read();
      await editor.close();
      const [had, expected] = [seen, wanted].map(({ text, anchor, focus }) => `${anchor}–${focus} of ${text}`);
      const right = instead === undefined ? expected : `${instead} of ${written.text}`;
      if (had !== right) rows.push({ gesture: `${on}: ${name}`, seen: had, wanted: right });
    }
    assert.deepEqual(rows, []);
    await waitUntilEditorSaved(page);
  });

  app.scenario(
    'styles what is typed after Ctrl+B, from the first letter, though its face is still loading',
    async ({ visit }) => {
      const { page } = await visit({ user: app.owner.user, isPrivate: true });
      const album = await newAlbum('Bold');
      await layTexts(album);
      await openEditor(page, album);
      await spreadTile(page, 2).click();
      const editor = createEditorPlace(page);
      const { text } = texts.plain;
      await editor.open({ id: idOf('plain'), ...texts.plain }, [text.length, text.length]);
      await page.keyboard.press('Control+b');
      await page.keyboard.type('fat');
      await page.keyboard.press('Control+b');
      await page.keyboard.type('thin');
      assert.equal((await editor.read()).text, `${text}fatthin`);
      await page.keyboard.press('Escape');
      await waitUntilEditorSaved(page);
      const spread = (await spreadsOf(album))[2];
      const saved = spread && parseSpreadDocument(spread).elements.find(({ id }) => id === idOf('plain'));
      assert.ok(saved?.type === 'text');
      assert.equal(saved.text, `${text}fatthin`);
      assert.deepEqual(saved.styles, [{ start: text.length, end: text.length + 3, bold: true }]);
    },
  );
});
