import { MM_PER_POINT, type TextElement, type TextLine } from '@domain/document';

const paintedTexts = (id: string) =>
  document.querySelectorAll<HTMLElement>(`[data-painting]:not([data-ahead]) [data-element="${CSS.escape(id)}"]`);

/** Returns the text node of a line, which follows the baseline node. */
const lineTextNode = (line: Element | undefined): Text | null =>
  line?.lastChild instanceof Text ? line.lastChild : null;

type PaintedText = Pick<TextElement, 'id' | 'frame' | 'size'>;

/**
 * Places a line.
 * @returns a function that restores the line, unless React has rendered it since
 */
function putLine(line: HTMLElement, letters: string, left: string, top: string): () => void {
  const { style } = line;
  const words = lineTextNode(line);
  const before = { letters: words?.data ?? '', left: style.left, top: style.top };
  if (words && words.data !== letters) words.data = letters;
  style.left = left;
  style.top = top;
  return () => {
    if (words?.data !== letters) return;
    if (words.data !== before.letters) words.data = before.letters;
    style.left = before.left;
    style.top = before.top;
  };
}

/** Paints the lines of one text: adds missing ones, hides surplus ones. */
function paintLines(text: HTMLElement, { frame, size }: PaintedText, lines: readonly TextLine[]): () => void {
  const drawn = [...text.children] as HTMLElement[];
  const more = lines.slice(drawn.length).map(() => drawn[0]?.cloneNode(true) as HTMLElement);
  const fewer = drawn.slice(lines.length);
  text.append(...more);
  for (const line of fewer) line.hidden = true;
  // Lengths scale with the page like the frame does: 1 % of the page is 1 cqw.
  const cqwPerMm = Number.parseFloat(text.style.width) / frame.width;
  const length = (mm: number) => `${+(mm * cqwPerMm).toFixed(5)}cqw`;
  const isMoved = more.length + fewer.length > 0;
  const restoreLines = lines.flatMap(({ text: letters, x, baseline }, i) => {
    const line = text.children[i] as HTMLElement;
    const isAsBefore = i < drawn.length && !isMoved && lineTextNode(line)?.data === letters;
    const top = isMoved ? length(baseline - size * MM_PER_POINT - frame.y) : line.style.top;
    return isAsBefore ? [] : [putLine(line, letters, length(x - frame.x), top)];
  });
  return () => {
    for (const restore of restoreLines) restore();
    for (const line of more) line.remove();
    for (const line of fewer) line.hidden = false;
  };
}

/**
 * Paints new letters into the rendered lines of a text, before the document has them.
 * @param lines as the next render will draw them
 * @returns a function that restores the rendered state; call it before the next render, because React only changes what
 * differs from its last one. Null if the text cannot be painted; nothing changes then.
 */
export function paintOptimisticText(element: PaintedText, lines: readonly TextLine[]): (() => void) | null {
  const texts = [...paintedTexts(element.id)];
  const isLike = ({ children }: Element) =>
    children.length > 0 && [...children].every((line) => lineTextNode(line) !== null);
  if (texts.length === 0 || lines.length === 0 || !texts.every(isLike)) return null;
  const restoreLines = texts.map((text) => paintLines(text, element, lines));
  return () => {
    for (const restore of restoreLines) restore();
  };
}
