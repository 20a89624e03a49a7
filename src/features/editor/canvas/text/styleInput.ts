import {
  type CharacterStyle,
  type CharacterStyleChange,
  findTypingStyle,
  moveStyles,
  type StyledRange,
  splitAtStyles,
  styleRange,
  type TextRange,
  type TextWithCaret,
} from '@domain/document';
import type { TextState } from './textUndo';

/** Pasted words with styles of their own. */
export interface PastedStyles {
  readonly styles: readonly StyledRange[];
  /** Number of letters that the words replaced. */
  readonly replaced: number;
}

interface StyledInput {
  readonly styles: readonly StyledRange[];
  /** Style of what is typed next, if the letters around it have another one. */
  readonly typing?: CharacterStyleChange;
}

const isSame = (a: CharacterStyle, b: CharacterStyle): boolean =>
  JSON.stringify(toChange(a)) === JSON.stringify(toChange(b));

const toChange = ({ bold, italic, underline, colour, size }: CharacterStyle): CharacterStyleChange => ({
  bold: bold ?? false,
  italic: italic ?? false,
  underline: underline ?? false,
  colour: colour ?? null,
  size: size ?? null,
});

function putPastedStyles(moved: readonly StyledRange[], text: string, range: TextRange, pasted: PastedStyles) {
  return splitAtStyles(pasted.styles, { start: 0, end: range.end - range.start }).reduce<readonly StyledRange[]>(
    (styles, { start, end, style: { bold = false, italic = false, underline = false } }) =>
      styleRange(styles, text, { start: range.start + start, end: range.start + end }, { bold, italic, underline }),
    moved,
  );
}

/** Returns the style that goes on after a change, as in other editors; undefined if the letters around it have it. */
function findLastingStyle(before: TextState, next: TextWithCaret, moved: readonly StyledRange[], how: string) {
  const { text, styles = [] } = before;
  const follows = findTypingStyle(moved, next.text, next.at);
  const isDeletion = how.startsWith('delete') && text.length > next.text.length && text[next.at] !== '\n';
  const isBreak = how === 'insertLineBreak' || how === 'insertParagraph';
  const isAtEnd = (next.text[next.at] ?? '\n') === '\n';
  const [deleted] = isDeletion ? splitAtStyles(styles, { start: next.at, end: next.at + 1 }) : [];
  const broken = findTypingStyle(styles, text, next.at - (next.text.length - text.length));
  const wanted = deleted?.style ?? (isBreak && isAtEnd ? broken : undefined);
  return wanted && !isSame(wanted, follows) ? toChange(wanted) : undefined;
}

/**
 * Returns the styles of a text after an input that brings a style along; null if the styles just move with the letters.
 * @param next the text as it is stored
 * @param how the `inputType` of the event
 * @param chosen style that was chosen at the caret, by the place of the caret
 */
export function styleInput(
  before: TextState,
  next: TextWithCaret,
  how: string,
  chosen: (at: number) => CharacterStyleChange | undefined,
  pasted?: PastedStyles,
): StyledInput | null {
  const { text, styles = [] } = before;
  const added = next.text.length - text.length;
  const moved = moveStyles(styles, text, next.text, next.at);
  if (pasted) {
    const range = { start: next.at - added - pasted.replaced, end: next.at };
    return { styles: putPastedStyles(moved, next.text, range, pasted) };
  }
  const typing = added > 0 ? chosen(next.at - added) : undefined;
  if (typing) {
    const range = { start: next.at - added, end: next.at };
    const isBreak = next.text.slice(range.start, range.end).includes('\n');
    return { styles: styleRange(moved, next.text, range, typing), ...(isBreak && { typing }) };
  }
  const lasting = findLastingStyle(before, next, moved, how);
  return lasting ? { styles: moved, typing: lasting } : null;
}
