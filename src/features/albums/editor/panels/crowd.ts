import { type PhotoElement, type SpreadDocument } from '@domain/document';
import { applyCommand, type EditCommand } from '@domain/document/edit';
import { DEFAULT_TEMPLATE, type LayoutPhoto, shuffleSpread, templateOf } from '@domain/layout';

/** What of the album the engine must know: how it looks, and how many pages it has inside. */
export interface Book {
  readonly templateId: string;
  readonly pages: number;
}

/** The best way to lay a spread out after a command; none where nothing can be placed anew. */
function settled(
  doc: SpreadDocument,
  command: EditCommand,
  photos: ReadonlyMap<string, LayoutPhoto>,
  book: Book,
): readonly EditCommand[] {
  const { templateId, pages } = book;
  const template = templateOf(templateId) ?? templateOf(DEFAULT_TEMPLATE);
  const [best] = template ? shuffleSpread(applyCommand(doc, command), photos, template, 1, { pages, most: 1 }) : [];
  return best ? [command, { kind: 'rearrange', elements: best.document.elements }] : [command];
}

const areaOf = ({ frame }: PhotoElement) => frame.width * frame.height;

/** The smallest photo that may be moved is laid aside, and the others get its room. Nothing where there is none. */
export function fewerPhotos(
  doc: SpreadDocument,
  photos: ReadonlyMap<string, LayoutPhoto>,
  book: Book,
): readonly EditCommand[] {
  const free = doc.elements.filter((e): e is PhotoElement => e.type === 'photo' && !e.locked && e.fileId !== null);
  const [smallest] = free.sort((a, b) => areaOf(a) - areaOf(b));
  return smallest ? settled(doc, { kind: 'layAside', ids: [smallest.id] }, photos, book) : [];
}

/** One more photo among the others. */
export const morePhotos = (
  doc: SpreadDocument,
  element: PhotoElement,
  photos: ReadonlyMap<string, LayoutPhoto>,
  book: Book,
): readonly EditCommand[] => settled(doc, { kind: 'addElement', element }, photos, book);
