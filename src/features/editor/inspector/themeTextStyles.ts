import type { SpreadDocument, TextElement } from '@domain/document';
import { DEFAULT_TEMPLATE, findTextStyleName, type TextStyleName, templateOf, themeTextStyles } from '@domain/layout';

type TextStyle = ReturnType<typeof themeTextStyles>[TextStyleName];
type SpreadFormat = Pick<SpreadDocument, 'format'>;

function templateTextStyles(templateId: string, { format }: SpreadFormat) {
  const template = templateOf(templateId) ?? templateOf(DEFAULT_TEMPLATE);
  return template ? themeTextStyles(template, format) : null;
}

/** Returns a text style of the album's theme at the size of its pages. */
export const themeTextStyle = (templateId: string, paper: SpreadFormat, name: TextStyleName): Partial<TextStyle> =>
  templateTextStyles(templateId, paper)?.[name] ?? {};

/** Returns the theme style that all of these texts have; null if there is none or several. */
export function findThemeTextStyle(
  templateId: string,
  paper: SpreadFormat,
  texts: readonly TextElement[],
): TextStyleName | null {
  const styles = templateTextStyles(templateId, paper);
  const [name = null, ...others] = new Set(texts.map((text) => styles && findTextStyleName(text, styles)));
  return others.length === 0 ? name : null;
}
