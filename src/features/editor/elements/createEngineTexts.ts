import type { PhotoElement, SpreadDocument, TextElement } from '@domain/document';
import { createCaption, createForeword, DEFAULT_TEMPLATE, type LayoutPhoto, templateOf } from '@domain/layout';
import { boundsOfElements } from '../canvas/snap/snapTargets';
import { createElementId } from './elementEditing';

/** Creates a foreword in its place on the title page; null when there is no space for one. */
export function createForewordText(doc: SpreadDocument, templateId: string, words: string): TextElement | null {
  const template = templateOf(templateId) ?? templateOf(DEFAULT_TEMPLATE);
  const foreword = template ? createForeword(doc, template, words) : null;
  return foreword && { ...foreword, id: createElementId('text') };
}

/** Creates a caption with date and place below photos; null if neither is known. */
export function createPhotoCaption(
  { format, elements: all }: SpreadDocument,
  elements: readonly PhotoElement[],
  photos: ReadonlyMap<string, LayoutPhoto>,
  { templateId, locale }: { readonly templateId: string; readonly locale: string },
): TextElement | null {
  const template = templateOf(templateId) ?? templateOf(DEFAULT_TEMPLATE);
  const known = elements.flatMap(({ fileId }) => photos.get(fileId ?? '') ?? []);
  const others = all.filter(({ id }) => !elements.some((own) => own.id === id)).map(({ frame }) => frame);
  const caption = template
    ? createCaption(known, boundsOfElements(elements), { format, template, locale, others })
    : null;
  return caption && { ...caption, id: createElementId('caption') };
}
