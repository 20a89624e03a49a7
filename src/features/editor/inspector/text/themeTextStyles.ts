import type { SpreadDocument, TextElement } from '@domain/document';
import type { TextStyleChange } from '@domain/document/edit';
import {
  findTextStyleName,
  hasOwnSize,
  readTextStyle,
  restyleSpread,
  sharedStyleName,
  type TextStyleName,
  templateOrDefault,
  themeTextStyles,
} from '@domain/layout';

type TextStyle = ReturnType<typeof themeTextStyles>[TextStyleName];
type SpreadFormat = Pick<SpreadDocument, 'format'>;

const templateTextStyles = (templateId: string, { format }: SpreadFormat) =>
  themeTextStyles(templateOrDefault(templateId), format);

/** Returns a text style of the album's theme at the size of its pages. */
const themeTextStyle = (templateId: string, paper: SpreadFormat, name: TextStyleName): TextStyle =>
  templateTextStyles(templateId, paper)[name];

/** Returns the theme style that all of these texts have; null if there is none or several. */
export function findThemeTextStyle(
  templateId: string,
  paper: SpreadFormat,
  texts: readonly TextElement[],
): TextStyleName | null {
  const styles = templateTextStyles(templateId, paper);
  const [name = null, ...others] = new Set(texts.map((text) => text.styleName ?? findTextStyleName(text, styles)));
  return others.length === 0 ? name : null;
}

/** Returns the look that the user gave to all texts of a purpose; that of the theme if there is none. */
export function albumTextStyle(
  templateId: string,
  pages: readonly SpreadDocument[],
  paper: SpreadFormat,
  name: TextStyleName,
): TextStyleChange {
  // Inner spreads first: words on a cover have colours that suit its colour or photo.
  const ordered = [...pages].sort((a, b) => Number(a.role === 'cover') - Number(b.role === 'cover'));
  const known = ordered.flatMap(({ elements }) =>
    elements.flatMap((one) => (one.type === 'text' && one.styleName === name ? [one] : [])),
  );
  const plain = themeTextStyle(templateId, paper, name);
  const example = known.find((text) => !hasOwnSize(text)) ?? known[0];
  if (!example) return plain;
  const { bold: _, italic: __, ...look } = readTextStyle(example);
  return { ...look, ...(hasOwnSize(example) && { size: plain.size }), styleName: name };
}

/**
 * Gives all texts of a purpose the look of one text.
 * @returns the changed elements of each spread
 */
export function restyleAlbum(
  templateId: string,
  pages: readonly { readonly id: string; readonly document: SpreadDocument }[],
  name: TextStyleName,
  source: TextElement,
): readonly { readonly id: string; readonly elements: SpreadDocument['elements'] }[] {
  const template = templateOrDefault(templateId);
  if (!template) return [];
  const look = readTextStyle(source);
  const shared = sharedStyleName(source, name);
  return pages.flatMap(({ id, document: doc }) => {
    const elements = restyleSpread(doc, template, shared, look, doc.elements.includes(source) ? source.id : '');
    return elements.length === 0 ? [] : [{ id, elements }];
  });
}
