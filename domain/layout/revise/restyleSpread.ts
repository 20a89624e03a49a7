import { normaliseElement } from '../../document/edit/normalise';
import { setTextStyle } from '../../document/edit/styles';
import type { SpreadDocument, SpreadElement, TextElement, TextStyleName } from '../../document/model';
import { findCommonStyle, styleRange } from '../../document/text/characterStyles';
import { hasTextOverflow } from '../../document/text/lineLayout';
import { formats } from '../../geometry/formats';
import { hasOverlap } from '../../geometry/rect';
import { themeTextStyles } from '../compose/text/textStyles';
import { hasRole } from '../elementRoles';
import type { AlbumTemplate } from '../templates';
import { findTextStyleName, growFrameToText, recolourText } from './applyTheme';

/** Look that the texts of one purpose share. Alignment, drop caps and styled words belong to each text. */
export type TextLook = Pick<TextElement, 'font' | 'size' | 'leading' | 'colour'> & {
  readonly spacing: number;
  readonly caps: boolean;
  readonly bold: boolean;
  readonly italic: boolean;
};

/** Returns the look of a text; it is bold or italic when all its letters are. */
export function textLookOf({
  font,
  size,
  leading,
  colour,
  spacing = 0,
  caps,
  styles = [],
  text,
}: TextElement): TextLook {
  const { bold, italic } = findCommonStyle(styles, text, { start: 0, end: text.length });
  return { font, size, leading, colour, spacing, caps: caps === true, bold, italic };
}

/** A look that texts share; without a size, each keeps its own. In pt. */
export type SharedLook = Omit<TextLook, 'size'> & { readonly size: number | null };

/** Purposes whose texts get a look. `chapter`: as `heading`, but titles of chapters get the size instead of others. */
type LookName = TextStyleName | 'chapter';

/** Returns the name under which others get the look of this text. */
export const lookNameOf = (text: Pick<TextElement, 'id'>, purpose: TextStyleName): LookName =>
  purpose === 'heading' && hasRole('chapter', text) ? 'chapter' : purpose;

/** Returns true for titles of the album and of chapters, whose sizes are those of their pages. */
export const hasOwnSize = (text: Pick<TextElement, 'id'>): boolean =>
  hasRole('title', text) || hasRole('chapter', text);

/** Finds the purpose of a text: the chosen one, else that of its role or of its look in the theme; null when unknown. */
export function findPurpose(text: TextElement, theme: AlbumTemplate, { format }: SpreadDocument): TextStyleName | null {
  if (text.styleName) return text.styleName;
  if (hasRole('chapter', text)) return 'heading';
  const role = (['caption', 'heading', 'title'] as const).find((one) => hasRole(one, text));
  return role ?? findTextStyleName(text, themeTextStyles(theme, format));
}

/** Applies a look to a text without regard to its frame. */
function applyLook(text: TextElement, { bold, italic, colour: _, ...look }: TextLook, styleName: TextStyleName) {
  const whole = { start: 0, end: text.text.length };
  const set = setTextStyle(text, { ...look, styleName });
  const styles = styleRange(set.styles ?? [], text.text, whole, { bold, italic });
  const worn = normaliseElement({ ...set, styles });
  return worn.type === 'text' ? worn : text;
}

/** Least size to which a look is lowered, and the steps, in pt. */
const FITTING_PT = { least: 6, step: 0.5 } as const;

/** Returns true when a text of that look was set smaller because its frame could not grow. @param size in pt */
export function isLowered(text: TextElement, size: number): boolean {
  if (text.size >= size) return false;
  const larger = normaliseElement({ ...text, size: Math.min(size, text.size + FITTING_PT.step) });
  return larger.type === 'text' && hasTextOverflow(larger);
}

/** Returns true when the frame of a text covers nothing that it did not cover before and stays as far from the trim. */
function isFreeFor({ frame }: TextElement, before: TextElement, { elements, format }: SpreadDocument): boolean {
  const { height, safe } = formats[format];
  const isInside = ({ y, height: own }: TextElement['frame'], margin: number) =>
    y >= margin && y + own <= height - margin;
  // Frames end a millimetre below their last line.
  if ([0, safe - 1].some((margin) => isInside(before.frame, margin) && !isInside(frame, margin))) return false;
  return elements.every(
    (other) =>
      other.id === before.id ||
      // Paper, bands and lines lie below words.
      other.type === 'shape' ||
      hasOverlap(before.frame, other.frame) ||
      !hasOverlap(frame, other.frame),
  );
}

/**
 * Applies a look to a text, which keeps fitting when it fitted before: its frame grows where nothing is in the way, else its
 * size is lowered. A text that would fit in no readable size stays as it was.
 */
function wearLook(doc: SpreadDocument, text: TextElement, look: TextLook, styleName: TextStyleName): TextElement {
  const worn = applyLook(text, look, styleName);
  if (hasTextOverflow(text) || !hasTextOverflow(worn)) return worn;
  const grown = growFrameToText(worn);
  if (isFreeFor(grown, text, doc)) return grown;
  for (let size = look.size - FITTING_PT.step; size >= FITTING_PT.least; size -= FITTING_PT.step) {
    const smaller = applyLook(text, { ...look, size }, styleName);
    if (!hasTextOverflow(smaller)) return smaller;
  }
  return text;
}

/**
 * Gives all texts of one purpose on a spread the same look. Locked ones stay. A text keeps its colour where the new one
 * would be illegible. Titles of the album and of chapters differ in size from other texts of their purpose, so they keep
 * their size, but titles of chapters share one.
 * @param sourceId id of the text with that look, whatever its purpose was
 * @returns the changed elements
 */
export function restyleSpread(
  doc: SpreadDocument,
  theme: AlbumTemplate,
  name: LookName,
  look: SharedLook,
  sourceId: string,
): readonly SpreadElement[] {
  const style = name === 'chapter' ? 'heading' : name;
  // Each text sees the ones before it as they are now, so that two do not grow into one gap.
  const worn = [...doc.elements];
  doc.elements.forEach((element, i) => {
    if (element.type !== 'text' || element.locked) return;
    const isSource = element.id === sourceId;
    const purpose = isSource ? style : findPurpose(element, theme, doc);
    if (purpose !== style) return;
    const keepsSize = !isSource && (hasRole('title', element) || lookNameOf(element, purpose) !== name);
    const size = keepsSize || look.size === null ? element.size : look.size;
    worn[i] = wearLook({ ...doc, elements: worn }, element, { ...look, size }, style);
  });
  return worn.flatMap((element, i) => {
    if (element === doc.elements[i] || element.type !== 'text') return [];
    return [recolourText({ ...doc, elements: worn }, i, look.colour) ?? element];
  });
}
