import { normaliseElement } from '../../document/edit/normalise';
import { setTextStyle } from '../../document/edit/styles';
import { traitsOf } from '../../document/elementTraits';
import type { SpreadDocument, SpreadElement, TextElement, TextStyleName } from '../../document/model';
import { findCommonStyle, styleRange } from '../../document/text/characterStyles';
import { hasTextOverflow } from '../../document/text/lineLayout';
import { formats } from '../../geometry/formats';
import { hasOverlap } from '../../geometry/rect';
import { themeTextStyles } from '../compose/text/textStyles';
import { hasRole } from '../elementRoles';
import type { AlbumTemplate } from '../templates';
import { findTextStyleName, growFrameToText, recolourText } from './applyTheme';

/** Style that the texts of one purpose share. Alignment, drop caps and styled words belong to each text. */
export type TextStyleValues = Pick<TextElement, 'font' | 'size' | 'leading' | 'colour'> & {
  readonly spacing: number;
  readonly caps: boolean;
  readonly bold: boolean;
  readonly italic: boolean;
};

/** Returns the style of a text, which is bold or italic when all its letters are. */
export function readTextStyle({
  font,
  size,
  leading,
  colour,
  spacing = 0,
  caps,
  styles = [],
  text,
}: TextElement): TextStyleValues {
  const { bold, italic } = findCommonStyle(styles, text, { start: 0, end: text.length });
  return { font, size, leading, colour, spacing, caps: caps === true, bold, italic };
}

/** With `size: null`, each text keeps its own size. */
export type SharedTextStyle = Omit<TextStyleValues, 'size'> & { readonly size: number | null };

/** `chapter` is `heading`, but its size applies to titles of chapters instead of other headings. */
type SharedStyleName = TextStyleName | 'chapter';

/** Returns the name under which other texts follow the style of this one. */
export const sharedStyleName = (text: Pick<TextElement, 'id'>, purpose: TextStyleName): SharedStyleName =>
  purpose === 'heading' && hasRole('chapter', text) ? 'chapter' : purpose;

/** Returns true for titles of the album and of chapters, whose sizes are those of their pages. */
export const hasOwnSize = (text: Pick<TextElement, 'id'>): boolean =>
  hasRole('title', text) || hasRole('chapter', text);

/** Finds the purpose of a text: the chosen one, else that of its role, else that of the theme's style which it has; null when unknown. */
export function findPurpose(text: TextElement, theme: AlbumTemplate, { format }: SpreadDocument): TextStyleName | null {
  if (text.styleName) return text.styleName;
  if (hasRole('chapter', text)) return 'heading';
  const role = (['caption', 'heading', 'title'] as const).find((one) => hasRole(one, text));
  return role ?? findTextStyleName(text, themeTextStyles(theme, format));
}

function applyTextStyle(
  text: TextElement,
  { bold, italic, colour: _, ...values }: TextStyleValues,
  styleName: TextStyleName,
) {
  const whole = { start: 0, end: text.text.length };
  const set = setTextStyle(text, { ...values, styleName });
  const styles = styleRange(set.styles ?? [], text.text, whole, { bold, italic });
  const styled = normaliseElement({ ...set, styles });
  return styled.type === 'text' ? styled : text;
}

/** A style that would overflow its frame is reduced in steps of 0.5 pt, never below 6 pt. */
const REDUCED_SIZE_PT = { least: 6, step: 0.5 } as const;

/** Returns true when a text is smaller than its style's `size` in pt because its frame could not grow. */
export function isReduced(text: TextElement, size: number): boolean {
  if (text.size >= size) return false;
  const larger = normaliseElement({ ...text, size: Math.min(size, text.size + REDUCED_SIZE_PT.step) });
  return larger.type === 'text' && hasTextOverflow(larger);
}

/** Returns true when a grown frame covers nothing new and comes no closer to the trim. */
function isFreeFor({ frame }: TextElement, before: TextElement, { elements, format }: SpreadDocument): boolean {
  const { height, safe } = formats[format];
  const isInside = ({ y, height: own }: TextElement['frame'], margin: number) =>
    y >= margin && y + own <= height - margin;
  // Frames end a millimetre below their last line.
  if ([0, safe - 1].some((margin) => isInside(before.frame, margin) && !isInside(frame, margin))) return false;
  return elements.every(
    (other) =>
      other.id === before.id ||
      traitsOf(other).isDecor ||
      hasOverlap(before.frame, other.frame) ||
      !hasOverlap(frame, other.frame),
  );
}

/**
 * Applies a style to a text without making it overflow: the frame grows where nothing is in the way, else the size is
 * reduced. A text that would fit in no readable size stays as it was.
 */
function applyFittingStyle(
  doc: SpreadDocument,
  text: TextElement,
  values: TextStyleValues,
  styleName: TextStyleName,
): TextElement {
  const styled = applyTextStyle(text, values, styleName);
  if (hasTextOverflow(text) || !hasTextOverflow(styled)) return styled;
  const grown = growFrameToText(styled);
  if (isFreeFor(grown, text, doc)) return grown;
  for (let size = values.size - REDUCED_SIZE_PT.step; size >= REDUCED_SIZE_PT.least; size -= REDUCED_SIZE_PT.step) {
    const smaller = applyTextStyle(text, { ...values, size }, styleName);
    if (!hasTextOverflow(smaller)) return smaller;
  }
  return text;
}

/**
 * Applies one style to all texts of a purpose on a spread. Locked texts stay. A text keeps its colour where the new one
 * would be illegible. Titles of the album and of chapters differ in size from other texts of their purpose, so they keep
 * their size, but titles of chapters share one.
 * @param sourceId id of the text from which the style was read, whatever its purpose was
 * @returns the changed elements
 */
export function restyleSpread(
  doc: SpreadDocument,
  theme: AlbumTemplate,
  name: SharedStyleName,
  values: SharedTextStyle,
  sourceId: string,
): readonly SpreadElement[] {
  const style = name === 'chapter' ? 'heading' : name;
  // Each text sees the ones before it as they are now, so that two do not grow into one gap.
  const styled = [...doc.elements];
  doc.elements.forEach((element, i) => {
    if (element.type !== 'text' || element.locked) return;
    const isSource = element.id === sourceId;
    const purpose = isSource ? style : findPurpose(element, theme, doc);
    if (purpose !== style) return;
    const keepsSize = !isSource && (hasRole('title', element) || sharedStyleName(element, purpose) !== name);
    const size = keepsSize || values.size === null ? element.size : values.size;
    styled[i] = applyFittingStyle({ ...doc, elements: styled }, element, { ...values, size }, style);
  });
  return styled.flatMap((element, i) => {
    if (element === doc.elements[i] || element.type !== 'text') return [];
    return [recolourText({ ...doc, elements: styled }, i, values.colour) ?? element];
  });
}
