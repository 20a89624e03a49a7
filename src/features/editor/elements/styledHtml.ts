import { cleanText, normaliseStyles, type StyledRange, splitAtStyles, type TextRange } from '@domain/document';

/** Styles of letters that come along from other programs; everything else is dropped. */
type Marks = Readonly<Record<'bold' | 'italic' | 'underline', boolean>>;

const NO_MARKS: Marks = { bold: false, italic: false, underline: false };

/** A text with the styles of its parts, read from HTML. */
export interface StyledWords {
  readonly text: string;
  readonly styles: readonly StyledRange[];
}

function parseBody(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const unseen of body.querySelectorAll('style, script, title, template')) unseen.remove();
  return body;
}

/** Returns the text of HTML, without the metadata that programs add. */
export function htmlToText(html: string): string {
  const body = parseBody(html);
  for (const end of body.querySelectorAll('br, p, div, li, tr, h1, h2, h3, h4, h5, h6')) end.append('\n');
  return body.textContent.replaceAll(/[\u00a0\u200b\ufeff\ufffc]/g, ' ').trim();
}

const tags: readonly (readonly [keyof Marks, string])[] = [
  ['bold', 'b, strong, h1, h2, h3, h4, h5, h6, th'],
  ['italic', 'i, em, cite, dfn, var, address'],
  ['underline', 'u, ins'],
];

/** Returns the marks that a style sets or ends. An underline goes on in the parts of an underlined text. */
function marksOfStyle(style: CSSStyleDeclaration): Partial<Marks> {
  const { fontWeight: weight, fontStyle, textDecoration, textDecorationLine } = style;
  const isUnderlined = /underline/.test(`${textDecorationLine} ${textDecoration}`);
  return {
    ...(weight !== '' && { bold: /^bold(er)?$/.test(weight) || Number(weight) >= 600 }),
    ...(fontStyle !== '' && { italic: /italic|oblique/.test(fontStyle) }),
    ...(isUnderlined && { underline: true }),
  };
}

/** Returns the marks of elements by style sheets, which some programs use instead of tags. */
function readStyleSheets(html: string, body: HTMLElement): ReadonlyMap<Element, Partial<Marks>> {
  const found = new Map<Element, Partial<Marks>>();
  const { head } = new DOMParser().parseFromString(html, 'text/html');
  for (const { textContent } of head.querySelectorAll('style'))
    for (const [, selector = '', block = ''] of textContent
      .replaceAll(/<!--|-->|\/\*[^]*?\*\//g, '')
      .matchAll(/([^{}@]+)\{([^{}]*)\}/g)) {
      const probe = document.createElement('span');
      probe.style.cssText = block;
      const marks = marksOfStyle(probe.style);
      if (Object.keys(marks).length === 0) continue;
      try {
        for (const one of body.querySelectorAll(selector.trim())) found.set(one, { ...found.get(one), ...marks });
      } catch {
        // A selector that this browser does not know styles nothing.
      }
    }
  return found;
}

interface Letter {
  readonly letter: string;
  readonly marks: Marks;
}

/** Returns the letters of HTML without spaces, each with its marks. */
function readLetters(html: string): Letter[] {
  const body = parseBody(html);
  const sheets = readStyleSheets(html, body);
  const letters: Letter[] = [];
  const visit = (node: Node, marks: Marks) => {
    if (node instanceof Text) {
      for (const letter of cleanText(node.data).replaceAll(/\s/g, '')) letters.push({ letter, marks });
      return;
    }
    if (!(node instanceof HTMLElement)) return;
    if (node.style.display === 'none') return;
    const byTag = Object.fromEntries(
      tags.flatMap(([mark, selector]) => (node.matches(selector) ? [[mark, true]] : [])),
    );
    const own = { ...marks, ...byTag, ...sheets.get(node), ...marksOfStyle(node.style) };
    for (const child of node.childNodes) visit(child, own);
  };
  visit(body, NO_MARKS);
  return letters;
}

const sharedMarks = (a: Marks, b: Marks): Marks => ({
  bold: a.bold && b.bold,
  italic: a.italic && b.italic,
  underline: a.underline && b.underline,
});

/** Number of letters that may lie only in the HTML, such as list marks, between two that match. */
const MAX_SKIPPED_LETTERS = 60;

function findMatch(letters: readonly Letter[], from: number, letter: string, next: string | undefined): number {
  for (let i = from; i < Math.min(letters.length, from + MAX_SKIPPED_LETTERS); i += 1) {
    const isNext = next === undefined || letters[i + 1] === undefined || letters[i + 1]?.letter === next;
    if (letters[i]?.letter === letter && isNext) return i;
  }
  // Its neighbour may be a list mark, which lies only in the text.
  return letters[from]?.letter === letter ? from : -1;
}

/**
 * Returns the styles that copied HTML gives to its text. They are matched letter by letter, because the text has the
 * lines of the copied text, and HTML only its blocks.
 */
export function readStyledHtml(html: string, plain: string): StyledWords {
  const text = cleanText(plain === '' ? htmlToText(html) : plain);
  const letters = html === '' ? [] : readLetters(html);
  if (!letters.some(({ marks }) => marks.bold || marks.italic || marks.underline)) return { text, styles: [] };
  const inked = [...text.matchAll(/\S/gu)].map(({ 0: letter, index }) => ({ letter, index }));
  const ranges: (TextRange & Marks)[] = [];
  let at = 0;
  inked.forEach(({ letter, index }, i) => {
    const match = findMatch(letters, at, letter, inked[i + 1]?.letter);
    const marks = letters[match]?.marks ?? NO_MARKS;
    if (match >= 0) at = match + 1;
    const last = ranges.at(-1);
    // Spaces have the marks that the letters on both sides share.
    if (last) ranges.push({ start: last.end, end: index, ...sharedMarks(last, marks) });
    ranges.push({ start: index, end: index + letter.length, ...marks });
  });
  const styles = ranges.flatMap(({ start, end, bold, italic, underline }): StyledRange[] =>
    bold || italic || underline
      ? [{ start, end, ...(bold && { bold }), ...(italic && { italic }), ...(underline && { underline }) }]
      : [],
  );
  return { text, styles: normaliseStyles(styles, text) };
}

const wrappers = { bold: 'b', italic: 'i', underline: 'u' } as const;

/** Returns part of a text as HTML for other texts and programs. */
export function toStyledHtml({ text, styles }: StyledWords, range: TextRange): string {
  const block = document.createElement('div');
  for (const { start, end, style } of splitAtStyles(styles, range)) {
    let into: HTMLElement = block;
    for (const mark of ['bold', 'italic', 'underline'] as const)
      if (style[mark]) into = into.appendChild(document.createElement(wrappers[mark]));
    text
      .slice(start, end)
      .split('\n')
      .forEach((line, i) => {
        if (i > 0) into.append(document.createElement('br'));
        into.append(line);
      });
  }
  return `<span style="white-space:pre-wrap">${block.innerHTML}</span>`;
}
