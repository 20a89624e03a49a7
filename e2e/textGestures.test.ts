/** Writing on the page, gesture by gesture, compared with a plain editable element of the same browser. */
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { type StyledRange, serialiseSpread } from '@domain/document';
import { aTextElement } from '@domain/testing';
import type { Page } from './support/browser';
import { withEditor } from './support/editorApp';
import { openEditor, parseSpreadDocument, spreadTile, waitUntilEditorSaved } from './support/editorPage';
import { waitForResult } from './support/ledger';
import { createReference, type LetterPoint, pointIn, type WritingPlace } from './support/textReference';

const { app, newAlbum, spreadsOf } = withEditor();

const bold = (start: number, end: number): StyledRange => ({ start, end, bold: true, size: 24 });

/** Texts in which the letters that are pressed occur once. */
const texts = {
  plain: { text: 'We came by night, quick fox' },
  paragraphs: { text: 'First of july\nwe camp\nby zero' },
  styled: { text: 'We came by night, quick fox', styles: [bold(3, 7), bold(18, 23)] },
  styledParagraphs: { text: 'First of july\nwe camp\nby zero', styles: [bold(0, 5), bold(17, 21)] },
  hebrew: { text: 'שלום לך דני', styles: [bold(0, 4)] },
  arabic: { text: 'صيف جميل', styles: [bold(0, 3)] },
  mixed: { text: 'We שקט by night', styles: [bold(3, 6)] },
  mixedPlain: { text: 'We שקט by night' },
  hebrewYear: { text: 'קיץ 2048 טוב', styles: [bold(4, 8)] },
  emoji: { text: 'Fun 👨‍👩‍👧 by sea', styles: [bold(0, 3)] },
  emojiPlain: { text: 'Fun 👨‍👩‍👧 by sea' },
} satisfies Record<string, { text: string; styles?: readonly StyledRange[] }>;
type TextName = keyof typeof texts;

interface Hand {
  press(letter: string, share: number, options?: { count?: number; held?: string }): Promise<void>;
  drag(from: LetterPoint, to: LetterPoint, count?: number): Promise<void>;
  pen(from: LetterPoint, to: LetterPoint): Promise<void>;
  keys(...keys: readonly string[]): Promise<void>;
  type(letters: string): Promise<void>;
  compose(...steps: readonly string[]): Promise<void>;
  paste(html: string, text: string): Promise<void>;
}

function createHand({ page, point }: WritingPlace): Hand {
  return {
    async press(letter, share, { count = 1, held } = {}) {
      const { x, y } = await point({ letter, share });
      if (held) await page.keyboard.down(held);
      await page.mouse.click(x, y, { clickCount: count });
      if (held) await page.keyboard.up(held);
    },
    async drag(from, to, count = 1) {
      const [start, end] = [await point(from), await point(to)];
      await page.mouse.move(start.x, start.y);
      for (let i = 1; i <= count; i += 1) {
        await page.mouse.down({ clickCount: i });
        if (i < count) await page.mouse.up({ clickCount: i });
      }
      await page.mouse.move(end.x, end.y, { steps: 5 });
      await page.mouse.up({ clickCount: count });
    },
    async pen(from, to) {
      const [start, end] = [await point(from), await point(to)];
      const session = await page.context().newCDPSession(page);
      const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', at: { x: number; y: number }) =>
        session.send('Input.dispatchMouseEvent', {
          type,
          ...at,
          button: 'left',
          buttons: type === 'mouseReleased' ? 0 : 1,
          clickCount: 1,
          pointerType: 'pen',
        });
      await send('mousePressed', start);
      await send('mouseMoved', { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 });
      await send('mouseMoved', end);
      await send('mouseReleased', end);
      await session.detach();
    },
    async keys(...keys) {
      for (const key of keys) await page.keyboard.press(key);
    },
    type: (letters) => page.keyboard.type(letters),
    async compose(...steps) {
      const session = await page.context().newCDPSession(page);
      for (const step of steps)
        await session.send('Input.imeSetComposition', {
          text: step,
          selectionStart: step.length,
          selectionEnd: step.length,
        });
      await session.send('Input.insertText', { text: steps.at(-1) ?? '' });
      await session.detach();
    },
    async paste(html, plain) {
      await page.evaluate(
        ([rich = '', words = '']) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/html', rich);
          clipboardData.setData('text/plain', words);
          const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
          if (document.activeElement?.dispatchEvent(event)) document.execCommand('insertHTML', false, rich);
        },
        [html, plain],
      );
    },
  };
}

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
      return { ...ends, marked: '' };
    },
    async close() {
      for (let i = 0; i < 12 && (await valueOf()) !== start; i += 1) await page.keyboard.press('Control+z');
      assert.equal(await valueOf(), start, 'the text is as before after undo');
      await page.keyboard.press('Escape');
      await field.waitFor({ state: 'detached' });
      // Its handles would lie over the texts beside it.
      await page.keyboard.press('Escape');
    },
  };
}

