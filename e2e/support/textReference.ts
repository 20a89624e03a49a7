/** One text twice: in the editor, and in a plain editable element of the same browser. */
import type { StyledRange, TextElement } from '@domain/document';
import type { Locator, Page } from './browser';

type WrittenText = Pick<TextElement, 'id' | 'text'> & { readonly styles?: readonly StyledRange[] };

/** Share of a letter's box from its left edge, such as 0.75 for its right half. */
export interface LetterPoint {
  readonly letter: string;
  readonly share: number;
}

interface Seen {
  readonly text: string;
  readonly anchor: number;
  readonly focus: number;
}

/** A place to write, which gestures and keys act upon. */
export interface WritingPlace {
  readonly page: Page;
  readonly name: string;
  /** Begins anew with the text, and a caret or a selection in it. */
  open(written: WrittenText, selection: readonly [number, number]): Promise<void>;
  /** Returns a point of a letter that occurs once in the text. */
  point(at: LetterPoint): Promise<{ x: number; y: number }>;
  read(): Promise<Seen>;
}

/** Returns the box of a letter in the text nodes below an element. */
const letterBox = (root: Locator, letter: string): Promise<{ x: number; y: number; width: number; height: number }> =>
  root.evaluate((node, wanted) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const words = walker.currentNode as Text;
      const at = words.data.indexOf(wanted);
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(words, at);
      range.setEnd(words, at + wanted.length);
      const { x, y, width, height } = range.getBoundingClientRect();
      return { x, y, width, height };
    }
    throw new Error(`no letter ${wanted}`);
  }, letter);

export async function pointIn(root: Locator, { letter, share }: LetterPoint) {
  const { x, y, width, height } = await letterBox(root, letter);
  return { x: x + share * width, y: y + height / 2 };
}

const wrap = (letters: string, marks: readonly string[]): string =>
  `${marks.map((mark) => `<${mark}>`).join('')}${letters}${marks
    .map((mark) => `</${mark}>`)
    .reverse()
    .join('')}`;

/** Returns a text with marks around its styled parts. */
function markLetters(text: string, styles: readonly StyledRange[] = []): string {
  let [at, marked] = [0, ''];
  for (const { start, end, bold, italic, underline } of styles) {
    const marks = [...(bold ? ['b'] : []), ...(italic ? ['i'] : []), ...(underline ? ['u'] : [])];
    marked += text.slice(at, start) + wrap(text.slice(start, end), marks);
    at = end;
  }
  return marked + text.slice(at);
}

/** Plain editable element, whose behaviour is the browser's own. */
export function createReference(page: Page): WritingPlace {
  const field = page.locator('#field');
  return {
    page,
    name: 'a plain editable element',
    async open({ text, styles = [] }, [anchor, focus]) {
      await page.setContent(
        '<body style="margin:60px"><div id="field" contenteditable dir="auto" style="font:32px serif;white-space:pre-wrap;unicode-bidi:plaintext;outline:0"></div>',
      );
      await field.evaluate((node, marked) => void (node.innerHTML = marked), markLetters(text, styles));
      await field.focus();
      await field.evaluate(
        (node, ends) => {
          const placeOf = (offset: number): readonly [Node, number] => {
            const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
            let left = offset;
            while (walker.nextNode()) {
              const { length } = walker.currentNode as Text;
              if (left <= length) return [walker.currentNode, left];
              left -= length;
            }
            return [node, 0];
          };
          getSelection()?.setBaseAndExtent(...placeOf(ends[0] ?? 0), ...placeOf(ends[1] ?? 0));
        },
        [anchor, focus],
      );
    },
    point: (at) => pointIn(field, at),
    read: () =>
      field.evaluate((node) => {
        const selection = getSelection();
        const isBreak = (one: Node) => one instanceof HTMLElement && (one.tagName === 'BR' || one.tagName === 'DIV');
        // A new paragraph of the browser is an element; the last break of a block stands for its end.
        const textBefore = (end: Node | null, offset: number): string => {
          let words = '';
          let isDone = false;
          const visit = (one: Node) => {
            if (isDone) return;
            if (one instanceof HTMLElement && one.tagName === 'DIV' && one !== node && words !== '') words += '\n';
            if (one instanceof HTMLBRElement && one.nextSibling !== null && !isBreak(one.nextSibling)) words += '\n';
            if (one instanceof Text) words += one === end ? one.data.slice(0, offset) : one.data;
            Array.from(one.childNodes).forEach((child, i) => {
              if (one === end && i === offset) isDone = true;
              if (!isDone) visit(child);
            });
            if (one === end) isDone = true;
          };
          visit(node);
          return words;
        };
        return {
          text: textBefore(null, 0),
          anchor: textBefore(selection?.anchorNode ?? null, selection?.anchorOffset ?? 0).length,
          focus: textBefore(selection?.focusNode ?? null, selection?.focusOffset ?? 0).length,
        };
      }),
  };
}
