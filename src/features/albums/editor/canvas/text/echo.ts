import type { TextElement, TextLine } from '@domain/document';

const paintedTexts = (id: string) =>
  document.querySelectorAll<HTMLElement>(`[data-painting]:not([data-ahead]) [data-element="${CSS.escape(id)}"]`);

/** The words of a line; before them stands what holds its baseline. */
const wordsOf = (line: Element | undefined): Text | null => (line?.lastChild instanceof Text ? line.lastChild : null);

/**
 * Puts other letters into the lines of a text as they are painted, before the document has them: who draws the document afterwards finds it as it draws it.
 * @param lines as they will be drawn, as many as are painted  @returns whether all could be put there; nothing is changed otherwise
 */
export function echo({ id, frame }: Pick<TextElement, 'id' | 'frame'>, lines: readonly TextLine[]): boolean {
  const texts = [...paintedTexts(id)];
  const isLike = ({ children }: Element) =>
    children.length === lines.length && [...children].every((line) => wordsOf(line) !== null);
  if (texts.length === 0 || !texts.every(isLike)) return false;
  for (const text of texts) {
    // Lengths follow the page as the frame does: what is 1 % of it to the one is 1 cqw to the other.
    const cqwPerMm = Number.parseFloat(text.style.width) / frame.width;
    for (const [i, { text: letters, x }] of lines.entries()) {
      const line = text.children[i] as HTMLElement;
      const words = wordsOf(line);
      if (!words || words.data === letters) continue;
      words.data = letters;
      line.style.left = `${+((x - frame.x) * cqwPerMm).toFixed(5)}cqw`;
    }
  }
  return true;
}
