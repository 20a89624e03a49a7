/** The user's changes to a cover of the engine, and how they come along to another arrangement of it. */
import type { PhotoElement, SpreadDocument, SpreadElement, TextElement } from '../../document/model';
import { findPageArea } from '../../document/pageGeometry';
import { isOnSpine } from '../../document/spine/spineTitle';
import { breakTextElement } from '../../document/text/breakLines';
import { centreOf, type Rect } from '../../geometry/rect';
import { hasRole } from '../elementRoles';
import { normaliseTitle, rewriteText, setWords } from './retitleSpread';
import { carryUserContent } from './userContent';

/** Ids that the engine gives to the elements of a cover. Those of users end otherwise. */
const MADE_BY_ENGINE = /^(title|p|t|s|k)\d+$/;

export const isCoverElement = ({ id }: Pick<SpreadElement, 'id'>): boolean => MADE_BY_ENGINE.test(id);

const textPlaces = ['title', 'subtitle', 'spine', 'back'] as const;
type TextPlace = (typeof textPlaces)[number];
export type CoverTexts = ReadonlyMap<TextPlace, TextElement>;

const isText = (element: SpreadElement): element is TextElement => element.type === 'text';
const isPhoto = (element: SpreadElement): element is PhotoElement =>
  element.type === 'photo' && element.fileId !== null;

const frontEdge = (doc: SpreadDocument): number => findPageArea(doc, 'right')?.x ?? 0;

function findTextPlace(doc: SpreadDocument, text: TextElement): TextPlace {
  if (hasRole('title', text)) return 'title';
  if (isOnSpine(doc, text.frame)) return 'spine';
  return centreOf(text.frame).x > frontEdge(doc) ? 'subtitle' : 'back';
}

/** Returns the first text of the engine in each place of a cover. */
export function findCoverTexts(doc: SpreadDocument): CoverTexts {
  const texts = new Map<TextPlace, TextElement>();
  for (const text of doc.elements.filter(isText).filter(isCoverElement)) {
    const place = findTextPlace(doc, text);
    if (!texts.has(place)) texts.set(place, text);
  }
  return texts;
}

/** The small photo on the back; not a panorama that runs around the spine. */
const findBackPhoto = (doc: SpreadDocument): PhotoElement | undefined => {
  const isOnBack = ({ frame }: SpreadElement) => frame.x + frame.width <= frontEdge(doc) - doc.spine;
  return doc.elements.filter(isPhoto).find((photo) => isCoverElement(photo) && isOnBack(photo));
};

const STEP_MM = 0.02;
const isSameRect = (a: Rect, b: Rect, step: number): boolean =>
  (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(a[side] - b[side]) <= step);

const CROP_STEP = 0.002;
const textStyleFields = [
  'font',
  'size',
  'leading',
  'colour',
  'align',
  'spacing',
  'caps',
  'dropCap',
  'opacity',
] as const;
const photoStyleFields = ['mask', 'radius', 'border', 'shadow', 'opacity'] as const;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns the named properties in which an element differs from the engine's, with the user's values. */
function changedFields<T extends object, K extends keyof T>(
  own: T,
  made: T,
  fields: readonly K[],
): Partial<Pick<T, K>> {
  const changed: Partial<Pick<T, K>> = {};
  for (const field of fields) if (!isSame(own[field], made[field])) changed[field] = own[field];
  return changed;
}

const isPlacedAlike = (a: SpreadElement, b: SpreadElement): boolean =>
  a.id === b.id && a.type === b.type && a.rotation === b.rotation && isSameRect(a.frame, b.frame, STEP_MM);

const countPlacedAlike = (doc: SpreadDocument, made: SpreadDocument): number =>
  made.elements.filter((one) => doc.elements.some((own) => isPlacedAlike(own, one))).length;

/** Returns the arrangement that a cover has, by the places of its elements. */
export const findArrangement = (doc: SpreadDocument, covers: readonly SpreadDocument[]): SpreadDocument | undefined =>
  covers.reduce<SpreadDocument | undefined>(
    (best, one) => (best && countPlacedAlike(doc, best) >= countPlacedAlike(doc, one) ? best : one),
    undefined,
  );

/** Returns true if nothing of an arrangement was moved, deleted or given another shape. Words and crops do not count. */
export function isArrangedAs(doc: SpreadDocument, made: SpreadDocument): boolean {
  const own = doc.elements.filter(isCoverElement);
  return (
    own.length === made.elements.length &&
    made.elements.every((one) => {
      const now = own.find(({ id }) => id === one.id);
      if (!now || !isPlacedAlike(now, one)) return false;
      if (isPhoto(now) && isPhoto(one)) return isSame(changedFields(now, one, photoStyleFields), {});
      return isText(now) || isSame({ ...now, frame: null, locked: false }, { ...one, frame: null, locked: false });
    })
  );
}

function isCroppedByUser(own: PhotoElement, made: PhotoElement): boolean {
  const { straighten = 0, adjust } = own;
  return (
    straighten !== (made.straighten ?? 0) || !isSame(adjust, made.adjust) || !isSameRect(own.crop, made.crop, CROP_STEP)
  );
}

