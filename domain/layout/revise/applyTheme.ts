import { surfacesBeneath } from '../../document/backingSurfaces';
import { canonicaliseSpread } from '../../document/codec/canonicalSpread';
import { keepPreviouslyVisible } from '../../document/edit/keepVisible';
import { normaliseElement } from '../../document/edit/normalise';
import { scaleText } from '../../document/edit/styles';
import {
  type SpreadDocument,
  type SpreadElement,
  type TextElement,
  type TextStyleName,
  textStyleNames,
} from '../../document/model';
import { reformatSpread } from '../../document/reformat';
import { hasTextOverflow, textHeight } from '../../document/text/lineLayout';
import type { Colour } from '../../geometry/colour';
import { hasContrast, keepsContrast, keepsSurfacesSubtle, matchPageColour } from '../compose/text/pageColours';
import { type ThemeTextStyle, themeTextStyles } from '../compose/text/textStyles';
import { type AlbumTemplate, templateOf } from '../templates';
import type { LayoutRequest } from '../types';

/** Sizes in pt that differ by less are equal: captions are rounded to tenths, styles to halves. */
const SIZE_TOLERANCE_PT = 0.26;

type Styles = Readonly<Record<TextStyleName, ThemeTextStyle>>;
type StyleNames = readonly (TextStyleName | null)[];

export const hasSize = (size: number, styled: number): boolean => Math.abs(size - styled) < SIZE_TOLERANCE_PT;

const hasTextStyle = (text: Pick<TextElement, 'font' | 'size' | 'leading'>, style: ThemeTextStyle): boolean =>
  text.font === style.font && hasSize(text.size, style.size) && text.leading === style.leading;

/** Finds the theme style of a text, ignoring colour and alignment; null when there is none. */
export const findTextStyleName = (
  text: Pick<TextElement, 'font' | 'size' | 'leading'>,
  styles: Styles,
): TextStyleName | null => textStyleNames.find((name) => hasTextStyle(text, styles[name])) ?? null;

function findTextStyleNames({ elements, format }: SpreadDocument, theme: AlbumTemplate): StyleNames {
  const styles = themeTextStyles(theme, format);
  return elements.map((element) =>
    element.type === 'text' && !element.locked ? findTextStyleName(element, styles) : null,
  );
}

const SPACE_BELOW_MM = 0.5;

/** Grows the frame of a text that fitted before, from the edge on which its lines align. */
export function growFrameToText(text: TextElement): TextElement {
  const { frame, verticalAlign } = text;
  const more = textHeight(text) + SPACE_BELOW_MM - frame.height;
  if (more <= 0) return text;
  const up = { top: 0, middle: more / 2, bottom: more }[verticalAlign];
  return { ...text, frame: { ...frame, y: frame.y - up, height: frame.height + more } };
}

function restyleText(text: TextElement, style: Partial<ThemeTextStyle>, before: TextElement): TextElement {
  const styled = normaliseElement({ ...scaleText(text, style.size ?? text.size), ...style });
  if (styled.type !== 'text') return text;
  return hasTextOverflow(before) || !hasTextOverflow(styled) ? styled : growFrameToText(styled);
}

const typographyOf = ({ font, size, leading }: ThemeTextStyle) => ({ font, size, leading });

/** Recolours one element where the colour is legible on all its surfaces; on a picture it keeps its colour. */
export function recolourText(doc: SpreadDocument, n: number, colour: Colour): SpreadElement | undefined {
  const element = doc.elements[n];
  const isRead = surfacesBeneath(doc, n).every((ground) => ground.colour !== null && hasContrast(colour, ground));
  return element?.type === 'text' && isRead ? { ...element, colour } : element;
}

export const isStyleColour = (
  colour: Colour,
  style: ThemeTextStyle,
  { softInk, formerSoftInks = [] }: AlbumTemplate,
): boolean => colour === style.colour || (style.colour === softInk && formerSoftInks.includes(colour));

function restyleTexts(doc: SpreadDocument, from: AlbumTemplate, to: AlbumTemplate): SpreadDocument {
  const [before, after] = [themeTextStyles(from, doc.format), themeTextStyles(to, doc.format)];
  const names = findTextStyleNames(doc, from);
  const styled = doc.elements.map((element, i) => {
    const name = names[i];
    if (element.type !== 'text' || !name) return element;
    const align = element.align === before[name].align ? after[name].align : element.align;
    return restyleText(element, { ...typographyOf(after[name]), align }, element);
  });
  const elements = styled.map((element, i) => {
    const name = names[i];
    if (element.type !== 'text' || !name || !isStyleColour(element.colour, before[name], from)) return element;
    return recolourText({ ...doc, elements: styled }, i, after[name].colour) ?? element;
  });
  return { ...doc, elements };
}

/**
 * Applies another theme to a spread: the page colour, where it was the former theme's, and styled words. The page keeps
 * its colour when an element would become indistinguishable or a subtle surface would stand out. Covers and pages
 * behind a picture keep theirs.
 * @testonly with themes that no template has
 */
export function applyAlbumTheme(doc: SpreadDocument, from: AlbumTemplate, to: AlbumTemplate): SpreadDocument {
  const paper =
    doc.role === 'cover' || doc.background.picture ? null : matchPageColour(doc.background.colour, from, to);
  if (paper === null || !keepsSurfacesSubtle(doc, paper)) return restyleTexts(doc, from, to);
  const other = restyleTexts({ ...doc, background: { ...doc.background, colour: paper } }, from, to);
  return keepsContrast(doc, other) ? other : restyleTexts(doc, from, to);
}

/** Resizes styled texts for another format and grows their frames. `was` is the spread before. */
function resizeTexts(
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

type BookDesign = Pick<LayoutRequest, 'format' | 'templateId' | 'formerTemplateId'>;

/**
 * Adapts a kept spread to another format and theme: page colour and styled words follow the theme, and visible elements
 * stay visible.
 */
export const adaptSpread = (doc: SpreadDocument, book: BookDesign): SpreadDocument =>
  // Rounded first, too: what is just visible may be hidden by the last thousandth.
  canonicaliseSpread(keepPreviouslyVisible(doc, canonicaliseSpread(restyleAndReformat(doc, book))));

function restyleAndReformat(doc: SpreadDocument, book: BookDesign): SpreadDocument {
  const { format, templateId, formerTemplateId = templateId } = book;
  const [from, to] = [templateOf(formerTemplateId), templateOf(templateId)];
  if (!from || !to) return reformatSpread(doc, format);
  const themed = from === to ? doc : applyAlbumTheme(doc, from, to);
  if (doc.format === format) return themed;
  return resizeTexts(reformatSpread(themed, format), themed, findTextStyleNames(doc, from), to);
}