interface Gesture {
  readonly name: string;
  readonly on: TextName;
  /** Selection before, as offsets of its fixed and its moving end. */
  readonly from?: readonly [number, number];
  readonly act: (hand: Hand) => Promise<void>;
}

const pressed = (on: TextName, letter: string, share: number, count = 1): Gesture => ({
  name: `${['', 'press', 'double press', 'triple press'][count]} at ${share} of ${letter}`,
  on,
  act: (hand) => hand.press(letter, share, { count }),
});
const dragged = (on: TextName, from: LetterPoint, to: LetterPoint, count = 1): Gesture => ({
  name: `drag from ${from.letter} to ${to.letter}, ${count} presses`,
  on,
  act: (hand) => hand.drag(from, to, count),
});
const keyed = (on: TextName, from: readonly [number, number], ...keys: readonly string[]): Gesture => ({
  name: `${keys.join(', ')} from ${from.join('–')}`,
  on,
  from,
  act: (hand) => hand.keys(...keys),
});
const typed = (on: TextName, letter: string, share: number, letters: string): Gesture => ({
  name: `press at ${share} of ${letter}, then ${letters}`,
  on,
  act: async (hand) => {
    await hand.press(letter, share);
    await hand.type(letters);
  },
});
const halves = (on: TextName, letters: readonly string[]) =>
  letters.flatMap((letter) => [pressed(on, letter, 0.25), pressed(on, letter, 0.75)]);

