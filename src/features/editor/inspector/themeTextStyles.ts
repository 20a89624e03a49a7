import type { SpreadDocument, TextElement } from '@domain/document';
import type { TextStyleChange } from '@domain/document/edit';
import { DEFAULT_TEMPLATE, findTextStyleName, type TextStyleName, templateOf, themeTextStyles } from '@domain/layout';

type Paper = Pick<SpreadDocument, 'format'>;

function stylesOf(templateId: string, { format }: Paper) {
  const template = templateOf(templateId) ?? templateOf(DEFAULT_TEMPLATE);
  return template ? themeTextStyles(template, format) : null;
}

/** A style of the theme of an album, as its pages have it. */
export const themeStyle = (templateId: string, paper: Paper, name: TextStyleName): TextStyleChange =>
  stylesOf(templateId, paper)?.[name] ?? {};

/** The style of the theme that all of these texts are in; null when they are in none, or in several. */
export function themeStyleOf(templateId: string, paper: Paper, texts: readonly TextElement[]): TextStyleName | null {
  const styles = stylesOf(templateId, paper);
  const [name = null, ...others] = new Set(texts.map((text) => styles && findTextStyleName(text, styles)));
  return others.length === 0 ? name : null;
}
