import type { PhotoElement, Rect, SpreadDocument, SpreadElement, TextPlacementRequest } from '@domain/document';
import { centreOf, elementBounds, findFreeFrame, findTextFrame, pageAreasOf, traitsOf } from '@domain/document';
import { createFillCrop } from '@domain/document/edit';
import { hasOverlap, type Point } from '@domain/geometry/rect';
import { type BookBinding, safeAreas } from '@domain/print';
import { spreadViewRect } from '../canvas/geometry';
import { createElementId } from './elementEditing';

export const defaultElementProps = { rotation: 0, opacity: 1, locked: false } as const;

/** Returns a frame in the centre of a page, the right one of two, offset from others of its type that it would hide. */
export function centreOnPage(doc: SpreadDocument, type: SpreadElement['type'], width: number, height: number): Rect {
  const page = pageAreasOf(doc).at(-1) ?? { x: 0, y: 0, width, height };
  const frame = { x: page.x + (page.width - width) / 2, y: page.y + (page.height - height) / 2, width, height };
  return offsetWithin(page, { type, frame }, doc);
}

/** Offsets a frame from others of its type that it would hide, as far as an area has room for it. */
function offsetWithin(area: Rect, { type, frame }: PlacedElement, doc: SpreadDocument): Rect {
  const by = findFreeOffset([{ type, frame }], doc.elements);
  const room = Math.min(area.x + area.width - frame.x - frame.width, area.y + area.height - frame.y - frame.height);
  if (by <= room + TOLERANCE_MM) return { ...frame, x: frame.x + by, y: frame.y + by };
  // Where no more fit below each other, they go up.
  const start = { x: Math.max(area.x, frame.x - by), y: Math.max(area.y, frame.y - by) };
  return { ...frame, ...start };
}

/** Shares of its size to which a drawing is reduced rather than standing on photos. */
const REDUCED_SHARES = [1, 0.8, 0.65];

/** Returns true where nothing but paper is below a frame. */
export const isFreeSpace = (doc: SpreadDocument, frame: Rect): boolean =>
  doc.elements.every((one) => traitsOf(one).isDecor || !hasOverlap(elementBounds(one), frame));

/**
 * Returns a frame of at most that size in the largest free part of the safe areas that holds it, else where it hides
 * least and no head; offset from others of its type that it would hide.
 * @param getPhoto returns what is known of a photo on the pages
 */
export function placeInFreeSpace(
  { document: doc, binding }: BoundSpread,
  type: SpreadElement['type'],
  wanted: Pick<Rect, 'width' | 'height'>,
  getPhoto: TextPlacementRequest['getPhoto'] = () => null,
): Rect {
  const areas = safeAreas(doc, binding);
  const shrink = Math.min(
    1,
    ...areas.map((area) => area.width / wanted.width),
    ...areas.map((area) => area.height / wanted.height),
  );
  const [width, height] = [wanted.width * shrink, wanted.height * shrink];
  for (const share of REDUCED_SHARES) {
    const free = findFreeFrame(doc, { areas, width: share * width, height: share * height, hasFixedSize: true });
    if (free) return free;
  }
  const { x, y } = findTextFrame(doc, { areas, width, height, hasFixedSize: true, getPhoto });
  const frame = { x, y, width, height };
  const area = areas.find((one) => x >= one.x - TOLERANCE_MM && x <= one.x + one.width) ?? frame;
  return offsetWithin(area, { type, frame }, doc);
}

/** A spread and what decides where its pages are safe. */
export interface BoundSpread {
  readonly document: SpreadDocument;
  readonly binding: BookBinding;
}

export const pageWidth = (doc: SpreadDocument) => pageAreasOf(doc)[0]?.width ?? 200;

/** Returns the nearest point on the pages, so that a drop beside them stays visible. */
function clampToPages(doc: SpreadDocument, { x, y }: Point): Point {
  const view = spreadViewRect(doc);
  const within = (at: number, from: number, size: number) => Math.min(Math.max(at, from), from + size);
  return { x: within(x, view.x, view.width), y: within(y, view.y, view.height) };
}

/** @param at centre of the new frame in mm, clamped to the pages; default is the centre of a page */
export function createPhotoElement(
  doc: SpreadDocument,
  fileId: string,
  photo: { readonly width: number; readonly height: number },
  at?: Point,
): PhotoElement {
  const aspect = photo.width / photo.height;
  const longest = pageWidth(doc) * 0.5;
  const [width, height] = aspect >= 1 ? [longest, longest / aspect] : [longest * aspect, longest];
  const frame = centreOnPage(doc, 'photo', width, height);
  const centre = at && clampToPages(doc, at);
  return {
    type: 'photo',
    id: createElementId('photo'),
    ...defaultElementProps,
    frame: centre ? { ...frame, x: centre.x - width / 2, y: centre.y - height / 2 } : frame,
    fileId,
    crop: createFillCrop(aspect, frame),
    radius: 0,
    border: null,
    shadow: false,
  };
}

/** Returns the gesture of a photo replacement. A later update with the photo's metadata joins its undo step. */
export const replacePhotoGestureId = (id: string, fileId: string): string => `replace-${id}-${fileId}`;

type PlacedElement = Pick<SpreadElement, 'type' | 'frame'>;

/** Offset of an element from another one in the same place. */
const OFFSET_MM = 5;
/** Frames are rounded to 0.001 mm, but sums of them are not. */
const TOLERANCE_MM = 0.01;

const isSamePoint = (one: Point, other: Point, by: number) =>
  Math.abs(one.x + by - other.x) < TOLERANCE_MM && Math.abs(one.y + by - other.y) < TOLERANCE_MM;

const isHiddenBy = (one: PlacedElement, other: PlacedElement, by: number) =>
  one.type === other.type &&
  (isSamePoint(one.frame, other.frame, by) || isSamePoint(centreOf(one.frame), centreOf(other.frame), by));

/**
 * Returns the offset to the right and down, in mm, at which no element shares its corner or centre with another one of
 * its type.
 */
export function findFreeOffset(added: readonly PlacedElement[], existing: readonly PlacedElement[]): number {
  let by = 0;
  while (added.some((one) => existing.some((other) => isHiddenBy(one, other, by)))) by += OFFSET_MM;
  return by;
}
