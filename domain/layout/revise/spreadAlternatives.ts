import { canonicaliseSpread } from '../../document/codec/canonicalSpread';
import { setGroup } from '../../document/edit/groups';
import type { PhotoElement, SpreadDocument, SpreadElement, TextElement } from '../../document/model';
import type { PageSide } from '../../document/paint/paint.types';
import { breakTextElement } from '../../document/text/breakLines';
import { hasOverlap, type Rect } from '../../geometry/rect';
import { computeSafeZones } from '../arrange/faceSafeZones';
import { foldSpanningCost, foldSpanningFrame, fullPageCost, fullSpreadCost } from '../arrange/largePhotos';
import { largestFreeRect } from '../arrange/largestFreeRect';
import { computeCrop } from '../arrange/photoCrop';
import { positionArrangement } from '../arrange/positionArrangement';
import { rankArrangements } from '../arrange/searchArrangements';
import { boxAboveCaption, captionFrame, captionStyle } from '../compose/captionLayout';
import type { TextStyle } from '../compose/createElements';
import { hasRole } from '../elementRoles';
import { isChapterBackground } from '../isChapterBackground';
import { computePageGeometry, type PageGeometry } from '../pageGeometry';
import { type Subject, toSubject } from '../subject';
import type { AlbumTemplate } from '../templates';
import type { LayoutPhoto } from '../types';
import { growFrameToText } from './applyTheme';

/** Number of arrangements per photo count and free rectangle. */
const ARRANGEMENTS_PER_RECT = 7;
/** Maximum alternatives of one page, airy ones included. */
const MAX_PAGE_ALTERNATIVES = 11;
/** Maximum deviation from an even split of many photos. */
const MAX_UNEVEN_PHOTOS = 3;
/** Extra costs: a page without photos, an uneven split, smaller photos, photos in two parts of a page, chance. */
const costs = { empty: 0.3, uneven: 0.5, airy: 0.16, apart: 0.15, chance: 0.04 } as const;
/** Scales of the airy variants of one or two photos. */
const AIRY_SCALES = [0.82, 0.64, 0.5];

/** Photos on one page: frames in mm of the sheet, and the place of the caption. */
interface PageAlternative {
  readonly cost: number;
  readonly shape: string;
  readonly frames: readonly Rect[];
  readonly block: Rect | null;
}

export interface RearrangeableSpread {
  readonly doc: SpreadDocument;
  readonly free: readonly PhotoElement[];
  readonly subjects: readonly Subject[];
  readonly captions: Readonly<Partial<Record<PageSide, TextElement>>>;
  readonly obstacles: readonly Rect[];
  readonly template: AlbumTemplate;
  readonly geometry: PageGeometry;
}

const sides = ['left', 'right'] as const;
const pageStartX = (side: PageSide, { width }: PageGeometry) => (side === 'left' ? 0 : width);
const translateX = (rect: Rect, by: number): Rect => ({ ...rect, x: Math.round((rect.x + by) * 100) / 100 });
const centreX = ({ x, width }: Rect) => x + width / 2;

/** Recognises captions from before roles existed: small texts in the caption font. */
const isCaption = (element: TextElement, { font, size }: TextStyle): boolean =>
  hasRole('caption', element) ||
  (GENERIC_TEXT_ID.test(element.id) && element.font === font && element.size < 1.25 * size);
const GENERIC_TEXT_ID = /^t(\d+|-.*)$/;

function findCaptions(
  doc: SpreadDocument,
  template: AlbumTemplate,
  geometry: PageGeometry,
): RearrangeableSpread['captions'] {
  const style = captionStyle(template, geometry);
  const found = doc.elements.filter(
    (e): e is TextElement => e.type === 'text' && !e.locked && e.rotation === 0 && isCaption(e, style),
  );
  const on = (side: PageSide) => found.find(({ frame }) => centreX(frame) < geometry.width === (side === 'left'));
  const [left, right] = [on('left'), on('right')];
  return { ...(left && { left }), ...(right && { right }) };
}

/** Returns true when a photo lies on a chapter background, as the chapter's first photo does. */
const isOnChapterBackground = (chapterBackground: Rect | undefined, { x, width }: Rect): boolean =>
  chapterBackground !== undefined &&
  x + width / 2 > chapterBackground.x &&
  x + width / 2 < chapterBackground.x + chapterBackground.width;

/**
 * Splits a spread into what may move and what stays: locked elements, chapter pages, words other than captions and
 * unknown photos.
 */