/** Gives a text of the engine the words of the user, and the letters in which these differ from what was made. */
function carryText(text: TextElement, own: TextElement, made: TextElement | undefined): TextElement {
  const isSaid = normaliseTitle(own.text) === normaliseTitle(text.text);
  const { size, ...letters } = made ? changedFields(own, made, textStyleFields) : {};
  const styled: TextElement = {
    ...text,
    ...letters,
    ...(own.styles && { styles: own.styles }),
    ...(own.styleName && { styleName: own.styleName }),
  };
  const { styles: _, ...plain } = styled;
  const worded = isSaid ? styled : rewriteText(plain, own.text, text.size);
  const stepped = size && made ? Math.round(worded.size * (size / made.size) * 10) / 10 : worded.size;
  const sized = setWords(worded, worded.text, stepped);
  const full = own.styles && sized.text === own.text ? { ...sized, styles: own.styles } : sized;
  return { ...full, lines: breakTextElement(full) };
}

function freeTextId(elements: readonly SpreadElement[]): string {
  const used = new Set(elements.map(({ id }) => id));
  for (let n = 1; ; n += 1) if (!used.has(`t${n}`)) return `t${n}`;
}

/** Carries the words and letters of the user over. A text without a place in the new arrangement keeps its own. */
function carryTexts(doc: SpreadDocument, made: SpreadDocument, cover: SpreadDocument): SpreadDocument {
  const owns = findCoverTexts(doc);
  const [before, after] = [findCoverTexts(made), findCoverTexts(cover)];
  const ids = new Map([...after].map(([place, { id }]) => [id, place]));
  const isDeleted = (place: TextPlace) => before.has(place) && !owns.has(place);
  let elements = cover.elements.flatMap((element): SpreadElement[] => {
    const place = isText(element) ? ids.get(element.id) : undefined;
    if (!place || !isText(element)) return [element];
    const own = owns.get(place);
    if (isDeleted(place) || own?.locked) return [];
    return own ? [carryText(element, own, before.get(place))] : [element];
  });
  const places = new Map([...owns].map(([place, { id }]) => [id, place]));
  for (const text of doc.elements.filter(isText).filter(isCoverElement)) {
    const place = places.get(text.id);
    const isRemade = place !== undefined && after.has(place);
    // The engine leaves its own title out of a back that has a photo, and off a spine that is too thin.
    const isEngines = place !== undefined && isSame(text.text, before.get(place)?.text);
    if (!isRemade && !isEngines && !text.locked)
      elements = [...elements, { ...text, id: freeTextId([...doc.elements, ...elements]) }];
  }
  return { ...cover, elements };
}

/** Keeps the photo of the back that the user chose, or leaves it out where the user deleted it. */
function carryBackPhoto(doc: SpreadDocument, made: SpreadDocument, cover: SpreadDocument): SpreadDocument {
  const [own, before, next] = [doc, made, cover].map(findBackPhoto);
  if (!before || !next || (own && own.fileId === before.fileId)) return cover;
  const isShown = cover.elements.some((one) => isPhoto(one) && one.fileId === own?.fileId);
  return {
    ...cover,
    elements: cover.elements.flatMap((element): SpreadElement[] => {
      if (element !== next) return [element];
      if (!own) return [];
      return isShown ? [element] : [{ ...own, id: next.id }];
    }),
  };
}

/** Carries crops, colours and frames of photos over. */
function carryPhotos(doc: SpreadDocument, made: SpreadDocument, cover: SpreadDocument): SpreadDocument {
  const before = new Map(made.elements.filter(isPhoto).map((photo) => [photo.fileId, photo]));
  const pairs = doc.elements.filter(isPhoto).flatMap((own) => {
    const one = isCoverElement(own) ? before.get(own.fileId) : undefined;
    return one ? [{ own, one }] : [];
  });
  const pictures = pairs.filter(({ own, one }) => isCroppedByUser(own, one)).map(({ own }) => own.id);
  const current = [{ doc, touched: false, pictures }];
  const [cropped] = carryUserContent(current, [{ doc: cover, rearranged: true }], {}).relaid;
  const looks = new Map(pairs.map(({ own, one }) => [own.fileId, changedFields(own, one, photoStyleFields)]));
  const elements = (cropped?.doc ?? cover).elements.map((element) =>
    isPhoto(element) ? { ...element, ...looks.get(element.fileId) } : element,
  );
  return { ...cover, elements };
}

/**
 * Carries what the user changed on a cover over to another arrangement: words, letters, photos, crops and colours, and
 * texts that were deleted.
 * @param made the arrangement of the cover as the engine makes it
 */
export const carryCoverEdits = (doc: SpreadDocument, made: SpreadDocument, cover: SpreadDocument): SpreadDocument =>
  [carryBackPhoto, carryPhotos, carryTexts].reduce((next, carry) => carry(doc, made, next), cover);
