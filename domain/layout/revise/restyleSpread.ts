import { normaliseElement } from '../../document/edit/normalise';
import { setTextStyle } from '../../document/edit/styles';
import type { SpreadDocument, SpreadElement, TextElement, TextStyleName } from '../../document/model';
import { findCommonStyle, styleRange } from '../../document/text/characterStyles';
import { hasTextOverflow } from '../../document/text/lineLayout';
import { themeTextStyles } from '../compose/textStyles';
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

/** Finds the purpose of a text: the chosen one, else that of its role or of its look in the theme; null when unknown. */
export function findPurpose(text: TextElement, theme: AlbumTemplate, { format }: SpreadDocument): TextStyleName | null {
  if (text.styleName) return text.styleName;
  const role = (['caption', 'heading'] as const).find((one) => hasRole(one, text));
  return role ?? findTextStyleName(text, themeTextStyles(theme, format));
}

/** Applies a look to a text, which keeps fitting when it fitted before. */
function wearLook(
  text: TextElement,
  { bold, italic, colour: _, ...look }: TextLook,
  styleName: TextStyleName,
): TextElement {
  const whole = { start: 0, end: text.text.length };
  const set = setTextStyle(text, { ...look, styleName });
  const styles = styleRange(set.styles ?? [], text.text, whole, { bold, italic });
  const worn = normaliseElement({ ...set, styles });
  if (worn.type !== 'text') return text;
  return hasTextOverflow(text) || !hasTextOverflow(worn) ? worn : growFrameToText(worn);
}

/**
 * Gives all texts of one purpose on a spread the same look. Locked ones stay. A text keeps its colour where the new one
 * would be illegible.
 * @param sourceId id of the text with that look, whatever its purpose was
 * @returns the changed elements
 */
export function restyleSpread(
  doc: SpreadDocument,
  theme: AlbumTemplate,
  name: TextStyleName,
  look: TextLook,
  sourceId: string,
): readonly SpreadElement[] {
  const worn = doc.elements.map((element) =>
    element.type === 'text' && !element.locked && (element.id === sourceId || findPurpose(element, theme, doc) === name)
      ? wearLook(element, look, name)
      : element,
  );
  return worn.flatMap((element, i) => {
    if (element === doc.elements[i] || element.type !== 'text') return [];
    return [recolourText({ ...doc, elements: worn }, i, look.colour) ?? element];
  });
}
