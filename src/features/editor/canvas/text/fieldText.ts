import {
  applyListTyping,
  type CaretPosition,
  documentLimits,
  findLineRanges,
  listMarkLengths,
  type TextWithCaret,
  truncateText,
} from '@domain/document';
import { graphemeStep, wordEnd, wordStart, wordStep } from './caretSteps';

/**
 * A text in a field that does not wrap by itself: each line is broken as in print. Invisible marks tell a soft break
 * from a typed one: one mark for each hidden space, or a mark that stands for nothing.
 */
const SOFT_SPACE = '\u2063';
const SOFT_BREAK = '\u2064';
/**
 * In a list with hanging indents, tabs align the text of the items. One tab stands for the space after the list mark,
 * the others for nothing. Invisible marks tell these tabs apart, and from pasted ones.
 */
const MARK_TAB = '\u2061\t';
const HANGING_TAB = '\u2062\t';

const spacesAtEnd = (text: string) => text.length - text.replace(/ +$/, '').length;

/**
 * Returns the text with soft breaks encoded as marks.
 * @param hangs true if its lists have hanging indents
 */
export function toField(text: string, lines: readonly string[], hangs = false): string {
  const raw = findLineRanges(text, lines);
  const marks = hangs ? listMarkLengths(text.split('\n')) : [];
  let paragraph = 0;
  let begins = true;
  const stoodIn = (words: string): string => {
    const mark = marks[paragraph] ?? 0;
    if (mark === 0) return words;
    return begins ? `${words.slice(0, mark - 1)}${MARK_TAB}${words.slice(mark)}` : `${HANGING_TAB}${words}`;
  };
  return raw
    .map(({ start, end, endsParagraph }, i) => {
      const part = stoodIn(text.slice(start, end));
      begins = endsParagraph;
      if (endsParagraph) paragraph += 1;
      if (endsParagraph) return `${part}\n`;
      if (i === raw.length - 1) return part;
      const spaces = spacesAtEnd(part);
      return `${part.slice(0, part.length - spaces)}${spaces > 0 ? SOFT_SPACE.repeat(spaces) : SOFT_BREAK}\n`;
    })
    .join('');
}

/** Returns the typed text of a field, or of the beginning of one. */
export const fromField = (field: string): string =>
  field
    .replace(/([\u2063\u2064])\n/g, '$1')
    .replace(/\u2061([^\t\n]*)\t/g, ' $1')
    .replace(/\u2062([^\t\n]*)\t/g, '$1')
    .replaceAll(SOFT_SPACE, ' ')
    .replace(/[\u2061\u2062\u2064]/g, '');

/** Returns the field offset of a text offset. At a soft break, it lies on the next line. */
export function toFieldOffset(field: string, at: number): number {
  let seen = 0;
  let i = 0;
  const pass = () => {
    if (field[i] === SOFT_BREAK && field[i + 1] === '\n') i += 2;
    if (field.startsWith(HANGING_TAB, i)) i += HANGING_TAB.length;
  };
  while (i < field.length && seen < at) {
    pass();
    seen += 1;
    if (field.startsWith(MARK_TAB, i)) i += MARK_TAB.length;
    else i += field[i] === SOFT_SPACE && field[i + 1] === '\n' ? 2 : 1;
  }
  pass();
  return i;
}

/** Returns the field offset of a caret, which may stand at the end of a line that is broken within a word. */
export function toFieldCaret(field: string, { offset, isLineEnd }: CaretPosition): number {
  const at = toFieldOffset(field, offset);
  const end = isLineEnd ? field.lastIndexOf('\n', at - 1) : -1;
  return end < 0 ? at : end;
}

/** Returns the caret at a field offset. */
export const toCaret = (field: string, at: number): CaretPosition => ({
  offset: toTextOffset(field, at),
  isLineEnd: field[at] === SOFT_BREAK || (field[at] === '\n' && field[at - 1] === SOFT_BREAK),
});

export interface FieldText {
  readonly text: string;
  readonly value: string;
}

const isMark = (letter: string | undefined) => letter === SOFT_SPACE || letter === SOFT_BREAK;

/** Returns the text offset of a field offset. All offsets within a soft break map to its end. */
export function toTextOffset(field: string, at: number): number {
  let i = at;
  if (field[i] === '\n') while (isMark(field[i - 1])) i -= 1;
  return fromField(field.slice(0, i)).length;
}

