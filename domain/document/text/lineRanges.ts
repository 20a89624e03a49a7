const SOFT_HYPHEN = '\u00ad';

/** The part of a text that stands on one line: from `start` up to `end`, spaces at which it is broken included. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
  /** A paragraph ends here; its line feed is at `end`. */
  readonly endsParagraph: boolean;
}

/** Where the text after a line as it is drawn goes on, with the spaces and soft hyphens that are not drawn. */
function findLineEnd(text: string, line: string, start: number): number {
  let at = start;
  // A line that spaces begin, and whose first word does not fit behind them, is drawn without them.
  if (line !== '' && !line.startsWith(' ')) while (text[at] === ' ') at += 1;
  for (const character of line) {
    while (text[at] === SOFT_HYPHEN) at += 1;
    // Else it is the hyphen that a soft one is drawn as.
    if (text.startsWith(character, at)) at += character.length;
  }
  while (text[at] === ' ' || text[at] === SOFT_HYPHEN) at += 1;
  return at;
}

/** Which part of a text each of its broken lines shows: together they are the whole text. */
export function findLineRanges(text: string, lines: readonly string[]): LineRange[] {
  let at = 0;
  return lines.map((line, i) => {
    const start = at;
    const end = i === lines.length - 1 ? text.length : findLineEnd(text, line, start);
    const hard = text[end] === '\n';
    at = hard ? end + 1 : end;
    return { start, end, endsParagraph: hard };
  });
}
