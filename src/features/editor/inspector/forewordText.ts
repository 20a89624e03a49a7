import type { SpreadDocument, TextElement } from '@domain/document';
import { createForeword, DEFAULT_TEMPLATE, templateOf } from '@domain/layout';
import { createElementId } from '../elements/elementId';

/** Creates a foreword in its place on the title page; null when there is no space for one. */
export function createForewordText(doc: SpreadDocument, templateId: string, words: string): TextElement | null {
  const template = templateOf(templateId) ?? templateOf(DEFAULT_TEMPLATE);
  const foreword = template ? createForeword(doc, template, words) : null;
  return foreword && { ...foreword, id: createElementId('text') };
}
