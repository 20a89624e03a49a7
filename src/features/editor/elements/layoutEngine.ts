import {
  canonicaliseSpread,
  centreOf,
  collectFileIds,
  type DrawnElement,
  elementBounds,
  type PhotoElement,
  resizeSpine,
  type SpreadDocument,
  type SpreadElement,
  type TextElement,
  traitsOf,
} from '@domain/document';
import { applyCommand, type EditCommand } from '@domain/document/edit';
import { fitFrame } from '@domain/document/edit/crops';
import { hasOverlap } from '@domain/geometry/rect';
import {
  adaptSpread,
  createCaption,
  createForeword,
  findReplaceableDecor,
  type LayoutPhoto,
  leastImportantPhoto,
  nextBestPhoto,
  type RemovalReason,
  shuffleSpread,
  templateOrDefault,
} from '@domain/layout';
import type { BookBinding } from '@domain/print';
import { boundsOfElements } from '../canvas/geometry';
import { defaultElementProps } from './createPhotoElement';
import { createElementId } from './elementEditing';

// A chunk of its own: the layout engine is large.

export interface LayoutBook {
  readonly templateId: string;
  readonly binding: BookBinding;
}

/** Puts another layout of a spread in place of the present one, with its film, cards and tape. */
export const createRearrangement = (doc: SpreadDocument, { elements }: SpreadDocument): EditCommand => ({
  kind: 'rearrange',
  elements,
  replaced: findReplaceableDecor(doc),
});

/** Returns the best layout of the photos of a spread; null if none can move. */
export function relayoutPhotos(
  doc: SpreadDocument,
  photos: ReadonlyMap<string, LayoutPhoto>,
  { templateId, binding }: LayoutBook,
): EditCommand | null {
  const template = templateOrDefault(templateId);
  const [best] = shuffleSpread(doc, photos, template, 1, { binding, most: 1 });
  return best ? createRearrangement(doc, best.document) : null;
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

/** A drawing takes part in the arrangement like a photo without heads, which any slot suits. */
const DRAWING_ANALYSIS = {
  version: 1,
  hash: '',
  sharpness: 0.5,
  exposure: { mean: 0.5, dark: 0, light: 0 },
  colourfulness: 30,
  palette: [],
  focus: null,
  faces: [],
} as const;
const DRAWING_PX = 6000;

/** Gives a map or a calendar a slot of its own among the photos of its spread. Null where the layout has none. */
export function addDrawingAndRelayout(
  doc: SpreadDocument,
  drawing: DrawnElement,
  photos: ReadonlyMap<string, LayoutPhoto>,
  { templateId, binding }: LayoutBook,
): readonly EditCommand[] | null {
  const template = templateOrDefault(templateId);
  const { id, frame } = drawing;
  const fileId = `drawing-${id}`;
  const slot: PhotoElement = {
    ...defaultElementProps,
    type: 'photo',
    id,
    frame,
    fileId,
    crop: { x: 0, y: 0, width: 1, height: 1 },
    radius: 0,
    border: null,
    shadow: false,
  };
  const size = { width: DRAWING_PX, height: (DRAWING_PX * frame.height) / frame.width };
  const known = new Map(photos).set(fileId, {
    id: fileId,
    ...size,
    takenAt: null,
    focus: null,
    analysis: DRAWING_ANALYSIS,
  });
  // Plain arrangements: a drawing belongs on no instant picture and in no mask.
  const { families: _, ...plain } = template;
  const answers = shuffleSpread({ ...doc, elements: [...doc.elements, slot] }, known, plain, 1, { binding });
  for (const { document: made } of answers) {
    const place = made.elements.find((one) => one.id === id);
    if (!place) continue;
    const own = fitFrame(place.frame, frame.width / frame.height);
    const elements = made.elements.filter((one) => one !== place);
    if (elements.some((one) => !traitsOf(one).isDecor && hasOverlap(elementBounds(one), own))) continue;
    return [
      createRearrangement(doc, { ...made, elements }),
      { kind: 'addElement', element: { ...drawing, frame: own } },
    ];
  }
  return null;
}

/** Creates a foreword in its place on the title page; null when there is no space for one. */
export function createForewordText(
  doc: SpreadDocument,
  { templateId, binding }: LayoutBook,
  words: string,
): TextElement | null {
  const template = templateOrDefault(templateId);
  const foreword = createForeword(doc, template, words, binding);
  return foreword && { ...foreword, id: createElementId('text') };
}

/** Least height of a strip that takes a line of words. */
const MIN_STRIP_MM = 5;

/** Returns the place of words on the foot of the card behind a photo, as on an instant picture; null without one. */
function findWritingStrip(photo: PhotoElement, frame: readonly SpreadElement[]) {
  const { rotation, group } = photo;
  const centre = centreOf(photo.frame);
  const cards = frame.filter(
    ({ id, type, frame: { width } }) => id !== photo.id && type === 'shape' && width > photo.frame.width,
  );
  const feet = cards.map((card) => {
    const angle = (-rotation * Math.PI) / 180;
    const at = centreOf(card.frame);
    const down = (at.x - centre.x) * Math.sin(angle) + (at.y - centre.y) * Math.cos(angle);
    return down + card.frame.height / 2 - photo.frame.height / 2;
  });
  const height = Math.max(0, ...feet);
  if (height < MIN_STRIP_MM || group === undefined) return null;
  const angle = (rotation * Math.PI) / 180;
  const away = photo.frame.height / 2 + height / 2;
  const { width } = photo.frame;
  const x = centre.x - away * Math.sin(angle) - width / 2;
  const y = centre.y + away * Math.cos(angle) - height / 2;
  return {
    frame: { x, y, width, height },
    rotation,
    group,
    align: 'center',
    verticalAlign: 'middle',
    colour: STRIP_INK,
  } as const;
}

const STRIP_INK = '#262320';

/** Creates a caption with date and place below photos, or on the strip of a framed one; empty if neither is known. */
export function createPhotoCaption(
  doc: SpreadDocument,
  elements: readonly PhotoElement[],
  members: readonly SpreadElement[],
  photos: ReadonlyMap<string, LayoutPhoto>,
  { templateId, binding, locale }: LayoutBook & { readonly locale: string },
): TextElement | null {
  const template = templateOrDefault(templateId);
  const known = elements.flatMap(({ fileId }) => photos.get(fileId ?? '') ?? []);
  const others = doc.elements.filter(({ id }) => !elements.some((own) => own.id === id)).map(({ frame }) => frame);
  const caption = createCaption(known, boundsOfElements(elements), { sheet: doc, binding, template, locale, others });
  if (!caption) return null;
  const [photo] = elements;
  const strip = photo && findWritingStrip(photo, members);
  return { ...caption, ...strip, id: createElementId('caption') };
}

/** Returns a draft adapted to the current sheet of its spread, after the album was laid out again in another format. */
export const reformatDraft = (
  mine: SpreadDocument,
  { format, spine }: Pick<SpreadDocument, 'format' | 'spine'>,
  templateId: string,
): SpreadDocument => canonicaliseSpread(resizeSpine(adaptSpread(mine, { format, templateId }), spine));
