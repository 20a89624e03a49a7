import { edit } from '../document/edit/edit';
import type { SpreadDocument, TextElement } from '../document/model';
import { lineHeight, textOverflows } from '../document/text';
import { isToldAsBefore, LEGIBLE, paperIn } from './paper';
import type { AlbumTemplate } from './templates';
import { type TextStyleName, textStyleNames } from './textStyleNames';
import { type TextStyle, textStylesOf } from './textStyles';
import { contrastOf } from './tint';

/** pt; sizes that differ by less are one size, for captions are set to the tenth and styles to the half. */
const SAME_SIZE = 0.26;

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

/** A spread on its own paper or another one, whose words that are in a style of one theme are in that of another one. What is locked stays as it is. */
function worded(doc: SpreadDocument, from: AlbumTemplate, to: AlbumTemplate): SpreadDocument {
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

/**
 * A spread in another theme: on its paper where it was on that of the former theme, and with the words that are in a style of that in those of the
 * other one. It keeps its paper where something on it would no longer be told from the other one; so do a cover its cloth and pages with a picture behind them.
 */
export function restyled(doc: SpreadDocument, from: AlbumTemplate, to: AlbumTemplate): SpreadDocument {
  const paper = doc.role === 'cover' || doc.background.picture ? null : paperIn(doc.background.colour, from, to);
  if (paper === null) return worded(doc, from, to);
  const other = worded({ ...doc, background: { ...doc.background, colour: paper } }, from, to);
  return isToldAsBefore(doc, other) ? other : worded(doc, from, to);
}
