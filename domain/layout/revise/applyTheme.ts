import { normaliseElement } from '../../document/edit/normalise';
import type { Colour, SpreadDocument, SpreadElement, TextElement } from '../../document/model';
import { hasTextOverflow, lineHeight } from '../../document/text/positionLines';
import { hasContrast, keepsContrast, keepsSurfacesSubtle, matchPageColour } from '../compose/pageColours';
import { surfacesBeneath } from '../compose/stacking';
import { type TextStyleName, textStyleNames } from '../compose/textStyleNames';
import { type ThemeTextStyle, themeTextStyles } from '../compose/textStyles';
import type { AlbumTemplate } from '../templates';

/** pt; sizes that differ by less are one size, for captions are set to the tenth and styles to the half. */
const SIZE_TOLERANCE_PT = 0.26;

type Styles = Readonly<Record<TextStyleName, ThemeTextStyle>>;
type StyleNames = readonly (TextStyleName | null)[];

const hasTextStyle = (text: Pick<TextElement, 'font' | 'size' | 'leading'>, style: ThemeTextStyle): boolean =>
  text.font === style.font && Math.abs(text.size - style.size) < SIZE_TOLERANCE_PT && text.leading === style.leading;

/** Which style of a theme a text is in, in whatever colour and alignment; null when it is in none. */
export const findTextStyleName = (
  text: Pick<TextElement, 'font' | 'size' | 'leading'>,
  styles: Styles,
): TextStyleName | null => textStyleNames.find((name) => hasTextStyle(text, styles[name])) ?? null;

/** Of each element of a spread: the style that it is in; null for what is in none, is no text, or is locked. */
export function findTextStyleNames({ elements, format }: SpreadDocument, theme: AlbumTemplate): StyleNames {
  const styles = themeTextStyles(theme, format);
  return elements.map((element) =>
    element.type === 'text' && !element.locked ? findTextStyleName(element, styles) : null,
  );
}

/** mm below the last line. */
const SPACE_BELOW_MM = 0.5;

/** A text that fitted its frame before, in one that is as much higher as it has to be, from where its lines are aligned. */
function growFrameToText(text: TextElement): TextElement {
  const { frame, lines, verticalAlign } = text;
  const more = lines.length * lineHeight(text) + SPACE_BELOW_MM - frame.height;
  if (more <= 0) return text;
  const up = { top: 0, middle: more / 2, bottom: more }[verticalAlign];
  return { ...text, frame: { ...frame, y: frame.y - up, height: frame.height + more } };
}

/** A text in another style, tidy; with room for its words where they had it `before`. */
function restyleText(text: TextElement, style: Partial<ThemeTextStyle>, before: TextElement): TextElement {
  const worn = normaliseElement({ ...text, ...style });
  if (worn.type !== 'text') return text;
  return hasTextOverflow(before) || !hasTextOverflow(worn) ? worn : growFrameToText(worn);
}

const typographyOf = ({ font, size, leading }: ThemeTextStyle) => ({ font, size, leading });

/** A spread with one of its elements in another colour, where that can be read on all that it lies on; on a picture it stays as it is. */
function recolourText(doc: SpreadDocument, n: number, colour: Colour): SpreadElement | undefined {
  const element = doc.elements[n];
  const isRead = surfacesBeneath(doc, n).every((ground) => ground.colour !== null && hasContrast(colour, ground));
  return element?.type === 'text' && isRead ? { ...element, colour } : element;
}

/** A spread on its own paper or another one, whose words that are in a style of one theme are in that of another one: what its user set otherwise stays. */
function restyleTexts(doc: SpreadDocument, from: AlbumTemplate, to: AlbumTemplate): SpreadDocument {
  const [before, after] = [themeTextStyles(from, doc.format), themeTextStyles(to, doc.format)];
  const names = findTextStyleNames(doc, from);
  const worn = doc.elements.map((element, i) => {
    const name = names[i];
    if (element.type !== 'text' || !name) return element;
    const align = element.align === before[name].align ? after[name].align : element.align;
    return restyleText(element, { ...typographyOf(after[name]), align }, element);
  });
  const elements = worn.map((element, i) => {
    const name = names[i];
    if (element.type !== 'text' || !name || element.colour !== before[name].colour) return element;
    return recolourText({ ...doc, elements: worn }, i, after[name].colour) ?? element;
  });
  return { ...doc, elements };
}

/**
 * A spread in another theme: on its paper where it was on that of the former theme, and with the words that are in a style of that in those of the
 * other one. It keeps its paper where something on it would no longer be told from the other one, or a quiet surface would be loud there; so do a cover its cloth and pages with a picture behind them.
 */
export function applyAlbumTheme(doc: SpreadDocument, from: AlbumTemplate, to: AlbumTemplate): SpreadDocument {
  const paper =
    doc.role === 'cover' || doc.background.picture ? null : matchPageColour(doc.background.colour, from, to);
  if (paper === null || !keepsSurfacesSubtle(doc, paper)) return restyleTexts(doc, from, to);
  const other = restyleTexts({ ...doc, background: { ...doc.background, colour: paper } }, from, to);
  return keepsContrast(doc, other) ? other : restyleTexts(doc, from, to);
}

/** A spread in another format, whose words are in the sizes that their styles have there, with room for them; `was` is the spread before. */
export function resizeTexts(
  doc: SpreadDocument,
  was: SpreadDocument,
  names: StyleNames,
  theme: AlbumTemplate,
): SpreadDocument {
  const styles = themeTextStyles(theme, doc.format);
  const elements = doc.elements.map((element, i) => {
    const [name, before] = [names[i], was.elements[i]];
    if (element.type !== 'text' || before?.type !== 'text' || !name) return element;
    return restyleText(element, typographyOf(styles[name]), before);
  });
  return { ...doc, elements };
}
