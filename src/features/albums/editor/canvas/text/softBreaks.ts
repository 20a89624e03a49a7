import { rawLines } from '@domain/document';

/**
 * A text as it stands in a field that breaks no lines itself: each line as print breaks it. Invisible marks tell such a break from one that
 * somebody typed: a mark for each space that is not drawn, or one that stands for nothing.
 */
const SPACE = '\u2063';
const NOTHING = '\u2064';

const spacesAtEnd = (text: string) => text.length - text.replace(/ +$/, '').length;

/** The text with its lines broken by marks. */
export function toField(text: string, lines: readonly string[]): string {
  const raw = rawLines(text, lines);
  return raw
    .map(({ start, end, hard }, i) => {
      const part = text.slice(start, end);
      if (hard) return `${part}\n`;
      if (i === raw.length - 1) return part;
      const spaces = spacesAtEnd(part);
      return `${part.slice(0, part.length - spaces)}${spaces > 0 ? SPACE.repeat(spaces) : NOTHING}\n`;
    })
    .join('');
}

/** What somebody wrote in such a field, or in the beginning of it. */
export const fromField = (field: string): string =>
  field
    .replace(/([\u2063\u2064])\n/g, '$1')
    .replaceAll(SPACE, ' ')
    .replaceAll(NOTHING, '');

/** The place in the field of a place in the text; where a line was broken, on the next one. */
export function placeInField(field: string, at: number): number {
  let seen = 0;
  let i = 0;
  while (i < field.length && seen < at) {
    const isMark = field[i] === SPACE || field[i] === NOTHING;
    if (field[i] !== NOTHING) seen += 1;
    i += isMark && field[i + 1] === '\n' ? 2 : 1;
  }
  return field[i] === NOTHING && field[i + 1] === '\n' ? i + 2 : i;
}

export interface Typed {
  readonly text: string;
  /** Where one writes on, in the text. */
  readonly at: number;
}

/**
 * What the field says after something was typed. Whoever deletes a break that nobody typed means the letter beside it.
 * @param how the `inputType` of the event
 */
export function typed(before: string, field: string, caret: number, how: string): Typed {
  const text = fromField(field);
  const at = fromField(field.slice(0, caret)).length;
  if (text !== before || !how.startsWith('delete')) return { text, at };
  const letters = how === 'deleteContentForward' ? Array.from(text.slice(at)) : Array.from(text.slice(0, at));
  const gone = (how === 'deleteContentForward' ? letters[0] : letters.at(-1))?.length ?? 0;
  const start = how === 'deleteContentForward' ? at : at - gone;
  return { text: text.slice(0, start) + text.slice(start + gone), at: start };
}