export function analyseSpread(
  doc: SpreadDocument,
  photos: ReadonlyMap<string, LayoutPhoto>,
  template: AlbumTemplate,
  pages: number,
): RearrangeableSpread {
  const geometry = computePageGeometry(doc.format, template, pages);
  const captions = findCaptions(doc, template, geometry);
  const chapterBackground = doc.elements.find((e) => isChapterBackground(e, doc));
  const known = (e: SpreadElement): LayoutPhoto | undefined =>
    e.type === 'photo' && !e.locked && e.fileId !== null && !isOnChapterBackground(chapterBackground?.frame, e.frame)
      ? photos.get(e.fileId)
      : undefined;
  const free = doc.elements.filter((e): e is PhotoElement => known(e) !== undefined);
  const obstacles = doc.elements.filter(
    (e) =>
      (e.type === 'photo' ||
        e.type === 'text' ||
        e.type === 'map' ||
        e.type === 'calendar' ||
        e === chapterBackground ||
        hasRole('quiet', e)) &&
      known(e) === undefined &&
      e.id !== captions.left?.id &&
      e.id !== captions.right?.id,
  );
  const subjects = free.flatMap((e) => known(e) ?? []).map(toSubject);
  return { doc, free, subjects, captions, obstacles: obstacles.map(({ frame }) => frame), template, geometry };
}

const scaleAboutCentre = ({ x, y, width, height }: Rect, scale: number): Rect => ({
  x: x + (width * (1 - scale)) / 2,
  y: y + (height * (1 - scale)) / 2,
  width: width * scale,
  height: height * scale,
});

/**
 * Returns the free rectangles of a page around fixed elements: the largest and the largest of the rest, in reading
 * order.
 */
function freeRectsOf({ obstacles, captions, template, geometry }: RearrangeableSpread, side: PageSide): Rect[] {
  const page = geometry.box[side];
  const boxes = Object.values(captions).map((caption) => boxAboveCaption(page, caption.text, caption, page));
  // Both pages leave the space of the higher caption, so that their photos end at one height.
  const lowest = boxes.reduce((least, one) => (one.height < least.height ? one : least), page);
  const box = translateX(lowest, pageStartX(side, geometry));
  const first = largestFreeRect(box, obstacles, template.gap);
  if (!first || first === box) return first ? [first] : [];
  const second = largestFreeRect(box, [...obstacles, first], template.gap);
  if (!second) return [first];
  const isBefore = second.y + second.height <= first.y || (second.x + second.width <= first.x && second.y <= first.y);
  return isBefore ? [second, first] : [first, second];
}

/** Returns the ways to show photos in one free rectangle. */
function rectAlternatives(
  photos: readonly Subject[],
  freeRect: Rect,
  template: AlbumTemplate,
  side: PageSide,
): PageAlternative[] {
  const airy = photos.length < 3 ? AIRY_SCALES : [];
  return [1, ...airy].flatMap((scale, i) =>
    rankArrangements(photos, scaleAboutCentre(freeRect, scale), template, ARRANGEMENTS_PER_RECT).map(
      ({ cost, arrangement }) => {
        const { frames, block } = i === 0 ? positionArrangement(arrangement, freeRect, template, side) : arrangement;
        return { cost: cost + i * costs.airy, shape: `${arrangement.shape}${i}`, frames, block };
      },
    ),
  );
}

/** Returns the ways to split photos between two free rectangles of a page, each arranged optimally. */
function twoRectAlternatives(
  photos: readonly Subject[],
  [first, second]: readonly Rect[],
  template: AlbumTemplate,
): PageAlternative[] {
  if (!first || !second) return [];
  return photos.slice(1).flatMap((_, i): PageAlternative[] => {
    const [here, there] = [photos.slice(0, i + 1), photos.slice(i + 1)];
    const [a] = rankArrangements(here, first, template, 1);
    const [b] = rankArrangements(there, second, template, 1);
    if (!a || !b) return [];
    const cost = (a.cost * here.length + b.cost * there.length) / photos.length + costs.apart;
    const frames = [...a.arrangement.frames, ...b.arrangement.frames];
    return [{ cost, shape: `${a.arrangement.shape}|${b.arrangement.shape}`, frames, block: null }];
  });
}

/** Returns the ways to show photos `from`..`to - 1` on one page, the best first. */
function pageAlternatives(
  spread: RearrangeableSpread,
  side: PageSide,
  freeRects: readonly Rect[],
  from: number,
  to: number,
): PageAlternative[] {
  const { subjects, obstacles, captions, template, geometry } = spread;
  const photos = subjects.slice(from, to);
  const [first, second] = photos;
  if (!first) return [{ cost: costs.empty, shape: '', frames: [], block: null }];
  const here = freeRects.flatMap((freeRect) => rectAlternatives(photos, freeRect, template, side));
  const ways = [...here, ...twoRectAlternatives(photos, freeRects, template)];
  const full = translateX(geometry.full[side], pageStartX(side, geometry));
  if (!second && !captions[side] && !obstacles.some((obstacle) => hasOverlap(obstacle, full))) {
    ways.push({ cost: fullPageCost(first, geometry), shape: 'full', frames: [full], block: null });
  }
  return ways.sort((a, b) => a.cost - b.cost).slice(0, MAX_PAGE_ALTERNATIVES);
}

const EMPTY_PAGE: PageAlternative = { cost: 0, shape: '', frames: [], block: null };

