import { edit } from '../document/edit/edit';
import type { SpreadDocument, TextElement } from '../document/model';
import { lineHeight, textOverflows } from '../document/text';
import type { AlbumTemplate } from './templates';
import { type TextStyleName, textStyleNames } from './textStyleNames';
import { type TextStyle, textStylesOf } from './textStyles';
import { contrastOf } from './tint';

/** pt; sizes that differ by less are one size, for captions are set to the tenth and styles to the half. */
const SAME_SIZE = 0.26;
/** Between words of a book and their paper, WCAG 2.2 for large letters. */
const LEGIBLE = 3;

type Styles = Readonly<Record<TextStyleName, TextStyle>>;

const isIn = (text: Pick<TextElement, 'font' | 'size' | 'leading'>, style: TextStyle): boolean =>
  text.font === style.font && Math.abs(text.size - style.size) < SAME_SIZE && text.leading === style.leading;

/** Which style of a theme a text is in, in whatever colour and alignment; null when it is in none. */
export const styleNameOf = (
  text: Pick<TextElement, 'font' | 'size' | 'leading'>,
  styles: Styles,
): TextStyleName | null => textStyleNames.find((name) => isIn(text, styles[name])) ?? null;

/** The same style in another theme; what its user set otherwise stays, and so does a colour that would not be read on this paper. */
function following(
  text: TextElement,
  name: TextStyleName,
  from: Styles,
  to: Styles,
  paper: string,
): Partial<TextStyle> {
  const [was, now] = [from[name], to[name]];
  const { font, size, leading } = now;
  return {
    font,
    size,
    leading,
    ...(text.align === was.align && { align: now.align }),
    ...(text.colour === was.colour && contrastOf(now.colour, paper) >= LEGIBLE && { colour: now.colour }),
  };
}

/** mm below the last line. */
const ROOM_BELOW = 0.5;

/** A text that fitted its frame before, in one that is as much higher as it has to be, from where its lines are aligned. */
function withRoom(text: TextElement): TextElement {
  const { frame, lines, verticalAlign } = text;
  const more = lines.length * lineHeight(text) + ROOM_BELOW - frame.height;
  if (more <= 0) return text;
  const up = { top: 0, middle: more / 2, bottom: more }[verticalAlign];
  return { ...text, frame: { ...frame, y: frame.y - up, height: frame.height + more } };
}

/** A spread whose words that are in a style of one theme are in that of another one. What is locked stays as it is. */
export function restyled(doc: SpreadDocument, from: AlbumTemplate, to: AlbumTemplate): SpreadDocument {
  const [before, after] = [textStylesOf(from, doc.format), textStylesOf(to, doc.format)];
  const elements = doc.elements.map((element) => {
    const name = element.type === 'text' && !element.locked ? styleNameOf(element, before) : null;
    if (element.type !== 'text' || name === null) return element;
    const style = following(element, name, before, after, doc.background.colour);
    const [worn] = edit({ ...doc, elements: [element] }, { kind: 'setTextStyle', ids: [element.id], style }).document
      .elements;
    if (worn?.type !== 'text') return element;
    return textOverflows(element) || !textOverflows(worn) ? worn : withRoom(worn);
  });
  return { ...doc, elements };
}
