import type { SpreadDocument, TextElement } from '@domain/document';
import type { TextStyleChange } from '@domain/document/edit';
import { DEFAULT_TEMPLATE, findTextStyleName, type TextStyleName, templateOf, themeTextStyles } from '@domain/layout';

type SpreadFormat = Pick<SpreadDocument, 'format'>;

function templateTextStyles(templateId: string, { format }: SpreadFormat) {
  const template = templateOf(templateId) ?? templateOf(DEFAULT_TEMPLATE);
  return template ? themeTextStyles(template, format) : null;
}

/** A style of the theme of an album, as its pages have it. */
export const themeTextStyle = (templateId: string, paper: SpreadFormat, name: TextStyleName): TextStyleChange =>
  templateTextStyles(templateId, paper)?.[name] ?? {};

/** The style of the theme that all of these texts are in; null when they are in none, or in several. */
export function findThemeTextStyle(
  templateId: string,
  paper: SpreadFormat,
  texts: readonly TextElement[],
): TextStyleName | null {
  const styles = templateTextStyles(templateId, paper);
  const [name = null, ...others] = new Set(texts.map((text) => styles && findTextStyleName(text, styles)));
  return others.length === 0 ? name : null;
}