/** Returns the ways to show one photo over both pages. */
function doublePageAlternatives(photo: Subject, geometry: PageGeometry): PageAlternative[] {
  const wide = sides.flatMap((side): PageAlternative[] => {
    const frame = foldSpanningFrame(photo.aspect, side, geometry);
    return frame
      ? [{ cost: foldSpanningCost(photo, side, geometry), shape: `wide ${side}`, frames: [frame], block: null }]
      : [];
  });
  const whole = { cost: fullSpreadCost(photo, geometry), shape: 'spread', frames: [geometry.spread], block: null };
  return [...wide, whole];
}

export interface SpreadAlternative {
  readonly cost: number;
  readonly parts: readonly [PageAlternative, PageAlternative];
}

const totalArea = (freeRects: readonly Rect[]) => freeRects.reduce((sum, { width, height }) => sum + width * height, 0);

/** Returns all alternatives of a spread, unordered. */
export function spreadAlternatives(spread: RearrangeableSpread, random: () => number): SpreadAlternative[] {
  const { subjects, obstacles, captions, geometry } = spread;
  const n = subjects.length;
  const [left, right] = [freeRectsOf(spread, 'left'), freeRectsOf(spread, 'right')];
  const area = totalArea(left) + totalArea(right);
  if (area === 0) return [];
  // Photos per page in proportion to its free area.
  const fair = (n * totalArea(left)) / area;
  const [least, most] = [right.length === 0 ? n : 0, left.length === 0 ? 0 : n];
  const ways: SpreadAlternative[] = [];
  for (
    let count = Math.max(least, Math.floor(fair) - MAX_UNEVEN_PHOTOS);
    count <= Math.min(most, Math.ceil(fair) + MAX_UNEVEN_PHOTOS);
    count += 1
  ) {
    const ones = pageAlternatives(spread, 'left', left, 0, count);
    const others = pageAlternatives(spread, 'right', right, count, n);
    const uneven = costs.uneven * ((2 * (count - fair)) / n) ** 2;
    for (const a of ones) {
      for (const b of others) {
        ways.push({ cost: a.cost + b.cost + uneven + costs.chance * random(), parts: [a, b] });
      }
    }
  }
  const [only, another] = subjects;
  if (only && !another && !captions.left && !captions.right) {
    const isFree = (frame: Rect) => !obstacles.some((obstacle) => hasOverlap(obstacle, frame));
    for (const over of doublePageAlternatives(only, geometry))
      if (over.frames.every(isFree)) ways.push({ cost: over.cost, parts: [over, EMPTY_PAGE] });
  }
  return ways.filter(({ cost }) => cost < Number.POSITIVE_INFINITY);
}

/** Places a photo in its new frame; over a whole page it has neither border nor rounded corners. */
function placePhoto(
  element: PhotoElement,
  subject: Subject,
  frame: Rect,
  { template, geometry }: RearrangeableSpread,
): PhotoElement {
  const bare = { radius: 0, border: null, shadow: false };
  const own = element.frame.y < 0 ? template.photo : {};
  const zones = computeSafeZones(frame, [geometry.safeAreas.left, geometry.safeAreas.right]);
  const crop = computeCrop(subject, frame.width / frame.height, zones);
  return { ...element, ...(frame.y < 0 ? bare : own), rotation: 0, frame, crop };
}

/** Places a caption below its photos, over the whole width of the page where it would be too high otherwise. */
function placeCaption(element: TextElement, block: Rect | null, box: Rect): TextElement {
  if (!block) return element;
  const below = captionFrame(block, box, element.text, element);
  const isTooHigh = below.y + below.height > box.y + box.height;
  const place = isTooHigh ? captionFrame({ ...block, x: box.x, width: box.width }, box, element.text, element) : below;
  return growFrameToText({ ...element, frame: place, lines: breakTextElement({ ...element, frame: place }) });
}

/** Removes the group of elements whose other members are gone. */
function dropLoneGroups(elements: readonly SpreadElement[]): SpreadElement[] {
  const counts = new Map<string, number>();
  for (const { group } of elements) if (group !== undefined) counts.set(group, (counts.get(group) ?? 0) + 1);
  return elements.map((element) =>
    element.group !== undefined && counts.get(element.group) === 1 ? setGroup(element, null) : element,
  );
}

export function applyAlternative(spread: RearrangeableSpread, { parts }: SpreadAlternative): SpreadDocument {
  const { doc, free, subjects, captions, geometry } = spread;
  const frames = parts.flatMap((part) => part.frames);
  const changed = new Map<string, SpreadElement>();
  free.forEach((element, i) => {
    const [subject, frame] = [subjects[i], frames[i]];
    if (subject && frame) changed.set(element.id, placePhoto(element, subject, frame, spread));
  });
  sides.forEach((side, i) => {
    const caption = captions[side];
    const box = translateX(geometry.box[side], pageStartX(side, geometry));
    if (caption) changed.set(caption.id, placeCaption(caption, parts[i]?.block ?? null, box));
  });
  // Film, cards and tape belong to the places that the photos leave.
  const kept = doc.elements.filter((element) => element.locked || !hasRole('decor', element));
  const elements = kept.map((element) => changed.get(element.id) ?? element);
  return canonicaliseSpread({ ...doc, elements: dropLoneGroups(elements) });
}
