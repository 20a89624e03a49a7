const SOFT_HYPHEN = '\u00ad';

/** Part of a text on one line: from `start` to `end`, spaces at the break included. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
  /** The paragraph ends here; its line feed is at `end`. */
  readonly endsParagraph: boolean;
}

/** Returns where the text continues after a drawn line, past spaces and soft hyphens that are not drawn. */
function findLineEnd(text: string, line: string, start: number): number {
  let at = start;
  // A line that begins with spaces is drawn without them when its first word does not fit behind them.
  if (line !== '' && !line.startsWith(' ')) while (text[at] === ' ') at += 1;
  for (const character of line) {
    while (text[at] === SOFT_HYPHEN) at += 1;
    // Otherwise it is the drawn hyphen of a soft hyphen.
    if (text.startsWith(character, at)) at += character.length;
  }
  while (text[at] === ' ' || text[at] === SOFT_HYPHEN) at += 1;
  return at;
}

/** Returns the part of the text on each broken line; together they are the whole text. */
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
