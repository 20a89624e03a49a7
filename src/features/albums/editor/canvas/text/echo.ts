import { MM_PER_POINT, type TextElement, type TextLine } from '@domain/document';

const paintedTexts = (id: string) =>
  document.querySelectorAll<HTMLElement>(`[data-painting]:not([data-ahead]) [data-element="${CSS.escape(id)}"]`);

/** The words of a line; before them stands what holds its baseline. */
const wordsOf = (line: Element | undefined): Text | null => (line?.lastChild instanceof Text ? line.lastChild : null);

type Echoed = Pick<TextElement, 'id' | 'frame' | 'size'>;

/** The lines of one painting, as many as there are to be: those that it lacks are put there, those that it has too many are hidden. */
function echoIn(text: HTMLElement, { frame, size }: Echoed, lines: readonly TextLine[]): () => void {
  const drawn = [...text.children] as HTMLElement[];
  const tops = drawn.map(({ style }) => style.top);
  const more = lines.slice(drawn.length).map(() => drawn[0]?.cloneNode(true) as HTMLElement);
  const fewer = drawn.slice(lines.length);
  text.append(...more);
  for (const line of fewer) line.hidden = true;
  const isMoved = more.length + fewer.length > 0;
  // Lengths follow the page as the frame does: what is 1 % of it to the one is 1 cqw to the other.
  const cqwPerMm = Number.parseFloat(text.style.width) / frame.width;
  const length = (mm: number) => `${+(mm * cqwPerMm).toFixed(5)}cqw`;
  for (const [i, { text: letters, x, baseline }] of lines.entries()) {
    const line = text.children[i] as HTMLElement;
    const words = wordsOf(line);
    if (isMoved) line.style.top = length(baseline - size * MM_PER_POINT - frame.y);
    if (!words || (i < drawn.length && words.data === letters)) continue;
    words.data = letters;
    line.style.left = length(x - frame.x);
  }
  return () => {
    for (const line of more) line.remove();
    for (const line of fewer) line.hidden = false;
    for (const [i, top] of tops.entries()) (drawn[i] as HTMLElement).style.top = top;
  };
}

/**
 * Puts other letters into the lines of a text as they are painted, before the document has them: who draws the document afterwards finds it as it draws it.
 * @param lines as they will be drawn
 * @returns what leaves as many lines as were drawn, each in its place, to be called before they are drawn; null where they cannot be put there, and nothing is changed
 */
export function echo(element: Echoed, lines: readonly TextLine[]): (() => void) | null {
  const texts = [...paintedTexts(element.id)];
  const isLike = ({ children }: Element) =>
    children.length > 0 && [...children].every((line) => wordsOf(line) !== null);
  if (texts.length === 0 || lines.length === 0 || !texts.every(isLike)) return null;
  const backs = texts.map((text) => echoIn(text, element, lines));
  return () => {
    for (const back of backs) back();
  };
}