/** Cuts inserted letters to the length limit. Existing text stays. */
const truncateToLimit = (letters: string, length: number) => truncateText(letters, documentLimits.text - length);

const hasMarks = (field: string): boolean => /[\u2061-\u2064]/.test(field);

/**
 * Returns the next caret offset over invisible marks, as if there were no soft breaks; null if the browser gets there
 * by itself.
 * @param at caret offset in the field
 */
export function nextCaret(field: string, at: number, by: 1 | -1, unit: 'letter' | 'word'): number | null {
  const text = fromField(field);
  const step = unit === 'word' ? wordStep : graphemeStep;
  const to = toFieldOffset(field, step(text, toTextOffset(field, at), by));
  return to !== at && hasMarks(field.slice(Math.min(at, to), Math.max(at, to))) ? to : null;
}

/**
 * Returns the position and the letters of a change; null if part of it lies after the caret, such as a drop elsewhere.
 */
function findChange(before: string, field: string, caret: number) {
  const rest = field.slice(caret);
  if (!before.endsWith(rest)) return null;
  const end = before.length - rest.length;
  let start = 0;
  while (start < Math.min(end, caret) && before[start] === field[start]) start += 1;
  return { start, end, letters: fromField(field.slice(start, caret)) };
}

function textAfterInput({ text, value }: FieldText, field: string, caret: number): TextWithCaret {
  const change = findChange(value, field, caret);
  if (!change) return { text: fromField(field), at: fromField(field.slice(0, caret)).length };
  const { start, end, letters: put } = change;
  // Beside a list mark there is only one position to type at.
  const beside = start === end && value.startsWith(MARK_TAB, start - 1) ? 1 : 0;
  const [from, to] = [toTextOffset(value, start + beside), toTextOffset(value, end + beside)];
  const letters = truncateToLimit(put, text.length - (to - from));
  return { text: text.slice(0, from) + letters + text.slice(to), at: from + letters.length };
}

/** Returns the text range of a multi-letter deletion at a soft break; null if it touches no soft break. */
function deletedRange({ text, value }: FieldText, field: string, caret: number, how: string) {
  const [, unit = '', direction = ''] = /^delete(Word|SoftLine|HardLine)(Backward|Forward)$/.exec(how) ?? [];
  const change = unit === '' ? null : findChange(value, field, caret);
  if (!change || change.letters !== '') return null;
  const { start, end } = change;
  const isInWord = value.slice(0, start).endsWith(`${SOFT_BREAK}\n`) || value[end] === SOFT_BREAK;
  const meetsBreak = hasMarks(value.slice(start, end)) || isMark(value[start - 1]) || isInWord;
  if (!meetsBreak && unit !== 'HardLine') return null;
  const [first, last] = [toTextOffset(value, start), toTextOffset(value, end)];
  if (direction === 'Forward') {
    const line = text.indexOf('\n', first);
    const to = unit === 'Word' ? wordEnd(text, first) : line === -1 ? text.length : line;
    return { from: first, to: Math.max(to, last) };
  }
  const lineBefore = toTextOffset(value, value.lastIndexOf('\n', end - 2) + 1);
  const lines = { Word: wordStart(text, last), SoftLine: lineBefore, HardLine: text.lastIndexOf('\n', last - 1) + 1 };
  return { from: Math.min(lines[unit as keyof typeof lines], first), to: last };
}

/**
 * Returns the text after an input event. A deleted soft break deletes the letter next to it.
 * @param before the field before the event, with its text
 * @param how the `inputType` of the event
 */
export function applyInput(before: FieldText, field: string, caret: number, how: string): TextWithCaret {
  const part = deletedRange(before, field, caret, how);
  if (part) {
    const text = before.text.slice(0, part.from) + before.text.slice(part.to);
    return applyListTyping(before.text, { text, at: part.from }, how);
  }
  const { text, at } = textAfterInput(before, field, caret);
  if (text !== before.text || !how.startsWith('delete')) return applyListTyping(before.text, { text, at }, how);
  const letters = how === 'deleteContentForward' ? Array.from(text.slice(at)) : Array.from(text.slice(0, at));
  const deletedLength = (how === 'deleteContentForward' ? letters[0] : letters.at(-1))?.length ?? 0;
  const start = how === 'deleteContentForward' ? at : at - deletedLength;
  return { text: text.slice(0, start) + text.slice(start + deletedLength), at: start };
}
