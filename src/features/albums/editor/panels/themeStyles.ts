import type { SpreadDocument } from '@domain/document';
import type { TextStyleChange } from '@domain/document/edit';
import { DEFAULT_TEMPLATE, type TextStyleName, templateOf, textStylesOf } from '@domain/layout';

/** A style of the theme of an album, as its pages have it. */
export function themeStyle(
  templateId: string,
  { format }: Pick<SpreadDocument, 'format'>,
  name: TextStyleName,
): TextStyleChange {
  const template = templateOf(templateId) ?? templateOf(DEFAULT_TEMPLATE);
  return template ? textStylesOf(template, format)[name] : {};
}
