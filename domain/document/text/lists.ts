export const listKinds = ['none', 'bullets', 'numbers'] as const;
export type ListKind = (typeof listKinds)[number];

const BULLET = /^[•–*-] /;
const NUMBER = /^(\d{1,3})[.)] +/;
const BULLET_MARK = /^• +/;

const paragraphsOf = (text: string) => text.split('\n');
const isNotBlank = (paragraph: string) => paragraph.trim() !== '';

/**
 * Finds lists that count from 1 with at least two items, as paragraph indices; a paragraph that begins with a date does
 * not count. Empty paragraphs may lie between.
 */
function findNumberedLists(paragraphs: readonly string[]): number[][] {
  const runs: number[][] = [];
  let run: number[] = [];
  paragraphs.forEach((paragraph, i) => {
    if (!isNotBlank(paragraph)) return;
    const number = Number(NUMBER.exec(paragraph)?.[1]);
    if (number !== run.length + 1) run = [];
    if (number !== run.length + 1) return;
    run.push(i);
    if (run.length === 2) runs.push(run);
  });
  return runs;
}

/** Returns the length of each paragraph's list mark with its trailing spaces; 0 for a paragraph that is no item. */
export function listMarkLengths(paragraphs: readonly string[]): number[] {
  const lengths = paragraphs.map((paragraph) => BULLET_MARK.exec(paragraph)?.[0].length ?? 0);
  for (const i of findNumberedLists(paragraphs).flat()) lengths[i] = NUMBER.exec(paragraphs[i] ?? '')?.[0].length ?? 0;
  return lengths;
}

export function detectListKind(text: string): ListKind {
  const paragraphs = paragraphsOf(text).filter(isNotBlank);
  if (paragraphs.length === 0) return 'none';
  if (paragraphs.every((one) => BULLET.test(one))) return 'bullets';
  return paragraphs.every((one, i) => Number(NUMBER.exec(one)?.[1]) === i + 1) ? 'numbers' : 'none';
}

/**
 * Formats a text as a list or as plain text. The marks are part of the text, so they are broken and printed with it.
 */
export function formatAsList(text: string, kind: ListKind): string {
  const mark = { none: /^(?!)/, bullets: BULLET, numbers: NUMBER }[detectListKind(text)];
  let count = 0;
  return paragraphsOf(text)
    .map((paragraph) => {
      if (!isNotBlank(paragraph)) return paragraph;
      count += 1;
      const words = paragraph.replace(mark, '');
      if (kind === 'none') return words;
      return kind === 'bullets' ? `• ${words}` : `${count}. ${words}`;
    })
    .join('\n');
}

export interface TextWithCaret {
  readonly text: string;
  readonly at: number;
}

const paragraphStart = (text: string, at: number) => text.lastIndexOf('\n', at - 1) + 1;

/** Begins the next item after a line break at the end of one; an empty item ends its list instead. */
function continueListItem({ text, at }: TextWithCaret): TextWithCaret {
  const start = paragraphStart(text, at - 1);
  const item = text.slice(start, at - 1);
  const [mark = '', number] = NUMBER.exec(item) ?? BULLET_MARK.exec(item) ?? [];
  const isItem =
    number === undefined || number === '1' || listMarkLengths(paragraphsOf(text.slice(0, at - 1))).at(-1) !== 0;
  if (mark === '' || !isItem) return { text, at };
  const isEmpty = mark.length === item.length && (text[at] ?? '\n') === '\n';
  if (isEmpty) return { text: text.slice(0, start) + text.slice(at), at: start };
  const next = number === undefined ? mark : mark.replace(number, String(Number(number) + 1));
  return { text: text.slice(0, at) + next + text.slice(at), at: at + next.length };
}

/** Deleting the space after a mark removes the whole mark. */
function removeListMark(before: string, { text, at }: TextWithCaret): TextWithCaret {
  const start = paragraphStart(text, at);
  const place = paragraphsOf(text.slice(0, at)).length - 1;
  const wasMark = (listMarkLengths(paragraphsOf(before))[place] ?? 0) === at + 1 - start;
  const isSpace = before === `${text.slice(0, at)} ${text.slice(at)}`;
  return wasMark && isSpace ? { text: text.slice(0, start) + text.slice(at), at: start } : { text, at };
}

function renumberItems(before: string, { text, at }: TextWithCaret): TextWithCaret {
  const paragraphs = paragraphsOf(text);
  const was = paragraphsOf(before);
  const change = Math.abs(paragraphs.length - was.length);
  if (change === 0 || findNumberedLists(was).length === 0) return { text, at };
  let count = 0;
  let seen = 0;
  let caret = at;
  const counted = paragraphs.map((paragraph) => {
    const [, number] = NUMBER.exec(paragraph) ?? [];
    if (isNotBlank(paragraph)) count = number === undefined ? 0 : count + 1;
    // A number that does not continue the changed list is a date.
    const next =
      number !== undefined && Math.abs(Number(number) - count) <= change
        ? paragraph.replace(number, String(count))
        : paragraph;
    if (seen < at) caret += next.length - paragraph.length;
    seen += paragraph.length + 1;
    return next;
  });
  return { text: counted.join('\n'), at: caret };
}

/**
 * Completes typing in a list: Enter begins the next item or ends the list on an empty one, and numbered items are
 * renumbered.
 * @param inputType the `inputType` of the event
 */
export function applyListTyping(before: string, after: TextWithCaret, inputType: string): TextWithCaret {
  const breaks =
    (inputType === 'insertLineBreak' || inputType === 'insertParagraph') && after.text[after.at - 1] === '\n';
  if (breaks) return renumberItems(before, continueListItem(after));
  return renumberItems(before, inputType === 'deleteContentBackward' ? removeListMark(before, after) : after);
}