const gestures: readonly Gesture[] = [
  ...(['plain', 'styled'] as const).flatMap((on): Gesture[] => [
    ...halves(on, ['W', 'q', 'x', 'f']),
    pressed(on, 'k', 0.75, 2),
    pressed(on, 'q', 0.25, 2),
    pressed(on, 'x', 0.9, 2),
    pressed(on, ',', 0.5, 2),
    pressed(on, 'f', 0.5, 3),
    dragged(on, { letter: 'q', share: 0.25 }, { letter: 'f', share: 0.75 }),
    dragged(on, { letter: 'f', share: 0.75 }, { letter: 'W', share: 0.75 }),
    dragged(on, { letter: 'b', share: 0.5 }, { letter: 'f', share: 0.5 }, 2),
    dragged(on, { letter: 'f', share: 0.5 }, { letter: 'b', share: 0.5 }, 2),
    {
      name: 'pen from q to f',
      on,
      act: (hand: Hand) => hand.pen({ letter: 'q', share: 0.25 }, { letter: 'f', share: 0.75 }),
    },
    {
      name: 'press, Shift and press',
      on,
      act: async (hand: Hand) => (await hand.press('b', 0.25), await hand.press('f', 0.75, { held: 'Shift' })),
    },
    {
      name: 'Shift and press before',
      on,
      from: [20, 20],
      act: (hand: Hand) => hand.press('b', 0.25, { held: 'Shift' }),
    },
    keyed(on, [5, 5], 'ArrowRight', 'ArrowRight', 'ArrowLeft'),
    keyed(on, [5, 5], 'Control+ArrowRight', 'Control+ArrowRight'),
    keyed(on, [9, 9], 'Control+ArrowLeft', 'Shift+Control+ArrowLeft'),
    keyed(on, [5, 5], 'Shift+End', 'Shift+ArrowLeft'),
    keyed(on, [5, 5], 'Home'),
    keyed(on, [5, 9], 'ArrowLeft'),
    keyed(on, [5, 9], 'ArrowRight'),
    keyed(on, [5, 5], 'Control+a'),
    keyed(on, [8, 8], 'Control+Backspace'),
    keyed(on, [8, 8], 'Control+Delete'),
    keyed(on, [8, 11], 'Backspace'),
    typed(on, 'q', 0.25, 'zz'),
    { name: 'letters over a selection', on, from: [8, 10], act: (hand: Hand) => hand.type('at') },
    { name: 'a composed word', on, from: [8, 8], act: (hand: Hand) => hand.compose('ni', 'nih', '你好') },
  ]),
  ...(['paragraphs', 'styledParagraphs'] as const).flatMap((on): Gesture[] => [
    pressed(on, 'j', 0.5, 3),
    pressed(on, 'w', 0.25),
    keyed(on, [19, 19], 'Home', 'ArrowLeft'),
    keyed(on, [13, 13], 'ArrowRight'),
    keyed(on, [4, 4], 'Control+End'),
    keyed(on, [25, 25], 'Control+Home'),
    keyed(on, [22, 22], 'ArrowDown'),
    keyed(on, [3, 3], 'ArrowUp'),
    keyed(on, [14, 14], 'Backspace'),
    keyed(on, [13, 13], 'Delete'),
    dragged(on, { letter: 'j', share: 0.5 }, { letter: 'z', share: 0.5 }, 3),
  ]),
  ...halves('hebrew', ['ש', 'ם', 'ך', 'ד', 'י']),
  pressed('hebrew', 'ם', 0.25, 2),
  pressed('hebrew', 'ד', 0.5, 2),
  typed('hebrew', 'ך', 0.25, 'ה'),
  keyed('hebrew', [4, 4], 'ArrowLeft', 'ArrowLeft', 'ArrowRight'),
  keyed('hebrew', [4, 4], 'Control+ArrowLeft'),
  keyed('hebrew', [4, 4], 'Shift+ArrowLeft', 'Shift+ArrowLeft'),
  keyed('hebrew', [2, 5], 'ArrowLeft'),
  keyed('hebrew', [4, 4], 'Home'),
  keyed('hebrew', [4, 4], 'End'),
  keyed('hebrew', [4, 4], 'Backspace'),
  dragged('hebrew', { letter: 'ש', share: 0.75 }, { letter: 'ד', share: 0.25 }),
  ...halves('arabic', ['ص', 'ف', 'ج', 'ل']),
  pressed('arabic', 'ف', 0.25, 2),
  typed('arabic', 'ف', 0.25, 'ا'),
  ...(['mixed', 'mixedPlain'] as const).flatMap((on): Gesture[] => [
    ...halves(on, ['W', 'ש', 'ק', 'ט', 'b', 'n']),
    pressed(on, 'ט', 0.25, 2),
    typed(on, 'ק', 0.25, 'x'),
    keyed(on, [2, 2], 'ArrowRight', 'ArrowRight', 'ArrowRight'),
    keyed(on, [8, 8], 'Shift+ArrowLeft', 'Shift+ArrowLeft'),
  ]),
  ...halves('hebrewYear', ['ק', 'ץ', '2', '4', '8', 'ט', 'ב']),
  pressed('hebrewYear', '4', 0.75, 2),
  ...(['emoji', 'emojiPlain'] as const).flatMap((on): Gesture[] => [
    ...halves(on, ['F', 'b', 's']),
    pressed(on, '👨‍👩‍👧', 0.2),
    pressed(on, '👨‍👩‍👧', 0.8),
    pressed(on, '👨‍👩‍👧', 0.8, 2),
    keyed(on, [4, 4], 'ArrowRight'),
    keyed(on, [12, 12], 'ArrowLeft'),
    keyed(on, [12, 12], 'Shift+ArrowLeft'),
    keyed(on, [4, 4], 'Delete'),
  ]),
];

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
    const rows: { gesture: string; seen: unknown; wanted: unknown }[] = [];
    for (const { name, on, from = [0, 0] as const, act } of gestures) {
      const written = { id: idOf(on), ...texts[on] };
      await reference.open(written, from);
      await act(createHand(reference));
      const wanted = await reference.read();
      await page.bringToFront();
      await editor.open(written, from);
      await act(createHand(editor));
      const seen = await editor.read();
      await editor.close();
      const partOf = ({ text, anchor, focus }: typeof seen) => `${anchor}–${focus} of ${text}`;
      if (partOf(seen) !== partOf(wanted))
        rows.push({ gesture: `${on}: ${name}`, seen: partOf(seen), wanted: partOf(wanted) });
    }
    assert.deepEqual(rows, []);
    await waitUntilEditorSaved(page);
  });
});
