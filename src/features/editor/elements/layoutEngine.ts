import {
  canonicaliseSpread,
  collectFileIds,
  type PhotoElement,
  resizeSpine,
  type SpreadDocument,
  type TextElement,
} from '@domain/document';
import { applyCommand, type EditCommand } from '@domain/document/edit';
import {
  adaptSpread,
  createCaption,
  createForeword,
  DEFAULT_TEMPLATE,
  type LayoutPhoto,
  leastImportantPhoto,
  nextBestPhoto,
  type RemovalReason,
  shuffleSpread,
  templateOf,
} from '@domain/layout';
import type { BookBinding } from '@domain/print';
import { boundsOfElements } from '../canvas/geometry';
import { createElementId } from './elementEditing';

// A chunk of its own: the layout engine is large.

export interface LayoutBook {
  readonly templateId: string;
  readonly binding: BookBinding;
}

/** Returns the best layout of the photos of a spread; null if none can move. */
export function relayoutPhotos(
  doc: SpreadDocument,
  photos: ReadonlyMap<string, LayoutPhoto>,
  { templateId, binding }: LayoutBook,
): EditCommand | null {
  const template = templateOf(templateId) ?? templateOf(DEFAULT_TEMPLATE);
  const [best] = template ? shuffleSpread(doc, photos, template, 1, { binding, most: 1 }) : [];
  return best ? { kind: 'rearrange', elements: best.document.elements } : null;
}

function withRelayout(
  doc: SpreadDocument,
  command: EditCommand,
  photos: ReadonlyMap<string, LayoutPhoto>,
  book: LayoutBook,
): readonly EditCommand[] {
  const placing = relayoutPhotos(applyCommand(doc, command), photos, book);
  return placing ? [command, placing] : [command];
}

const areaOf = ({ frame }: PhotoElement) => frame.width * frame.height;

export interface PhotoRemoval {
  readonly commands: readonly EditCommand[];
  readonly reason: RemovalReason;
}

/** Removes the least important of the unlocked photos, and lays out the others. Null if there is none. */
export function removeLeastImportantPhoto(
  doc: SpreadDocument,
  photos: ReadonlyMap<string, LayoutPhoto>,
  book: LayoutBook,
): PhotoRemoval | null {
  const free = doc.elements.filter((e): e is PhotoElement => e.type === 'photo' && !e.locked && e.fileId !== null);
  const shown = free.flatMap((element) => {
    const photo = photos.get(element.fileId ?? '');
    return photo ? [{ photo: { ...photo, id: element.id }, area: areaOf(element) }] : [];
  });
  const least = leastImportantPhoto(shown);
  if (!least) return null;
  return {
    commands: withRelayout(doc, { kind: 'unplacePhotos', ids: [least.id] }, photos, book),
    reason: least.reason,
  };
}

/** Returns the unused photo that fits this spread best; null if there is none. */
export function findNextPhoto(
  doc: SpreadDocument,
  unused: readonly string[],
  photos: ReadonlyMap<string, LayoutPhoto>,
): string | null {
  const known = (ids: readonly string[]) => ids.flatMap((id) => photos.get(id) ?? []);
  return nextBestPhoto(known(unused), known(collectFileIds(doc)));
}

export const addPhotoAndRelayout = (
  doc: SpreadDocument,
  element: PhotoElement,
  photos: ReadonlyMap<string, LayoutPhoto>,
  book: LayoutBook,
): readonly EditCommand[] => withRelayout(doc, { kind: 'addElement', element }, photos, book);

/** Creates a foreword in its place on the title page; null when there is no space for one. */
export function createForewordText(
  doc: SpreadDocument,
  { templateId, binding }: LayoutBook,
  words: string,
): TextElement | null {
  const template = templateOf(templateId) ?? templateOf(DEFAULT_TEMPLATE);
  const foreword = template ? createForeword(doc, template, words, binding) : null;
  return foreword && { ...foreword, id: createElementId('text') };
}

/** Creates a caption with date and place below photos; empty if neither is known. */
export function createPhotoCaption(
  doc: SpreadDocument,
  elements: readonly PhotoElement[],
  photos: ReadonlyMap<string, LayoutPhoto>,
  { templateId, binding, locale }: LayoutBook & { readonly locale: string },
): TextElement | null {
  const template = templateOf(templateId) ?? templateOf(DEFAULT_TEMPLATE);
  const known = elements.flatMap(({ fileId }) => photos.get(fileId ?? '') ?? []);
  const others = doc.elements.filter(({ id }) => !elements.some((own) => own.id === id)).map(({ frame }) => frame);
  const caption = template
    ? createCaption(known, boundsOfElements(elements), { sheet: doc, binding, template, locale, others })
    : null;
  return caption && { ...caption, id: createElementId('caption') };
}

/** Returns a draft adapted to the current sheet of its spread, after the album was laid out again in another format. */
export const reformatDraft = (
  mine: SpreadDocument,
  { format, spine }: Pick<SpreadDocument, 'format' | 'spine'>,
  templateId: string,
): SpreadDocument => canonicaliseSpread(resizeSpine(adaptSpread(mine, { format, templateId }), spine));
